// Simulated water instead of wires, behind a Unix socket. The water decides how fast device time goes by: each of its messages is
// one control period, and is answered with what the relays' pins carry after it. The program's first word is the same, unasked:
// what they carry before flash and network were looked at. A test's tool; nothing of it touches a pin.
//
//   water to device, 12 bytes: elapsed ms (4), flags (1: 1 sample, 2 temperature, 4 button down), error code (1), raw mm (2),
//                              temperature in tenths (4)
//   device to water, 8 + 164:  relays 1 to 5 (a byte each), light (1: 1 identify, 2 latched, 4 pairing, 8 link), 2 unused, hc_view
#pragma once

#include <atomic>

#include "hal/lock.h"
#include "ports/linux/board.h"
#include "ports/linux/relay-guard.h"
#include "ports/linux/remembered-pins.h"
#include "ports/linux/surroundings.h"

namespace halocline::linux_port {

constexpr size_t WATER_MESSAGE_BYTES = 12;
constexpr size_t WATER_ANSWER_BYTES = 8 + sizeof(hc_view);

class Water final : public Surroundings {
 public:
  // `lock` is the core's: the answer tells what the core thinks, too.
  Water(const char* socket_path, const Board& board, hal::Lock& lock);
  ~Water();
  Water(const Water&) = delete;
  Water& operator=(const Water&) = delete;


  bool begin() override;
  RelayOutputs& relays() override { return relays_; }
  bool wait(Period& period) override;
  Gesture finger(uint64_t up_ms) override { return button_.poll(up_ms); }
  void stepped(uint64_t up_ms, const LightFacts& light) override;
  Now now() const override;
  bool is_over() const override { return is_over_; }
  bool shut() override { return guard_.shut(); }

 private:
  bool connect_to(const char* path);
  bool receive();
  void understand(Period& period);
  void say(const LightFacts& light, const hc_view& view);

  const char* path_;
  const Board& board_;
  hal::Lock& lock_;
  RememberedPins pins_;
  RelayGuard guard_;
  RelayOutputs relays_;
  Button button_;
  StatusLed led_;
  int socket_ = -1;
  uint8_t message_[WATER_MESSAGE_BYTES] = {};
  size_t received_ = 0;
  hc_sample sample_ = {};
  std::atomic<uint64_t> up_ms_{0};
  std::atomic<bool> is_over_{false};
  const uint64_t started_ms_;
};

}  // namespace halocline::linux_port
