// Which commands may act at all (SAFE-10): at most once, only in their boot, before their deadline, in order.
#pragma once

#include "command.h"

namespace halocline {

// Every command has a target, and each target its own order: an OFF of one pump says nothing about another.
// Targets 0 to 4 are the channels.
constexpr uint32_t TARGET_RUN = HC_CHANNELS;
constexpr uint32_t TARGET_OTA = TARGET_RUN + 1;
constexpr uint32_t TARGET_OTHER = TARGET_OTA + 1;
constexpr uint32_t TARGET_COUNT = TARGET_OTHER + 1;

// The answers to the last commands: a repeat gets the same answer and nothing else.
class AnsweredIds {
 public:
  // Null when the id was not answered, or so long ago that 32 others came after it.
  const Verdict* find(const hc_id& id) const;
  void remember(const hc_id& id, Verdict result);
  void forget_all() { count_ = next_ = 0; }

 private:
  static constexpr uint32_t KEPT = 32;
  hc_id ids_[KEPT] = {};
  Verdict results_[KEPT] = {};
  uint32_t count_ = 0;
  uint32_t next_ = 0;
};

class CommandGate {
 public:
  void open(uint32_t boot_counter, uint32_t boot_nonce);

  // Verdict::Ok when a command toward action may be tried.
  Verdict judge(const Command& command, uint32_t target, uint64_t now_ms) const;

  // Never lowers what was accepted before.
  void raise(uint32_t target, uint64_t seq);
  void raise_all(uint64_t seq);

 private:
  uint32_t boot_counter_ = 0;
  uint32_t boot_nonce_ = 0;
  bool has_accepted_[TARGET_COUNT] = {};
  uint64_t accepted_seq_[TARGET_COUNT] = {};
};

}  // namespace halocline
