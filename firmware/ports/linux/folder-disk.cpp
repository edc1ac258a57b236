#include "ports/linux/folder-disk.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

extern char** environ;

namespace halocline::linux_port {

static const char DRAFT_NAME[] = "~draft";
static constexpr mode_t PROGRAM_MODE = S_IRUSR | S_IWUSR | S_IXUSR;

FolderDisk::FolderDisk(const char* folder) : folder_(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {}

FolderDisk::~FolderDisk() {
  if (file_ >= 0) close(file_);
  if (folder_ >= 0) close(folder_);
}

static bool write_all(int file, const uint8_t* bytes, size_t length) {
  while (length > 0) {
    const ssize_t written = ::write(file, bytes, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes += written;
    length -= static_cast<size_t>(written);
  }
  return true;
}

// A new file, not the old one made empty: a program that still runs from there keeps what it runs.
bool FolderDisk::begin(const char* name) {
  if (file_ >= 0) close(file_);
  file_ = -1;
  if (unlinkat(folder_, name, 0) != 0 && errno != ENOENT) return false;
  file_ = openat(folder_, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, PROGRAM_MODE);
  return file_ >= 0;
}

bool FolderDisk::append(const uint8_t* bytes, size_t length) { return file_ >= 0 && write_all(file_, bytes, length); }

// Closed, because a program that somebody may still write to cannot be started.
bool FolderDisk::finish() {
  if (file_ < 0) return false;
  const bool is_durable = fsync(file_) == 0;
  const bool is_closed = close(file_) == 0;
  file_ = -1;
  return is_durable && is_closed && fsync(folder_) == 0;
}

bool FolderDisk::replace(const char* name, const uint8_t* bytes, size_t length) {
  const int file = openat(folder_, DRAFT_NAME, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return false;
  const bool is_durable = write_all(file, bytes, length) && fsync(file) == 0;
  close(file);
  return is_durable && renameat(folder_, DRAFT_NAME, folder_, name) == 0 && fsync(folder_) == 0;
}

bool FolderDisk::size(const char* name, uint64_t& size_bytes) {
  struct stat about = {};
  if (fstatat(folder_, name, &about, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(about.st_mode)) return false;
  size_bytes = static_cast<uint64_t>(about.st_size);
  return true;
}

bool FolderDisk::read(const char* name, uint64_t offset, uint8_t* bytes, size_t length) {
  const int file = openat(folder_, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return false;
  size_t done = 0;
  while (done < length) {
    const ssize_t got = pread(file, bytes + done, length - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<size_t>(got);
  }
  close(file);
  return done == length;
}

void FolderDisk::execute(const char* name, char* const* arguments) {
  const int file = openat(folder_, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return;
  fexecve(file, arguments, environ);
  close(file);
}

}  // namespace halocline::linux_port
