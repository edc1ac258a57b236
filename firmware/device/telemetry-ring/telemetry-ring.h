// Every reading is repeated until the server says that it is committed, and stays here even then, until newer ones take its
// place: a server that was restored from a backup asks for it again. Memory is bounded: beyond the newest ones only one a
// minute is kept, and beyond those none.
//
// A try counts against a reading only when the server answered something else on the same connection meanwhile: silence says
// that the server is away, not that it refuses this reading. While it stays silent a single batch per repeat time asks whether
// it is back.
#pragma once

#include "device/telemetry-ring/reading-queue.h"

namespace halocline {

// Four hours at one in ten seconds and ten minutes more, because a connection does not come back the moment the outage ends: without
// them an outage of four hours would lose its first readings. Then 23 hours at one a minute.
constexpr uint32_t RECENT_READINGS = 1500;
constexpr uint32_t OLDER_READINGS = 1380;
constexpr uint64_t OLDER_GAP_MS = 60000;
constexpr uint64_t REPEAT_AFTER_MS = 90000;
constexpr uint64_t BATCH_GAP_MS = 5000;
constexpr uint32_t BATCH_READINGS = 20;
constexpr uint32_t TRIES_MAX = 3;

// Both ends included.
struct SeqRange {
  uint32_t first;
  uint32_t last;
};

class TelemetryRing {
 public:
  // Numbers it from 1 on and keeps it. `is_sent`: it goes out at once, by itself, now.
  TakenReading take(TakenReading reading, bool is_sent);

  // The first telemetry of a connection asks for an ack: batches give that answer a moment, it may cover them all.
  void link_up(uint64_t now_ms);

  // A `telemetry_ack` of this boot.
  void confirm(const SeqRange* have, size_t count, uint64_t now_ms);

  // A `welcome`: the server has nothing of this boot above that number, so what was confirmed once is to be repeated, as far
  // as it is here.
  void reopen_above(uint32_t last_seq);

  // What to repeat now, oldest first; nought when it is not time. Only while connected.
  uint32_t due(uint64_t now_ms, TakenReading (&batch)[BATCH_READINGS]);
  // The first `count` of what was due are on their way; the others had no room in the packet.
  void batch_sent(const TakenReading* batch, uint32_t count, uint64_t now_ms);

  uint32_t count() const { return older_.count() + recent_.count(); }
  uint32_t open_count() const;

 private:
  HeldReading& at(uint32_t index) { return index < older_.count() ? older_.at(index) : recent_.at(index - older_.count()); }
  const HeldReading& at(uint32_t index) const {
    return index < older_.count() ? older_.at(index) : recent_.at(index - older_.count());
  }
  void thin(uint64_t now_ms);
  bool is_time(uint64_t now_ms) const;
  void judge_try(HeldReading& held, uint64_t now_ms) const;

  ReadingQueue<OLDER_READINGS> older_;
  ReadingQueue<RECENT_READINGS> recent_;
  uint32_t taken_ = 0;
  uint64_t last_older_ms_ = 0;
  bool has_older_ = false;
  uint64_t connected_ms_ = 0;
  uint64_t heard_ms_ = 0;
  bool has_heard_ = false;
  uint64_t last_batch_ms_ = 0;
  bool is_answer_awaited_ = false;
};

static_assert(sizeof(TelemetryRing) <= 70000, "the ring has its share of an ESP32's memory, and no more");

}  // namespace halocline
