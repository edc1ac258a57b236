// `halocline-device pair CODE [--server HOST[:8883]] [--ca FILE]`: asks the running program, over its socket, to pair, and says in
// plain sentences what came of it.
#pragma once

#include <cstdint>
#include <cstdio>

namespace halocline::linux_port {

// What a script goes by.
enum PairExit : int {
  PAIR_DONE = 0,
  // Nobody granted a key within five minutes: a wrong or old code, or nobody registered the device.
  PAIR_NOT_GRANTED = 1,
  PAIR_WRONG_USE = 2,
  PAIR_NOT_RUNNING = 3,
  PAIR_SERVER_NOT_REACHED = 4,
  // The device does not take what it was given, or could not save it.
  PAIR_REFUSED = 5
};

struct PairTimes {
  // The device asks for five minutes.
  uint64_t wait_ms = 310000;
  uint64_t look_every_ms = 500;
  // A device that changed its owner restarts.
  uint64_t restart_ms = 30000;
};

// As `main` has them: `argv[1]` is "pair".
int pair_command(int argc, char** argv);
int pair_command(int argc, char** argv, const PairTimes& times, FILE* out);

}  // namespace halocline::linux_port
