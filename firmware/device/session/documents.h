// The configuration document on its way to the core. Its reader judges the shape, the core every number.
#pragma once

#include "device/session/settler.h"

namespace halocline {

class Documents {
 public:
  Documents(ControlUnit& control, Settler& settler) : control_(control), settler_(settler) {}

  // True when the document is in force now, and `interval_s` is its own. Any other revision is taken, also a lower one: after a
  // restore of its database the server counts from there. During a run the core keeps the old one, and the server repeats the new.
  bool receive(Text payload, uint64_t now_up_ms, uint32_t& interval_s);

 private:
  bool apply(const hc_config& config, uint64_t now_up_ms);
  void refuse(const wire::ConfigRejection& rejection, uint64_t now_up_ms);

  ControlUnit& control_;
  Settler& settler_;
  wire::ConfigRejection last_rejection_ = {};
};

}  // namespace halocline
