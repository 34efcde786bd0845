/* LD_PRELOAD library that makes one file operation of a program fail or end half-way, or kills the program after it.
 *
 * Operations are counted across all threads, from 1, and only in one folder. strace counts them per thread and cannot select a
 * folder. Environment variables configure the fault:
 *   FAULT_FOLDER  the folder, without symbolic links
 *   FAULT_AT      the number of the operation
 *   FAULT_KIND    error: the operation fails; short: half of the bytes are written, and the next operation fails; full: the operation and
 *                 all later ones that need disk space fail; kill: the operation succeeds, and the program is killed; torn: half of the
 *                 bytes are written, and the program is killed
 *   FAULT_LOG     optional file that receives a line per operation: its name and path
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { NONE, ERROR, SHORT, FULL, KILL, TORN };

static char folder[PATH_MAX];
static size_t folder_length;
static long fault_at;
static enum kind fault_kind;
static int log_file = -1;
static atomic_long count;

#define REAL(name, type, ...)                                                                                          \
    static type (*real)(__VA_ARGS__);                                                                                  \
    if (!real)                                                                                                         \
        real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void start(void) {
    const char *wanted = getenv("FAULT_FOLDER"), *kind = getenv("FAULT_KIND"), *at = getenv("FAULT_AT");
    const char *log = getenv("FAULT_LOG");
    if (!wanted || strlen(wanted) >= sizeof folder)
        return;
    if (log)
        log_file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    fault_at = at ? atol(at) : 0;
    const char *kinds[] = {"none", "error", "short", "full", "kill", "torn"};
    for (size_t i = 0; kind && i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kind, kinds[i]))
            fault_kind = (enum kind)i;
    strcpy(folder, wanted);
    folder_length = strlen(folder);
}

static int is_inside(const char *path) {
    return folder_length && !strncmp(path, folder, folder_length) && (path[folder_length] == '/' || !path[folder_length]);
}

/* Path of an open file in the folder. */
static int path_of(int file, char *path) {
    char link[64];
    if (!folder_length || file == log_file)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return is_inside(path);
}

