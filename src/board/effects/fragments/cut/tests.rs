//! Tests of the fragment files.

use super::*;
use strum::IntoEnumIterator;

const PATTERNS: [Pattern; 4] = [Pattern::Grain, Pattern::Shatter, Pattern::Crumple, Pattern::Whole];

#[test]
fn every_piece_has_every_pattern() {
    for set in PieceSet::iter() {
        for (side, pattern) in Side::BOTH
            .into_iter()
            .flat_map(|side| PATTERNS.map(|pattern| (side, pattern)))
        {
            let parts = read_embedded(set, side, pattern).unwrap_or_else(|error| panic!("{set:?} {side:?}: {error}"));
            let range = match pattern {
                Pattern::Grain | Pattern::Shatter => 10..=20,
                Pattern::Crumple => 3..=3,
                Pattern::Whole => 1..=1,
            };
            assert!(
                range.contains(&parts.len()),
                "{set:?} {side:?} {pattern:?}: {}",
                parts.len()
            );
            assert!(
                parts
                    .iter()
                    .all(|part| part.indices.len() >= 12 && part.indices.len() % 3 == 0)
            );
            let faces = |part: &Part| part.vertices.iter().filter(|vertex| vertex.part == INNER_FACE).count();
            let has_inner = parts.iter().all(|part| faces(part) >= 3);
            let is_cut = matches!(pattern, Pattern::Grain | Pattern::Shatter);
            assert_eq!(has_inner, is_cut, "{set:?} {side:?} {pattern:?}");
        }
    }
}

/// If the faces of a part did not enclose it, the computed volume would differ from the volume in the file.
#[test]
fn the_faces_of_every_part_enclose_its_volume() {
    for part in read_embedded(PieceSet::Lance, Side::First, Pattern::Grain).expect("parts") {
        let corner = |index: &u16| part.vertices[usize::from(*index)].position;
        let (faces, _) = part.indices.as_chunks::<3>();
        let volume = |[a, b, c]: &[u16; 3]| corner(a).dot(corner(b).cross(corner(c))) / 6.0;
        let enclosed: f32 = faces.iter().map(volume).sum();
        assert!(
            (enclosed / part.solid.volume - 1.0).abs() < 0.02,
            "{enclosed} {:?}",
            part.solid
        );
    }
}

#[test]
fn a_truncated_or_damaged_file_is_rejected_with_a_reason() {
    let whole = assets::read("pieces/fragments/faceted_first_shatter.bin").expect("a file");
    let check = |bytes: &[u8], expected: &str| {
        let error = read(bytes).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    for length in [5, 6, 20, 300, whole.len() / 2, whole.len() - 1] {
        check(&whole[..length], "bytes at");
    }
    check(&[whole, &[0]].concat(), "expected the end of the file, found 1 bytes");
    let with = |at: usize, bytes: &[u8]| {
        let mut damaged = whole.to_vec();
        damaged[at..at + bytes.len()].copy_from_slice(bytes);
        damaged
    };
    check(&with(0, b"GLTF"), "expected `BTFR`");
    check(&with(18, &f32::NAN.to_le_bytes()), "fragment 0: expected lengths");
    check(&with(30, &(-1.0_f32).to_le_bytes()), "found -1");
    check(&with(whole.len() - 2, &[0xff, 0xff]), "found 65535");
}
