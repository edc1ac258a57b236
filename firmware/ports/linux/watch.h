// The third look at the program, by its main thread: ends it when it is told to, and by force when control hangs.
#pragma once

#include "ports/linux/notify.h"
#include "ports/linux/tasks.h"

namespace halocline::linux_port {

// firmware/ports/linux/README.md has the same table for people.
enum ExitCode : int {
  EXIT_ENDED = 0,
  EXIT_CANNOT_START = 1,
  EXIT_USAGE = 64,
  EXIT_WATER_GONE = 74,
  // An update or another owner: start it again.
  EXIT_RESTART = 75
};

// Control that has not begun a period for so long is taken for dead; ordinary lateness is milliseconds.
constexpr uint64_t CONTROL_HANGS_AFTER_MS = 2000;
// A card that is worn out may keep a write for seconds; the water does not wait for it.
constexpr uint64_t SESSION_HANGS_AFTER_MS = 30000;

// Signals that end a program are blocked in all threads before the first is started: the watch takes them.
void hold_back_signals();

// Every relay off when the program falls: a line of the kernel may keep its level without us.
void switch_off_in_a_crash(Surroundings& surroundings);

// Returns when the program is to end, with every relay off. A control that hangs: relays off without the lock, and abort.
ExitCode watch(Tasks& tasks, Notify& supervisor);

}  // namespace halocline::linux_port
