// The two tasks of the program as threads. Control does nothing but sensor, step, pins, button and light; everything that may wait
// for a disk or a network is in the session.
#pragma once

#include <atomic>

#include "device/session/program.h"
#include "ports/linux/heartbeat.h"
#include "ports/linux/surroundings.h"

namespace halocline::linux_port {

// A stop that has arrived is at the pins this much later, at most, and what the session itself needs.
constexpr uint64_t SESSION_PERIOD_MS = 20;

struct Tasks {
  Tasks(Program& of, Surroundings& around) : program(of), surroundings(around) {}

  Program& program;
  Surroundings& surroundings;
  std::atomic<bool> is_ending{false};
  std::atomic<bool> is_restart_due{false};
  Heartbeat control;
  Heartbeat session;
};

// Until `is_ending`, or until the surroundings are over.
void run_control(Tasks& tasks);

// Called in each round of the session, by its task.
class SessionGuest {
 public:
  virtual void serve(const Now& now) = 0;

 protected:
  ~SessionGuest() = default;
};

// Until `is_ending`, or until the program wants to be started again.
void run_session(Tasks& tasks, SessionGuest* const* guests, size_t guest_count);

// Each task, first of all: a crash because its stack ran over is told on another one, so that relays go off all the same.
void keep_room_for_a_crash();
// Ahead of every other program, and never paged out. Goes on without what the system does not allow.
void become_urgent();
void keep_in_memory();

}  // namespace halocline::linux_port
