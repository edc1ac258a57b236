// One boot of a device that can be updated, around the real control core. Flash, slots and server outlive it.
#pragma once

#include <memory>

#include "cutting-flash.h"
#include "device/update/updater.h"
#include "image-server.h"
#include "pin-fake.h"
#include "session-bench.h"

namespace halocline::test {

constexpr const char* MODEL = "relay5-linux";
constexpr const char* DEVICE_KEY = "k0k1k2k3k4k5k6k7k8k9k0k1k2k3k4k5k6k7k8k9abc";

// Not SHA-256: enough that no other image has the same.
class DigestFake final : public hal::Digest {
 public:
  void begin() override {
    for (uint64_t& lane : lanes_) lane = 0xcbf29ce484222325u + static_cast<uint64_t>(&lane - lanes_);
  }
  void add(const uint8_t* bytes, size_t length) override {
    for (size_t i = 0; i < length; ++i) {
      for (uint64_t& lane : lanes_) lane = (lane ^ bytes[i]) * 0x100000001b3u;
    }
  }
  bool end(uint8_t (&digest)[hal::DIGEST_BYTES]) override {
    memcpy(digest, lanes_, sizeof digest);
    return true;
  }

 private:
  uint64_t lanes_[4] = {};
};

// A signature is the digest's own bytes, upside down.
class KeyFake final : public hal::ReleaseKey {
 public:
  bool has_signed(const uint8_t (&digest)[hal::DIGEST_BYTES], const uint8_t* signature, size_t length) override {
    for (size_t i = 0; i < hal::DIGEST_BYTES; ++i) {
      if (length != hal::DIGEST_BYTES || signature[i] != static_cast<uint8_t>(~digest[i])) return false;
    }
    return true;
  }
};

inline std::string base64_of(const Bytes& bytes) {
  static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t bits = 0;
    for (size_t j = 0; j < 3; ++j) bits = bits << 8 | (i + j < bytes.size() ? bytes[i + j] : 0u);
    for (size_t j = 0; j < 4; ++j) text += i + j <= bytes.size() ? LETTERS[bits >> (18 - 6 * j) & 63] : '=';
  }
  return text;
}

struct ImageFacts {
  const char* version = "1.1.0";
  const char* model = MODEL;
  uint16_t secure_version = 0;
  size_t size_bytes = 3000;
  size_t descriptor_at = 1000;
};

inline Bytes image_of(const ImageFacts& facts) {
  Bytes image(facts.size_bytes);
  for (size_t i = 0; i < image.size(); ++i) image[i] = static_cast<uint8_t>(i * 7 + i / 256);
  if (facts.descriptor_at + DESCRIPTOR_BYTES > image.size()) return image;
  uint8_t* at = image.data() + facts.descriptor_at;
  memset(at, 0, DESCRIPTOR_BYTES);
  memcpy(at, "HALOFW01", 8);
  at[8] = at[12] = at[14] = at[16] = 1;
  at[10] = 3;
  strncpy(reinterpret_cast<char*>(at + 18), facts.model, 15);
  strncpy(reinterpret_cast<char*>(at + 34), facts.version, 23);
  at[58] = static_cast<uint8_t>(facts.secure_version);
  return image;
}

inline wire::UpdateOrder order_of(const Bytes& image, const char* version = "1.1.0") {
  wire::UpdateOrder order = {};
  order.size_bytes = image.size();
  order.update_id.length = 4;
  memcpy(order.update_id.text, "up-1", 4);
  DigestFake digest;
  digest.begin();
  digest.add(image.data(), image.size());
  CHECK(digest.end(order.sha256));
  Bytes signature;
  for (const uint8_t byte : order.sha256) signature.push_back(static_cast<uint8_t>(~byte));
  strcpy(order.signature, base64_of(signature).c_str());
  strcpy(order.url, "https://reef.example:8443/api/device/firmware/up-1");
  strcpy(order.version, version);
  strcpy(order.hardware, MODEL);
  return order;
}

class UpdateLife {
 public:
  LockFake lock;
  PinFake pins{Level::Low};
  RelayOutputs relays{pins, {{10, 11, 12, 13, 14}, Polarity::ActiveHigh}};
  DeviceMemory memory;
  ControlUnit control{lock, relays};
  wire::Identity identity = {"hc-0a1b2c3d4e5f", "1.0.0", MODEL, "linux", nullptr, 0, 0, 0, {}};
  DigestFake digest;
  KeyFake key;
  Updater updater;
  std::vector<wire::UpdateReport> reports;
  uint64_t up_ms = 0;
  bool is_welcomed = true;

  UpdateLife(hal::Flash& flash, hal::Slots& slots, ImageServer& server, hal::Stream* own_machine = nullptr)
      : memory(flash), updater({control, memory, identity, server, own_machine, slots, digest, key}) {
    CHECK(relays.begin());
    may_speak = memory.begin_boot();
    identity.boot = {memory.boot_counter(), NONCE};
    control.boot(identity.boot, memory.state().core, static_cast<uint32_t>(memory.state().core_length));
    tick();
  }

  bool may_speak;

  void set_up() {
    auto target = std::make_unique<ServerTarget>();
    memcpy(target->host, "reef.example", 12);
    target->port = 8883;
    memcpy(target->authority_pem, "pem", 3);
    target->authority_length = 3;
    CHECK(memory.save_server(*target));
    Grant grant = {};
    grant.registration.length = 1;
    grant.registration.text[0] = 'r';
    grant.key.length = static_cast<uint8_t>(strlen(DEVICE_KEY));
    memcpy(grant.key.text, DEVICE_KEY, grant.key.length);
    CHECK(memory.save_grant(grant));
  }

  Now now() const { return {up_ms, up_ms + 5000000}; }

  void tick() {
    updater.tick(now(), is_welcomed);
    wire::UpdateReport report;
    while (updater.take_report(report)) reports.push_back(report);
    up_ms += PERIOD_MS;
  }
  void run(uint64_t for_ms) {
    for (const uint64_t end_ms = up_ms + for_ms; up_ms < end_ms && !updater.is_restart_due();) tick();
  }

  Verdict start_update() {
    Command command = {};
    command.seq = ++seq_;
    command.type = CommandType::StartUpdate;
    command.has_boot = command.has_deadline = true;
    command.boot_counter = identity.boot.counter;
    command.boot_nonce = identity.boot.nonce;
    command.deadline_up_ms = up_ms + 15000;
    command.id.length = 1;
    command.id.text[0] = static_cast<uint8_t>('a' + seq_);
    return control.command(command, up_ms).result;
  }

  // Until it wants to restart or has given up.
  void update(const wire::UpdateOrder& order, uint64_t longest_ms = 240000) {
    CHECK(start_update() == Verdict::Ok);
    updater.begin(order, now());
    for (const uint64_t end_ms = up_ms + longest_ms; up_ms < end_ms && !updater.is_restart_due() && !has_failed();) tick();
  }

  bool has_failed() const { return !reports.empty() && reports.back().phase == wire::UpdatePhase::Failed; }
  bool has_failed_with(UpdateFailure reason) const { return has_failed() && reports.back().failure == reason; }
  bool is_standing(wire::UpdatePhase phase, UpdateFailure failure = UpdateFailure::None) const {
    wire::UpdateReport report;
    return updater.standing(report) && report.phase == phase && report.failure == failure;
  }
  bool is_nothing_standing() const {
    wire::UpdateReport report;
    return !updater.standing(report);
  }

 private:
  uint64_t seq_ = 0;
};

}  // namespace halocline::test
