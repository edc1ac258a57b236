#include "ports/linux/tasks.h"

#include <csignal>

#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>

namespace halocline::linux_port {

// Above every ordinary program, below the kernel's own.
static constexpr int CONTROL_PRIORITY = 10;

// Where somebody has set one already, it is as good.
void keep_room_for_a_crash() {
  static thread_local uint8_t room[32 * 1024];
  stack_t before{};
  if (sigaltstack(nullptr, &before) != 0 || (before.ss_flags & SS_DISABLE) == 0) return;
  stack_t own{};
  own.ss_sp = room;
  own.ss_size = sizeof room;
  sigaltstack(&own, nullptr);
}

void become_urgent() {
  sched_param wanted{};
  wanted.sched_priority = CONTROL_PRIORITY;
  pthread_setschedparam(pthread_self(), SCHED_FIFO, &wanted);
}

// Only without a limit: with one, a thread that asks for a name would one day get no stack.
void keep_in_memory() {
  rlimit allowed{};
  if (getrlimit(RLIMIT_MEMLOCK, &allowed) != 0 || allowed.rlim_cur != RLIM_INFINITY) return;
  mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT);
}

void run_control(Tasks& tasks) {
  keep_room_for_a_crash();
  become_urgent();
  while (!tasks.is_ending && !tasks.surroundings.is_over()) {
    tasks.control.beat();
    Period period{};
    if (!tasks.surroundings.wait(period)) continue;
    tasks.program.control(period.up_ms, period.sample, period.has_temperature, period.temperature_tenths);
    tasks.program.finger(tasks.surroundings.finger(period.up_ms));
    tasks.surroundings.stepped(period.up_ms, tasks.program.light());
  }
}

void run_session(Tasks& tasks, SessionGuest* const* guests, size_t guest_count) {
  keep_room_for_a_crash();
  while (!tasks.is_ending) {
    tasks.session.beat();
    const Now now = tasks.surroundings.now();
    tasks.program.serve(now);
    for (size_t index = 0; index < guest_count; ++index) guests[index]->serve(now);
    if (tasks.program.is_restart_due()) {
      tasks.is_restart_due = true;
      return;
    }
    const timespec pause = timespec_of(SESSION_PERIOD_MS * NS_PER_MS);
    nanosleep(&pause, nullptr);
  }
}

}  // namespace halocline::linux_port
