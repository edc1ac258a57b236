// SAFE-6: a pump that is on has to show in the level, in its own direction, again and again until its mark.
#pragma once

#include "enums.h"
#include "halocline_core.h"

namespace halocline {

class ExpectedChange {
 public:
  // A pump went on, or the level may have stepped for another reason.
  void begin(int32_t tenths, uint64_t now_ms);
  // After a step that says nothing about the pump: count again from here.
  void begin_again(int32_t tenths, uint64_t now_ms);

  // Fault::None while the level does what this pump should make it do.
  Fault judge(Role role, int32_t tenths, int32_t needed_tenths, uint64_t window_ms, uint64_t now_ms);

  // How far the level went since the pump went on, in the pump's direction.
  int32_t moved_tenths(Role role, int32_t tenths) const;
  bool has_moved() const { return has_moved_; }

 private:
  int32_t start_tenths_ = 0;
  int32_t base_tenths_ = 0;
  uint64_t base_ms_ = 0;
  bool has_moved_ = false;
};

// How fast each pump moves this tank's level, as it was seen; hundredths of a millimetre per minute, 0 while unknown.
// Part of the saved record: drain, fill, topup.
struct LearnedRates {
  uint32_t drain = 0;
  uint32_t fill = 0;
  uint32_t topup = 0;

  uint32_t of(Role role) const;
  void learn(Role role, int32_t moved_tenths, uint64_t on_for_ms);
};

// As it was seen, else as flow and area say; hundredths of a millimetre per minute, 0 while unknown.
uint32_t known_speed(const hc_config& config, const LearnedRates& rates, Role role);

// Within this time a pump of the role must have moved the level by `needed_tenths`. Generous while nothing is known.
uint64_t expected_window_ms(const hc_config& config, const LearnedRates& rates, Role role, int32_t needed_tenths);

}  // namespace halocline
