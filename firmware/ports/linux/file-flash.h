// Flash on a machine with files: one file per key in a folder of its own, which nobody else may read, because a key is a secret.
#pragma once

#include "hal/flash.h"

namespace halocline::linux_port {

class FileFlash final : public hal::Flash {
 public:
  // The folder must exist. Check `is_open` before anything else.
  explicit FileFlash(const char* folder);
  ~FileFlash();
  FileFlash(const FileFlash&) = delete;
  FileFlash& operator=(const FileFlash&) = delete;

  // False also while another program has the same folder: two would count the same boots.
  bool is_open() const { return folder_ >= 0; }

  hal::FlashWrite write(const char* key, const uint8_t* bytes, size_t length) override;
  hal::FlashRead read(const char* key, uint8_t* bytes, size_t capacity, size_t& length) override;
  bool erase(const char* key) override;
  size_t list(const char* prefix, hal::FlashKey* keys, size_t capacity) override;

 private:
  int folder_ = -1;
};

}  // namespace halocline::linux_port
