// Acks that wait: for flash, or for room before the connection. What is said of the relays is said when an ack leaves, so only the id
// and the result wait.
#pragma once

#include "enums.h"
#include "halocline_core.h"

namespace halocline {

struct Answer {
  hc_id id;
  Verdict result;
};

class Answers {
 public:
  // The oldest goes when there are too many: somebody who still waits for it asks again, and gets the same answer.
  void add(const Answer& answer) {
    if (count_ == MOST) drop_oldest();
    answers_[count_++] = answer;
  }
  bool is_empty() const { return count_ == 0; }
  // Only while there is one.
  const Answer& oldest() const { return answers_[0]; }
  void drop_oldest() {
    --count_;
    for (uint32_t i = 0; i < count_; ++i) answers_[i] = answers_[i + 1];
  }
  void forget_all() { count_ = 0; }

 private:
  static constexpr uint32_t MOST = 8;
  Answer answers_[MOST] = {};
  uint32_t count_ = 0;
};

}  // namespace halocline
