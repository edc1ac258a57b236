// What must survive a power cut, as bytes: version, latches, spent stops, configuration, the open run, the ledger of
// top-ups, what holds water off, what was learned about the sensor, checksum.
#pragma once

#include "evaporation.h"
#include "expected-change.h"
#include "halocline_core.h"
#include "hold.h"
#include "latches.h"
#include "overflow-record.h"
#include "run-marker.h"
#include "sensor-learning.h"
#include "top-up-budget.h"

namespace halocline {

struct SavedState {
  Latches latches;
  bool has_config = false;
  hc_config config = {};
  RunMarker run;
  // SAFE-21: a water change took more than it gave back.
  bool is_top_up_locked = false;
  TopUpLedger top_ups;
  LearnedRates rates;
  Hold hold;
  Evaporation evaporation;
  OverflowRecord overflow;
  SensorLearning sensor;
};

void write_record(const SavedState& state, uint8_t* record);

enum class RecordRead : uint8_t {
  // Not a whole, unharmed record of this version or of one before it: the first had no runs, the second no running hour, the third no
  // hold.
  Bad,
  Whole,
  // With something in it that this core does not know, mostly of a newer one. The rest is in `state`.
  KnownPart
};

RecordRead read_record(const uint8_t* bytes, uint32_t length, SavedState& state);

}  // namespace halocline
