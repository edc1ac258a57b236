#include "ports/linux/file-flash.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halocline::linux_port {

// No key begins so: what a kill left half written is never taken for a value, and is overwritten by the next write.
static const char DRAFT_NAME[] = "~draft";

static bool is_key(const char* key) {
  const size_t length = strlen(key);
  if (length == 0 || length > hal::FLASH_KEY_LETTERS_MAX || key[0] == '.') return false;
  return strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789.") == length;
}

FileFlash::FileFlash(const char* folder) : folder_(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (folder_ < 0 || flock(folder_, LOCK_EX | LOCK_NB) == 0) return;
  close(folder_);
  folder_ = -1;
}

FileFlash::~FileFlash() {
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

static hal::FlashWrite failure() {
  return errno == ENOSPC || errno == EDQUOT ? hal::FlashWrite::Full : hal::FlashWrite::Failed;
}

// On disk under another name first, then under its own: whoever reads finds the old value or the new one.
hal::FlashWrite FileFlash::write(const char* key, const uint8_t* bytes, size_t length) {
  if (!is_open() || !is_key(key) || length > hal::FLASH_VALUE_BYTES_MAX) return hal::FlashWrite::Failed;
  const int file = openat(folder_, DRAFT_NAME, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return failure();
  const bool is_written = write_all(file, bytes, length) && fsync(file) == 0;
  const hal::FlashWrite outcome = is_written ? hal::FlashWrite::Done : failure();
  close(file);
  if (outcome != hal::FlashWrite::Done) {
    unlinkat(folder_, DRAFT_NAME, 0);
    return outcome;
  }
  if (renameat(folder_, DRAFT_NAME, folder_, key) != 0 || fsync(folder_) != 0) return failure();
  return hal::FlashWrite::Done;
}

hal::FlashRead FileFlash::read(const char* key, uint8_t* bytes, size_t capacity, size_t& length) {
  if (!is_open() || !is_key(key)) return hal::FlashRead::Failed;
  const int file = openat(folder_, key, O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno == ENOENT ? hal::FlashRead::Absent : hal::FlashRead::Failed;
  struct stat about = {};
  bool is_read = fstat(file, &about) == 0 && about.st_size >= 0 && static_cast<uint64_t>(about.st_size) <= capacity;
  length = 0;
  while (is_read && length < static_cast<size_t>(about.st_size)) {
    const ssize_t got = ::read(file, bytes + length, static_cast<size_t>(about.st_size) - length);
    if (got < 0 && errno == EINTR) continue;
    if (got > 0) length += static_cast<size_t>(got);
    else is_read = false;
  }
  close(file);
  return is_read ? hal::FlashRead::Found : hal::FlashRead::Failed;
}

bool FileFlash::erase(const char* key) {
  if (!is_open() || !is_key(key)) return false;
  if (unlinkat(folder_, key, 0) != 0) return errno == ENOENT;
  return fsync(folder_) == 0;
}

size_t FileFlash::list(const char* prefix, hal::FlashKey* keys, size_t capacity) {
  // A descriptor of its own: the lock belongs to the first, and reading a folder moves its place.
  const int folder = is_open() ? openat(folder_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  DIR* entries = folder < 0 ? nullptr : fdopendir(folder);
  if (entries == nullptr) return 0;
  size_t count = 0;
  while (const dirent* entry = readdir(entries)) {
    if (count == capacity || !is_key(entry->d_name) || strncmp(entry->d_name, prefix, strlen(prefix)) != 0) continue;
    snprintf(keys[count].text, sizeof(keys[count].text), "%.*s", static_cast<int>(hal::FLASH_KEY_LETTERS_MAX), entry->d_name);
    ++count;
  }
  closedir(entries);
  return count;
}

}  // namespace halocline::linux_port
