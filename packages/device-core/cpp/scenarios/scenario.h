// One seed, one life of a device: random commands, spoilt samples, power cuts; the invariant checker watches.
#pragma once

#include "halocline_core.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  /*  0 */ uint64_t hash;
  /*  8 */ uint64_t first_violation_at_ms;
  /* 16 */ uint32_t violations;
  /* 20 */ uint32_t first_rule;
  /* 24 */ uint32_t ticks;
  /* 28 */ uint32_t water_starts;
  /* 32 */ uint32_t accepted;
  /* 36 */ uint32_t refused;
  /* 40 */ uint32_t reboots;
  /* 44 */ uint32_t stops;
  /* 48 */ uint32_t runs;
  /* 52 */ uint32_t runs_done;
  /* 56 */ uint32_t faults;
  /* 60 */ uint32_t holds;
} hc_scenario_result; /* 64 bytes */

void hc_run_scenario(uint32_t seed, hc_scenario_result *result);

#ifdef __cplusplus
}
#endif
