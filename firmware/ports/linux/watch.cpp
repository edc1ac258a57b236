#include "ports/linux/watch.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace halocline::linux_port {

namespace {

constexpr uint64_t LOOK_EVERY_MS = 200;
constexpr int FATAL[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

Surroundings* to_switch_off = nullptr;

void fall(int signal) {
  to_switch_off->shut();
  std::signal(signal, SIG_DFL);
  raise(signal);
}

sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  return signals;
}

bool is_asked_to_end() {
  const sigset_t signals = ending_signals();
  const timespec patience = timespec_of(LOOK_EVERY_MS * NS_PER_MS);
  return sigtimedwait(&signals, nullptr, &patience) > 0;
}

}  // namespace

void hold_back_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  const sigset_t signals = ending_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

void switch_off_in_a_crash(Surroundings& surroundings) {
  to_switch_off = &surroundings;
  keep_room_for_a_crash();
  struct sigaction action {};
  action.sa_handler = fall;
  action.sa_flags = SA_ONSTACK;
  for (const int signal : FATAL) sigaction(signal, &action, nullptr);
}

ExitCode watch(Tasks& tasks, Notify& supervisor) {
  ExitCode why = EXIT_ENDED;
  while (!is_asked_to_end()) {
    if (tasks.surroundings.is_over()) {
      why = EXIT_WATER_GONE;
      break;
    }
    if (tasks.is_restart_due) {
      why = EXIT_RESTART;
      break;
    }
    if (tasks.control.silent_for_ms() > CONTROL_HANGS_AFTER_MS) {
      tasks.surroundings.shut();
      std::fputs("control hangs: every relay is off, the program ends\n", stderr);
      std::abort();
    }
    if (tasks.session.silent_for_ms() <= SESSION_HANGS_AFTER_MS) supervisor.say("WATCHDOG=1");
  }
  tasks.surroundings.shut();
  tasks.is_ending = true;
  return why;
}

}  // namespace halocline::linux_port
