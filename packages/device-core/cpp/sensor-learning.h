// What the device has learned about its sensor. Part of the saved record.
#pragma once

#include "equal-stretches.h"
#include "sensor-fouling.h"
#include "sensor-watch.h"

namespace halocline {

struct SensorLearning {
  EqualStretches stretches;
  HeldSample held;
  FoulingLedger fouling;
};

}  // namespace halocline
