// The telemetry ring as one would write it with memory to spare: what the protocol says, one reading after the other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "device/telemetry-ring/telemetry-ring.h"

namespace halocline::test {

class TelemetryModel {
 public:
  struct Entry {
    TakenReading reading;
    bool is_open = true;
    bool is_older = false;
    std::optional<uint64_t> sent_ms;
    std::optional<uint64_t> batched_ms;
    uint32_t ignored_tries = 0;
  };

  void take(TakenReading reading, bool is_sent) {
    reading.seq = ++taken_;
    Entry entry;
    entry.reading = reading;
    if (is_sent) entry.sent_ms = reading.up_ms;
    entries_.push_back(entry);
    if (count_of(false) > 1500) thin();
  }

  void link_up(uint64_t now_ms) {
    connected_ms_ = last_batch_ms_ = now_ms;
    heard_ms_.reset();
    is_answer_awaited_ = false;
  }

  void confirm(const std::vector<SeqRange>& have, uint64_t now_ms) {
    for (Entry& entry : entries_) {
      for (const SeqRange& range : have) {
        if (range.first <= entry.reading.seq && entry.reading.seq <= range.last) entry.is_open = false;
      }
    }
    heard_ms_ = now_ms;
    is_answer_awaited_ = false;
  }

  void reopen_above(uint32_t last_seq) {
    for (Entry& entry : entries_) {
      if (entry.is_open || entry.reading.seq <= last_seq) continue;
      entry.is_open = true;
      entry.batched_ms.reset();
      entry.ignored_tries = 0;
    }
  }

  std::vector<TakenReading> due(uint64_t now_ms) {
    std::vector<TakenReading> batch;
    if (now_ms - last_batch_ms_ < (is_answer_awaited_ ? 90000u : 5000u)) return batch;
    std::vector<uint32_t> refused;
    for (Entry& entry : entries_) {
      if (batch.size() == 20) break;
      if (!entry.is_open || (entry.sent_ms && now_ms - *entry.sent_ms < 90000)) continue;
      const bool is_ignored = entry.batched_ms && heard_ms_ && *entry.batched_ms >= connected_ms_ && *entry.batched_ms < *heard_ms_;
      if (is_ignored) {
        ++entry.ignored_tries;
        entry.batched_ms.reset();
      }
      if (entry.ignored_tries >= 3) refused.push_back(entry.reading.seq);
      else batch.push_back(entry.reading);
    }
    let_go_ += refused.size();
    for (const uint32_t seq : refused) remove(seq);
    return batch;
  }

  void batch_sent(const std::vector<TakenReading>& batch, uint64_t now_ms) {
    for (const TakenReading& sent : batch) {
      for (Entry& entry : entries_) {
        if (entry.reading.seq == sent.seq) entry.sent_ms = entry.batched_ms = now_ms;
      }
    }
    last_batch_ms_ = now_ms;
    is_answer_awaited_ = true;
  }

  uint32_t taken() const { return taken_; }
  uint64_t let_go() const { return let_go_; }
  size_t count() const { return entries_.size(); }
  size_t open_count() const {
    return static_cast<size_t>(std::count_if(entries_.begin(), entries_.end(), [](const Entry& e) { return e.is_open; }));
  }

 private:
  size_t count_of(bool is_older) const {
    return static_cast<size_t>(
        std::count_if(entries_.begin(), entries_.end(), [=](const Entry& e) { return e.is_older == is_older; }));
  }

  void remove(uint32_t seq) {
    entries_.erase(std::remove_if(entries_.begin(), entries_.end(), [=](const Entry& e) { return e.reading.seq == seq; }),
                   entries_.end());
  }

  void thin() {
    Entry& leaving = *std::find_if(entries_.begin(), entries_.end(), [](const Entry& e) { return !e.is_older; });
    const uint64_t up_ms = leaving.reading.up_ms;
    if (last_older_ms_ && up_ms - *last_older_ms_ < 60000) return remove(leaving.reading.seq);
    leaving.is_older = true;
    last_older_ms_ = up_ms;
    if (count_of(true) > 1380) entries_.erase(entries_.begin());
  }

  std::vector<Entry> entries_;
  uint32_t taken_ = 0;
  uint64_t let_go_ = 0;
  std::optional<uint64_t> last_older_ms_;
  uint64_t connected_ms_ = 0;
  std::optional<uint64_t> heard_ms_;
  uint64_t last_batch_ms_ = 0;
  bool is_answer_awaited_ = false;
};

}  // namespace halocline::test
