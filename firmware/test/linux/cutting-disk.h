// The slots' folder with a power supply: after so many steps the power goes, in flash too, and what was being written is torn.
#pragma once

#include <map>
#include <string>

#include "../cutting-flash.h"
#include "ports/linux/slot-disk.h"

namespace halocline::test {

class CuttingDisk final : public linux_port::SlotDisk {
 public:
  using Bytes = std::vector<uint8_t>;

  explicit CuttingDisk(CuttingFlash& flash) : flash_(flash) {}

  // A step is half a write: each can be cut in the middle, and before it is durable.
  void cut_after(uint64_t steps) {
    left_ = steps;
    is_limited_ = true;
  }
  bool is_off() const { return is_off_ || flash_.is_off(); }
  uint64_t steps() const { return steps_; }
  // What was never made durable is gone, or in part there: the worst of both is half of it.
  void power_on() {
    is_off_ = is_limited_ = false;
    flash_.power_on();
    if (!unsynced_.empty()) files[unsynced_].resize(files[unsynced_].size() / 2);
    unsynced_.clear();
  }

  bool begin(const char* name) override {
    if (!spend()) return false;
    files[name].clear();
    unsynced_ = name;
    return spend();
  }
  bool append(const uint8_t* bytes, size_t length) override {
    if (unsynced_.empty() || !spend()) return false;
    Bytes& file = files[unsynced_];
    file.insert(file.end(), bytes, bytes + length / 2);
    if (!spend()) return false;
    file.insert(file.end(), bytes + length / 2, bytes + length);
    return true;
  }
  bool finish() override {
    if (unsynced_.empty() || !spend()) return false;
    unsynced_.clear();
    return spend();
  }
  // Replaced or not, but the program may not learn which.
  bool replace(const char* name, const uint8_t* bytes, size_t length) override {
    if (!spend()) return false;
    files[name] = Bytes(bytes, bytes + length);
    return spend();
  }
  bool size(const char* name, uint64_t& size_bytes) override {
    const auto found = files.find(name);
    if (is_off() || found == files.end()) return false;
    size_bytes = found->second.size();
    return true;
  }
  bool read(const char* name, uint64_t offset, uint8_t* bytes, size_t length) override {
    const auto found = files.find(name);
    if (is_off() || found == files.end() || offset + length > found->second.size()) return false;
    memcpy(bytes, found->second.data() + offset, length);
    return true;
  }

  std::map<std::string, Bytes> files;

 private:
  bool spend() {
    if (is_off()) return false;
    if (is_limited_ && left_ == 0) {
      is_off_ = true;
      flash_.cut_after(0, Tear::Atomic);
      return false;
    }
    --left_;
    ++steps_;
    return true;
  }

  CuttingFlash& flash_;
  std::string unsynced_;
  uint64_t left_ = 0;
  uint64_t steps_ = 0;
  bool is_limited_ = false;
  bool is_off_ = false;
};

}  // namespace halocline::test