/* Counts an operation and returns its fault. */
static enum kind next(const char *name, const char *path, int needs_room) {
    long number = atomic_fetch_add(&count, 1) + 1;
    if (log_file >= 0) {
        char line[PATH_MAX + 64];
        int length = snprintf(line, sizeof line, "%s %s\n", name, path + folder_length);
        if (write(log_file, line, length) < 0)
            return NONE;
    }
    if (!fault_at || fault_kind == NONE)
        return NONE;
    if (number == fault_at)
        return fault_kind == FULL && !needs_room ? NONE : fault_kind;
    if (fault_kind == SHORT && number == fault_at + 1)
        return ERROR;
    return fault_kind == FULL && number > fault_at && needs_room ? ERROR : NONE;
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

/* Kills the program after the operation, or returns its result. */
#define FINISH(fault, result)                                                                                          \
    do {                                                                                                               \
        if ((fault) == KILL || (fault) == TORN)                                                                        \
            die();                                                                                                     \
        return result;                                                                                                 \
    } while (0)

/* Runs an operation without bytes, which succeeds or fails as a whole. */
#define SIMPLE(name, code, needs_room, path, call)                                                                     \
    do {                                                                                                               \
        enum kind fault = next(name, path, needs_room);                                                                \
        if (fault == ERROR || fault == SHORT || fault == FULL) {                                                       \
            errno = code;                                                                                              \
            return -1;                                                                                                 \
        }                                                                                                              \
        int result = call;                                                                                             \
        FINISH(fault, result);                                                                                         \
    } while (0)

/* Runs a write: `call` writes `size` bytes. */
#define WRITE(name, file, call)                                                                                        \
    do {                                                                                                               \
        char path[PATH_MAX];                                                                                           \
        if (!path_of(file, path))                                                                                      \
            return call;                                                                                               \
        enum kind fault = next(name, path, 1);                                                                         \
        if (fault == ERROR || fault == FULL || (fault == SHORT && size < 2)) {                                         \
            errno = ENOSPC;                                                                                            \
            return -1;                                                                                                 \
        }                                                                                                              \
        if (fault == SHORT || fault == TORN)                                                                           \
            size /= 2;                                                                                                 \
        ssize_t result = call;                                                                                         \
        FINISH(fault, result);                                                                                         \
    } while (0)

ssize_t write(int file, const void *bytes, size_t size) {
    REAL(write, ssize_t, int, const void *, size_t);
    WRITE("write", file, real(file, bytes, size));
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    REAL(pwrite, ssize_t, int, const void *, size_t, off_t);
    WRITE("write", file, real(file, bytes, size, at));
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
    REAL(pwrite64, ssize_t, int, const void *, size_t, off64_t);
    WRITE("write", file, real(file, bytes, size, at));
}

ssize_t copy_file_range(int from, off64_t *from_at, int to, off64_t *to_at, size_t size, unsigned flags) {
    REAL(copy_file_range, ssize_t, int, off64_t *, int, off64_t *, size_t, unsigned);
    WRITE("copy", to, real(from, from_at, to, to_at, size, flags));
}

/* Copies the vectors of the first `size` bytes, truncating the last one. Returns their number. */
static int cut_vectors(const struct iovec *vectors, size_t size, struct iovec *cut) {
    int count = 0;
    for (; size > 0; count++) {
        cut[count] = vectors[count];
        if (cut[count].iov_len > size)
            cut[count].iov_len = size;
        size -= cut[count].iov_len;
    }
    return count;
}

ssize_t writev(int file, const struct iovec *vectors, int vector_count) {
    REAL(writev, ssize_t, int, const struct iovec *, int);
    struct iovec cut[IOV_MAX];
    size_t size = 0;
    if (vector_count < 0 || vector_count > IOV_MAX)
        return real(file, vectors, vector_count);
    for (int i = 0; i < vector_count; i++)
        size += vectors[i].iov_len;
    WRITE("write", file, real(file, cut, cut_vectors(vectors, size, cut)));
}

#define SYNC(name)                                                                                                     \
    int name(int file) {                                                                                               \
        REAL(name, int, int);                                                                                          \
        char path[PATH_MAX];                                                                                           \
        if (!path_of(file, path))                                                                                      \
            return real(file);                                                                                         \
        SIMPLE("sync", EIO, 0, path, real(file));                                                                      \
    }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(name, offset)                                                                                         \
    int name(int file, offset length) {                                                                                \
        REAL(name, int, int, offset);                                                                                  \
        char path[PATH_MAX];                                                                                           \
        if (!path_of(file, path))                                                                                      \
            return real(file, length);                                                                                 \
        SIMPLE("truncate", EIO, 0, path, real(file, length));                                                          \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int rename(const char *from, const char *to) {
    REAL(rename, int, const char *, const char *);
    if (!is_inside(to))
        return real(from, to);
    SIMPLE("rename", ENOSPC, 1, to, real(from, to));
}

int link(const char *from, const char *to) {
    REAL(link, int, const char *, const char *);
    if (!is_inside(to))
        return real(from, to);
    SIMPLE("link", ENOSPC, 1, to, real(from, to));
}

int unlink(const char *path) {
    REAL(unlink, int, const char *);
    if (!is_inside(path))
        return real(path);
    SIMPLE("delete", EIO, 0, path, real(path));
}

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir, int, const char *, mode_t);
    if (!is_inside(path) || access(path, F_OK) == 0)
        return real(path, mode);
    SIMPLE("mkdir", ENOSPC, 1, path, real(path, mode));
}

/* Opening a file counts only if it creates the file. */
#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        REAL(name, int, const char *, int, ...);                                                                       \
        mode_t mode = 0;                                                                                               \
        if (flags & O_CREAT) {                                                                                         \
            va_list arguments;                                                                                         \
            va_start(arguments, flags);                                                                                \
            mode = va_arg(arguments, mode_t);                                                                          \
            va_end(arguments);                                                                                         \
        }                                                                                                              \
        if (!(flags & O_CREAT) || !is_inside(path) || access(path, F_OK) == 0)                                         \
            return real(path, flags, mode);                                                                            \
        SIMPLE("create", ENOSPC, 1, path, real(path, flags, mode));                                                    \
    }
OPEN(open)
OPEN(open64)
