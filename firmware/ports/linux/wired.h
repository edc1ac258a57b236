// Real wires: the sensor on its bus, relays, button and light on their pins, and the machine's steady clock.
#pragma once

#include "drivers/vl6180x.h"
#include "ports/linux/board.h"
#include "ports/linux/control-clock.h"
#include "ports/linux/relay-guard.h"
#include "ports/linux/surroundings.h"

namespace halocline::linux_port {

class Wired final : public Surroundings {
 public:
  // `pins` are those of the board; everything outlives this object.
  Wired(Pins& pins, I2cBus& bus, const Board& board);
  const Lateness& lateness() const { return clock_.lateness(); }

  bool begin() override;
  RelayOutputs& relays() override { return relays_; }
  bool wait(Period& period) override;
  Gesture finger(uint64_t up_ms) override;
  void stepped(uint64_t up_ms, const LightFacts& light) override;
  Now now() const override;
  bool is_over() const override { return false; }
  bool shut() override { return guard_.shut(); }

 private:
  const Board& board_;
  RelayGuard guard_;
  RelayOutputs relays_;
  Vl6180x sensor_;
  Button button_;
  StatusLed led_;
  ControlClock clock_;
  const uint64_t started_ms_;
};

}  // namespace halocline::linux_port
