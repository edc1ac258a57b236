// The native runner: one line per seed, for verify.ts to compare with the WASM builds.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "invariant-checker.h"
#include "scenario.h"

int main(int argc, char** argv) {
  const unsigned long seeds = argc > 1 ? strtoul(argv[1], nullptr, 10) : 88;
  for (unsigned long seed = 1; seed <= seeds; ++seed) {
    hc_scenario_result r = {};
    hc_run_scenario(static_cast<uint32_t>(seed), &r);
    printf("%lu %016" PRIx64 " %u %s %" PRIu64 " %u %u %u %u %u %u %u %u %u %u\n", seed, r.hash, r.violations,
           scenarios::rule_name(static_cast<scenarios::Rule>(r.first_rule)), r.first_violation_at_ms, r.ticks, r.water_starts,
           r.accepted, r.refused, r.reboots, r.stops, r.runs, r.runs_done, r.faults, r.holds);
  }
  return 0;
}
