// Random commands and configuration documents for a device, well-formed and otherwise.
#pragma once

#include "halocline_core.h"
#include "rng.h"

namespace scenarios {

bool starts_run(uint8_t type);
hc_id numbered_id(char kind, uint32_t number);

// Mostly good documents; one in five has a mistake.
hc_config some_config(Rng& rng, uint32_t revision);
hc_config some_run_config(Rng& rng, uint32_t revision);
hc_config some_page_config(Rng& rng, uint32_t revision);
hc_config some_hand_config(Rng& rng, uint32_t revision, uint32_t topup_day_s);
// Both levels calibrated, as far apart as the water runs back.
hc_config some_still_config(Rng& rng, uint32_t revision);

class CommandSender {
 public:
  void begin_boot(uint32_t counter, uint32_t nonce);

  // A new command, sometimes stale, late, far ahead or out of order.
  hc_command some_command(Rng& rng, const hc_view& view, uint64_t now_ms);
  // A person who only cares about runs: what comes next, a clear where one is needed.
  hc_command next_run(Rng& rng, const hc_view& view, uint64_t now_ms);
  hc_command top_up(const hc_view& view, uint64_t now_ms);
  // What an open page sends while its pump is on.
  hc_command clear_hold(uint64_t now_ms);
  hc_command pause(uint32_t index, uint64_t now_ms);
  hc_command lease(uint8_t type, uint32_t index, uint64_t now_ms);
  // One that was sent before, as it was; also one of an earlier boot.
  hc_command earlier_command(Rng& rng) const;
  bool has_sent() const { return sent_count_ > 0; }
  hc_id some_stop(Rng& rng, const hc_view& view);

 private:
  static constexpr uint32_t KEPT = 48;
  uint8_t some_type(Rng& rng, const hc_view& view) const;
  void name_run(Rng& rng, const hc_view& view, hc_command& command);
  void address(hc_command& command, uint64_t deadline_up_ms) const;
  void spoil(Rng& rng, hc_command& command, uint64_t now_ms) const;

  uint32_t boot_counter_ = 0;
  uint32_t boot_nonce_ = 0;
  uint64_t seq_ = 1794698761000;
  uint32_t ids_ = 0;
  uint32_t stops_ = 0;
  uint32_t runs_ = 0;
  hc_command sent_[KEPT];
  uint32_t sent_count_ = 0;
};

}  // namespace scenarios
