// SAFE-7: water moves by itself, so nothing of W is switched on until a person, or the device with great care, lets go.
// It is no fault and no stop: each of the three can stand without the others, and each is cleared on its own.
#pragma once

#include "enums.h"
#include "halocline_core.h"

namespace halocline {

// After the device let go by itself: one top-up, then none for as long as that one is watched.
enum class Trial : uint8_t { None, Waiting, Watching };

// Part of the saved record: a restart does not let go. All times count while the device is awake.
struct Hold {
  Fault reason = Fault::None;
  uint8_t suspects = 0;
  // How long the water has kept inside the band since, as far as it was watched.
  uint32_t calm_s = 0;
  // The second one within a week of a release by the device: from now on only a person lets go.
  bool waits_for_person = false;
  // Since the device last let go by itself; UINT32_MAX is never.
  uint32_t released_ago_s = UINT32_MAX;
  Trial trial = Trial::None;
  uint32_t trial_s = 0;

  static bool is_reason(Fault fault) {
    return fault == Fault::Rising || fault == Fault::Falling || fault == Fault::Welded || fault == Fault::Overflow;
  }
  bool is_set() const { return reason != Fault::None; }
  // False when nothing changed. The first reason stays, as what follows is mostly its consequence; a blocked overflow
  // concerns circulation too and goes before all others.
  bool set(Fault new_reason, uint8_t new_suspects);
  void release_by_person();
  void release_by_device();

  // Drain by hand stays allowed while the water rises: it is the way to win time.
  bool may_start(Role role) const { return !is_set() || (role == Role::Drain && is_rising()); }
  bool is_rising() const;

  void pass_time(uint32_t seconds);
  // Water that was watched for so long, and whether it kept inside the band.
  void saw_water(uint32_t seconds, bool is_calm);
  // A false hold dries a tank within days. A blocked overflow has a test of its own and does not end by waiting.
  bool may_release_itself() const;

  void note_top_up();
  bool lets_automatic_top_up() const { return !is_set() && trial != Trial::Watching; }

 private:
  void release();
};

}  // namespace halocline
