// LD_PRELOAD shim: a disk that fails on demand. While the file $FAULT_SAYS holds "<kind> <errno>", calls of that kind on
// files under $FAULT_DIR fail with that errno; empty or gone, all is well. Kinds: write (also sync and resize), read, open
// (to write, and all that changes a folder).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static int fault(const char *kind, const char *path) {
  const char *dir = getenv("FAULT_DIR"), *says = getenv("FAULT_SAYS");
  if (!dir || !says || !path || strncmp(path, dir, strlen(dir))) return 0;
  int saved = errno, fd = syscall(SYS_openat, AT_FDCWD, says, O_RDONLY), number = 0;
  if (fd < 0) { errno = saved; return 0; }
  char text[64], found[32];
  ssize_t n = syscall(SYS_read, fd, text, sizeof text - 1);
  syscall(SYS_close, fd);
  text[n > 0 ? n : 0] = 0;
  errno = saved;
  if (sscanf(text, "%31s %d", found, &number) != 2 || strcmp(found, kind)) return 0;
  errno = number;
  return number;
}
static int fault_fd(const char *kind, int fd) {
  char link[64], path[4096];
  int saved = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, path, sizeof path - 1);
  errno = saved;
  if (n <= 0) return 0;
  path[n] = 0;
  return fault(kind, path);
}
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAILING(type, name, kind, params, args) \
  type name params { return fault_fd(kind, fd) ? (type)-1 : NEXT(name) args; }

FAILING(ssize_t, write, "write", (int fd, const void *b, size_t n), (fd, b, n))
FAILING(ssize_t, pwrite, "write", (int fd, const void *b, size_t n, off_t o), (fd, b, n, o))
FAILING(ssize_t, pwrite64, "write", (int fd, const void *b, size_t n, off64_t o), (fd, b, n, o))
FAILING(ssize_t, writev, "write", (int fd, const struct iovec *v, int n), (fd, v, n))
FAILING(ssize_t, pwritev, "write", (int fd, const struct iovec *v, int n, off_t o), (fd, v, n, o))
FAILING(ssize_t, pwritev64, "write", (int fd, const struct iovec *v, int n, off64_t o), (fd, v, n, o))
FAILING(int, ftruncate, "write", (int fd, off_t n), (fd, n))
FAILING(int, ftruncate64, "write", (int fd, off64_t n), (fd, n))
FAILING(int, fsync, "write", (int fd), (fd))
FAILING(int, fdatasync, "write", (int fd), (fd))
FAILING(ssize_t, read, "read", (int fd, void *b, size_t n), (fd, b, n))
FAILING(ssize_t, pread, "read", (int fd, void *b, size_t n, off_t o), (fd, b, n, o))
FAILING(ssize_t, pread64, "read", (int fd, void *b, size_t n, off64_t o), (fd, b, n, o))

static int is_writing(int flags) { return (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT); }
#define OPENING(name) \
  int name(const char *path, int flags, ...) { \
    va_list more; va_start(more, flags); int mode = va_arg(more, int); va_end(more); \
    return is_writing(flags) && fault("open", path) ? -1 : NEXT(name)(path, flags, mode); \
  }
OPENING(open)
OPENING(open64)
int mkdir(const char *path, mode_t mode) { return fault("open", path) ? -1 : NEXT(mkdir)(path, mode); }
int rename(const char *from, const char *to) { return fault("open", to) ? -1 : NEXT(rename)(from, to); }
