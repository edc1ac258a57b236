// What an updater needs of a system, for tests in which no update succeeds: nobody answers, and nothing is signed.
#pragma once

#include "device/update/updater.h"

namespace halocline::test {

class DeadStream final : public hal::Stream {
 public:
  void open(const hal::StreamTarget&) override {}
  hal::StreamState poll() override { return hal::StreamState::Closed; }
  size_t write(const uint8_t*, size_t) override { return 0; }
  size_t read(uint8_t*, size_t) override { return 0; }
  void close() override {}
};

class SlotsFake final : public hal::Slots {
 public:
  uint32_t slot_bytes() const override { return 1966080; }
  uint8_t running() const override { return 0; }
  uint8_t other() const override { return 1; }
  bool is_on_trial() const override { return is_trial; }
  bool begin() override { return true; }
  bool write(const uint8_t*, size_t) override { return true; }
  bool read(uint32_t, uint8_t*, size_t) override { return false; }
  bool choose(uint32_t, const uint8_t*) override { return true; }
  bool take_back() override { return true; }
  bool confirm() override {
    is_trial = false;
    return true;
  }
  bool is_trial = false;
};

class NoDigest final : public hal::Digest {
 public:
  void begin() override {}
  void add(const uint8_t*, size_t) override {}
  bool end(uint8_t (&)[hal::DIGEST_BYTES]) override { return false; }
};

class NoKey final : public hal::ReleaseKey {
 public:
  bool has_signed(const uint8_t (&)[hal::DIGEST_BYTES], const uint8_t*, size_t) override { return false; }
};

struct UpdateFakes {
  DeadStream stream;
  SlotsFake slots;
  NoDigest digest;
  NoKey key;
  UpdaterParts parts(ControlUnit& control, DeviceMemory& memory, const wire::Identity& identity) {
    return {control, memory, identity, stream, nullptr, slots, digest, key};
  }
};

}  // namespace halocline::test
