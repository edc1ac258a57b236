// How a device without a key asks for one: for five minutes, every ten seconds.
#pragma once

#include <cstdint>

namespace halocline {

constexpr uint64_t PAIRING_OPEN_FOR_MS = 300000;
constexpr uint64_t PAIRING_HELLO_EVERY_MS = 10000;
// A hello reports a press for this long: a person walks from the device to the screen.
constexpr uint64_t BUTTON_REPORTED_FOR_MS = 300000;

class PairingWindow {
 public:
  void open(uint64_t now_ms) {
    closes_ms_ = now_ms + PAIRING_OPEN_FOR_MS;
    next_hello_ms_ = now_ms;
  }
  bool is_over(uint64_t now_ms) const { return now_ms >= closes_ms_; }
  bool is_hello_due(uint64_t now_ms) const { return !is_over(now_ms) && now_ms >= next_hello_ms_; }
  void hello_said(uint64_t now_ms) { next_hello_ms_ = now_ms + PAIRING_HELLO_EVERY_MS; }

 private:
  uint64_t closes_ms_ = 0;
  uint64_t next_hello_ms_ = 0;
};

}  // namespace halocline
