// What is around the control task: a clock, a sensor, pins. Real wires, or simulated water that decides how fast time goes by.
#pragma once

#include "device/session/now.h"
#include "drivers/button.h"
#include "drivers/led.h"
#include "drivers/relays.h"
#include "halocline_core.h"

namespace halocline::linux_port {

struct Period {
  uint64_t up_ms;
  // Null: the sensor has nothing new.
  const hc_sample* sample;
  bool has_temperature;
  int32_t temperature_tenths;
};

class Surroundings {
 public:
  // First of all in the program: every output is off when it returns true. Before flash, network and anything else.
  virtual bool begin() = 0;
  virtual RelayOutputs& relays() = 0;

  // Waits for the next control period, for a tenth of a second or so. False: it has not come; control is alive all the same.
  virtual bool wait(Period& period) = 0;
  virtual Gesture finger(uint64_t up_ms) = 0;
  // After the step: the light, and an answer to whoever waits for one.
  virtual void stepped(uint64_t up_ms, const LightFacts& light) = 0;

  // Any task.
  virtual Now now() const = 0;
  // Never again: the water is gone. The program ends.
  virtual bool is_over() const = 0;
  // Without a lock, from any task and from a signal: every relay off, for good.
  virtual bool shut() = 0;

 protected:
  ~Surroundings() = default;
};

}  // namespace halocline::linux_port
