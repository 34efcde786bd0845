# Builds breakthrough-engine without Bevy, as OpenBench expects: `make EXE=NAME` writes the program to NAME.

EXE ?= breakthrough-engine

.PHONY: $(EXE)
$(EXE):
	cargo rustc --release --locked --no-default-features --bin breakthrough-engine -- --emit link=$(EXE)
