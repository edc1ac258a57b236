#include "ports/linux/change-log.h"

#include <cstdio>
#include <cstring>

namespace halocline::linux_port {

static void say_change(bool is_now, bool& was, const char* began, const char* ended) {
  if (is_now == was) return;
  was = is_now;
  std::puts(is_now ? began : ended);
}

static bool is_same_id(const hc_id& a, const hc_id& b) { return a.length == b.length && memcmp(a.text, b.text, a.length) == 0; }

void ChangeLog::begin(bool may_speak) {
  const wire::BootText boot = wire::boot_text(program_.identity().boot);
  std::printf("boot %.*s\n", static_cast<int>(boot.length), boot.bytes);
  if (!may_speak) std::puts("this boot could not be counted: until flash takes writes again no water moves and the server hears nothing");
  registration_ = program_.memory().grant().registration;
}

void ChangeLog::serve(const Now&) {
  Connection& connection = program_.connection();
  say_change(connection.is_up(), was_up_, "connected", "connection lost");
  say_change(connection.is_pairing(), was_pairing_, "pairing", "pairing has ended");
  say_change(program_.device().is_latched(), was_latched_, "a stop or a fault is latched", "nothing is latched any more");
  const hc_id& registration = program_.memory().grant().registration;
  if (is_same_id(registration, registration_)) return;
  registration_ = registration;
  std::printf("paired as %.*s\n", static_cast<int>(registration.length), reinterpret_cast<const char*>(registration.text));
}

}  // namespace halocline::linux_port
