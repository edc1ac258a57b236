// One line for each change that somebody may ask for later. Never a secret.
#pragma once

#include "ports/linux/tasks.h"

namespace halocline::linux_port {

class ChangeLog final : public SessionGuest {
 public:
  explicit ChangeLog(Program& program) : program_(program) {}

  void begin(bool may_speak);
  void serve(const Now& now) override;

 private:
  Program& program_;
  bool was_up_ = false;
  bool was_pairing_ = false;
  bool was_latched_ = false;
  hc_id registration_ = {};
};

}  // namespace halocline::linux_port
