// A flash that loses its power after so many bytes, and leaves the key it was writing as real ones may. From then on it takes
// nothing: whatever the program still does in that moment is lost with it.
#pragma once

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "hal/flash.h"

namespace halocline::test {

/** What stands under a key whose write was cut after n bytes. */
enum class Tear { NewOverOld, CutShort, ErasedRest, Gone, Atomic };
constexpr Tear TEARS[] = {Tear::NewOverOld, Tear::CutShort, Tear::ErasedRest, Tear::Gone, Tear::Atomic};

class CuttingFlash final : public hal::Flash {
 public:
  using Bytes = std::vector<uint8_t>;

  void cut_after(uint64_t bytes, Tear tear) {
    left_ = bytes;
    tear_ = tear;
    is_limited_ = true;
  }
  void power_on() { is_off_ = is_limited_ = false; }
  bool is_off() const { return is_off_; }
  uint64_t written_bytes() const { return written_; }

  hal::FlashWrite write(const char* key, const uint8_t* bytes, size_t length) override {
    if (is_off_ || length > hal::FLASH_VALUE_BYTES_MAX || strlen(key) > hal::FLASH_KEY_LETTERS_MAX) return hal::FlashWrite::Failed;
    if (used_bytes() + length > capacity_bytes) return hal::FlashWrite::Full;
    if (lies) return hal::FlashWrite::Done;
    const uint64_t allowed = spend(length);
    if (!is_off_) values[key] = Bytes(bytes, bytes + length);
    else tear(key, Bytes(bytes, bytes + length), allowed);
    return is_off_ ? hal::FlashWrite::Failed : hal::FlashWrite::Done;
  }

  hal::FlashRead read(const char* key, uint8_t* bytes, size_t capacity, size_t& length) override {
    if (is_off_) return hal::FlashRead::Failed;
    const auto found = values.find(key);
    if (found == values.end()) return hal::FlashRead::Absent;
    if (found->second.size() > capacity) return hal::FlashRead::Failed;
    length = found->second.size();
    if (length > 0) memcpy(bytes, found->second.data(), length);
    return hal::FlashRead::Found;
  }

  // A cut leaves the value whole, in half, or gone.
  bool erase(const char* key) override {
    if (is_off_) return false;
    const auto found = values.find(key);
    if (found == values.end()) return true;
    const uint64_t allowed = spend(2);
    if (!is_off_ || tear_ == Tear::Gone) values.erase(found);
    else if (allowed == 1 && tear_ != Tear::Atomic) found->second.resize(found->second.size() / 2);
    return !is_off_;
  }

  size_t list(const char* prefix, hal::FlashKey* keys, size_t capacity) override {
    size_t count = 0;
    for (const auto& [key, value] : values) {
      if (count == capacity || key.rfind(prefix, 0) != 0) continue;
      strcpy(keys[count++].text, key.c_str());
    }
    return count;
  }

  std::map<std::string, Bytes> values;
  size_t capacity_bytes = SIZE_MAX;
  // Says that it wrote, and did not.
  bool lies = false;

 private:
  // The cut comes with the byte after the last that is allowed.
  uint64_t spend(uint64_t length) {
    const uint64_t allowed = is_limited_ && left_ < length ? left_ : length;
    is_off_ = allowed < length;
    left_ -= allowed;
    written_ += allowed;
    return allowed;
  }

  void tear(const std::string& key, const Bytes& fresh, uint64_t allowed) {
    if (tear_ == Tear::Atomic) return;
    Bytes torn(fresh.begin(), fresh.begin() + static_cast<std::ptrdiff_t>(allowed));
    if (tear_ == Tear::NewOverOld) {
      const Bytes& old = values[key];
      if (old.size() > torn.size()) torn.insert(torn.end(), old.begin() + static_cast<std::ptrdiff_t>(torn.size()), old.end());
    }
    if (tear_ == Tear::ErasedRest) torn.resize(fresh.size(), 0xFF);
    if (tear_ == Tear::Gone) values.erase(key);
    else values[key] = torn;
  }

  size_t used_bytes() const {
    size_t used = 0;
    for (const auto& [key, value] : values) used += value.size();
    return used;
  }

  uint64_t left_ = 0;
  uint64_t written_ = 0;
  Tear tear_ = Tear::Atomic;
  bool is_limited_ = false;
  bool is_off_ = false;
};

}  // namespace halocline::test
