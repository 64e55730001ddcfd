/*
 * Preloaded into a process, this logs each change under the folder RECORD_ROOT and each fsync, in order, into the file
 * RECORD_LOG, which recording.ts reads. It logs a call after its success, and makes other threads and other recorded
 * processes wait meanwhile.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FILES 65536
#define REAL(name) ((typeof(&name))real(#name))

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char *paths[MAX_FILES];
static int record = -1;
static const char *root;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  root = getenv("RECORD_ROOT");
  record = open(getenv("RECORD_LOG"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (!root || record < 0) abort();
}

/* The lock on the record is for other processes, the mutex for other threads, which share this one's file. */
static void lock(void) {
  pthread_mutex_lock(&mutex);
  flock(record, LOCK_EX);
}

static void unlock(void) {
  int saved = errno;
  flock(record, LOCK_UN);
  pthread_mutex_unlock(&mutex);
  errno = saved;
}

static int ours(const char *path) { return root && path && strncmp(path, root, strlen(root)) == 0; }
static const char *path_of(int fd) { return fd >= 0 && fd < MAX_FILES ? paths[fd] : NULL; }

/* One call as: what, length of path, offset, length of data; then path and data. */
static void note(char what, const char *path, uint64_t offset, const void *data, uint64_t length) {
  struct __attribute__((packed)) { uint32_t what, path; uint64_t offset, data; } head = {what, strlen(path), offset, length};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)path, head.path}, {(void *)data, length}};
  int saved = errno;
  if (REAL(writev)(record, parts, 3) != (ssize_t)(sizeof head + head.path + length)) abort();
  errno = saved;
}

static int opened(const char *name, const char *path, int flags, mode_t mode) {
  struct stat before;
  lock();
  int is_new = ours(path) && lstat(path, &before) != 0;
  int fd = ((int (*)(const char *, int, ...))real(name))(path, flags, mode);
  if (fd >= 0 && fd < MAX_FILES) {
    free(paths[fd]);
    paths[fd] = ours(path) ? strdup(path) : NULL;
    if (paths[fd] && is_new) note('c', path, 0, NULL, 0);
    if (paths[fd] && !is_new && (flags & O_TRUNC)) note('t', path, 0, NULL, 0);
  }
  unlock();
  return fd;
}

static mode_t mode_in(int flags, va_list more) { return flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0; }

#define OPEN(name)                                \
  int name(const char *path, int flags, ...) {    \
    va_list more;                                 \
    va_start(more, flags);                        \
    mode_t mode = mode_in(flags, more);           \
    va_end(more);                                 \
    return opened(#name, path, flags, mode);      \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  if (!path_of(fd)) return REAL(close)(fd);
  lock();
  free(paths[fd]);
  paths[fd] = NULL;
  int result = REAL(close)(fd);
  unlock();
  return result;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  if (!path_of(fd)) return REAL(pwrite64)(fd, data, length, offset);
  lock();
  ssize_t written = REAL(pwrite64)(fd, data, length, offset);
  if (written > 0) note('w', path_of(fd), offset, data, written);
  unlock();
  return written;
}

ssize_t write(int fd, const void *data, size_t length) {
  if (!path_of(fd)) return REAL(write)(fd, data, length);
  lock();
  ssize_t written = REAL(write)(fd, data, length);
  if (written > 0) note('w', path_of(fd), lseek(fd, 0, SEEK_CUR) - written, data, written);
  unlock();
  return written;
}

/* A short write is allowed, and one part at a time is easier to log. */
ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (!path_of(fd) || count < 1) return REAL(writev)(fd, parts, count);
  return write(fd, parts[0].iov_base, parts[0].iov_len);
}

/* Refuses calls that bypass the ones above, like an older kernel: callers then use the ones above. */
ssize_t sendfile64(int to, int from, off64_t *offset, size_t count) {
  if (!path_of(to)) return ((ssize_t(*)(int, int, off64_t *, size_t))real("sendfile64"))(to, from, offset, count);
  errno = EINVAL;
  return -1;
}
ssize_t sendfile(int to, int from, off_t *offset, size_t count) { return sendfile64(to, from, offset, count); }

long syscall(long number, ...) {
  va_list more;
  va_start(more, number);
  long a = va_arg(more, long), b = va_arg(more, long), c = va_arg(more, long);
  long d = va_arg(more, long), e = va_arg(more, long), f = va_arg(more, long);
  va_end(more);
  if (number == SYS_copy_file_range || number == SYS_io_uring_setup) {
    errno = ENOSYS;
    return -1;
  }
  if (number == SYS_close) return close(a);
  return REAL(syscall)(number, a, b, c, d, e, f);
}

#define ON_FILE(name, what, size, params, args)                                      \
  int name params {                                                                  \
    if (!path_of(fd)) return REAL(name) args;                                        \
    lock();                                                                          \
    int result = REAL(name) args;                                                    \
    if (result == 0) note(what, path_of(fd), size, NULL, 0);                         \
    unlock();                                                                        \
    return result;                                                                   \
  }
ON_FILE(ftruncate64, 't', size, (int fd, off64_t size), (fd, size))
ON_FILE(fsync, 'f', 0, (int fd), (fd))
ON_FILE(fdatasync, 'f', 0, (int fd), (fd))

#define ON_PATH(name, what, other, params, args)                                     \
  int name params {                                                                  \
    if (!ours(path)) return REAL(name) args;                                         \
    lock();                                                                          \
    int result = REAL(name) args;                                                    \
    if (result == 0) note(what, path, 0, other, strlen(other));                      \
    unlock();                                                                        \
    return result;                                                                   \
  }
ON_PATH(unlink, 'u', "", (const char *path), (path))
ON_PATH(rmdir, 'u', "", (const char *path), (path))
ON_PATH(mkdir, 'm', "", (const char *path, mode_t mode), (path, mode))
ON_PATH(rename, 'r', to, (const char *path, const char *to), (path, to))
ON_PATH(link, 'l', to, (const char *path, const char *to), (path, to))
