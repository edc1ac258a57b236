// The slots' folder on a real disk.
#pragma once

#include "ports/linux/slot-disk.h"

namespace halocline::linux_port {

class FolderDisk final : public SlotDisk {
 public:
  // The folder must exist. Check `is_open` before anything else.
  explicit FolderDisk(const char* folder);
  ~FolderDisk();
  FolderDisk(const FolderDisk&) = delete;
  FolderDisk& operator=(const FolderDisk&) = delete;

  bool is_open() const { return folder_ >= 0; }

  [[nodiscard]] bool begin(const char* name) override;
  [[nodiscard]] bool append(const uint8_t* bytes, size_t length) override;
  [[nodiscard]] bool finish() override;
  [[nodiscard]] bool replace(const char* name, const uint8_t* bytes, size_t length) override;
  [[nodiscard]] bool size(const char* name, uint64_t& size_bytes) override;
  [[nodiscard]] bool read(const char* name, uint64_t offset, uint8_t* bytes, size_t length) override;

  // Runs the file in the place of this program; returns only when that failed.
  void execute(const char* name, char* const* arguments);

 private:
  int folder_ = -1;
  int file_ = -1;
};

}  // namespace halocline::linux_port
