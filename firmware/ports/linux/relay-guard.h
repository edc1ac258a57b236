// Stands between the program and the relays' pins. Once shut, every relay is off and stays off, whoever asks and whatever hangs:
// it takes no lock, so that the watchdog and a signal handler may shut it. Only the end of the process opens it again.
#pragma once

#include <atomic>

#include "drivers/relays.h"

namespace halocline::linux_port {

class RelayGuard final : public Pins {
 public:
  RelayGuard(Pins& pins, const RelayBoard& board) : pins_(pins), board_(board) {}

  bool set_level(uint8_t pin, Level level) override;
  bool set_direction(uint8_t pin, Direction direction) override { return pins_.set_direction(pin, direction); }
  bool read(uint8_t pin, Level& level) override { return pins_.read(pin, level); }

  // True when every relay's pin says it took the level for off.
  bool shut();
  bool is_shut() const { return is_shut_; }

 private:
  bool is_relay(uint8_t pin) const;
  Level off() const { return level_for(board_.polarity, false); }

  Pins& pins_;
  const RelayBoard board_;
  std::atomic<bool> is_shut_{false};
};

}  // namespace halocline::linux_port
