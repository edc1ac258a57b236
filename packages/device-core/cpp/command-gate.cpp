#include "command-gate.h"

#include "identifier.h"
#include "safety-limits.h"

namespace halocline {

const Verdict* AnsweredIds::find(const hc_id& id) const {
  for (uint32_t i = 0; i < count_; ++i) {
    if (is_same_id(ids_[i], id)) return &results_[i];
  }
  return nullptr;
}

void AnsweredIds::remember(const hc_id& id, Verdict result) {
  ids_[next_] = id;
  results_[next_] = result;
  next_ = (next_ + 1) % KEPT;
  if (count_ < KEPT) ++count_;
}

void CommandGate::open(uint32_t boot_counter, uint32_t boot_nonce) {
  *this = CommandGate();
  boot_counter_ = boot_counter;
  boot_nonce_ = boot_nonce;
}

Verdict CommandGate::judge(const Command& command, uint32_t target, uint64_t now_ms) const {
  if (!command.has_boot || !command.has_deadline) return Verdict::BadRequest;
  if (command.boot_counter != boot_counter_ || command.boot_nonce != boot_nonce_) return Verdict::StaleBoot;
  if (now_ms > command.deadline_up_ms) return Verdict::Expired;
  if (command.deadline_up_ms - now_ms > FARTHEST_DEADLINE_MS) return Verdict::BadRequest;
  if (has_accepted_[target] && command.seq <= accepted_seq_[target]) return Verdict::Duplicate;
  return Verdict::Ok;
}

void CommandGate::raise(uint32_t target, uint64_t seq) {
  if (has_accepted_[target] && seq <= accepted_seq_[target]) return;
  has_accepted_[target] = true;
  accepted_seq_[target] = seq;
}

void CommandGate::raise_all(uint64_t seq) {
  for (uint32_t target = 0; target < TARGET_COUNT; ++target) raise(target, seq);
}

}  // namespace halocline
