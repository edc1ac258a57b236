// When the device speaks about its water: a numbered reading per interval, live ones in between while something moves, and batches
// of what the server has not confirmed.
#pragma once

#include "device/control/control-unit.h"
#include "device/link/outbox.h"
#include "device/messages/inbound.h"
#include "device/messages/outgoing.h"
#include "device/telemetry-ring/telemetry-ring.h"

namespace halocline {

struct Report {
  // Null while flash is behind the core: then only water is told, not what the device does to it.
  const wire::Situation* situation;
  const Measured& measured;
  // Nought while nobody has told the time.
  uint32_t clock_s;
};

class Reporter {
 public:
  explicit Reporter(const wire::Identity& identity);

  void set_outbox(Outbox& outbox) { outbox_ = &outbox; }
  void link_up(uint64_t now_up_ms);
  void link_down() { is_link_up_ = false; }
  void confirm(const wire::TelemetryAck& ack, uint64_t now_up_ms);
  // The newest reading that the server knows of this boot, nought for none: after a restore that is less than it confirmed.
  void welcomed(uint32_t last_seq) { ring_.reopen_above(last_seq); }
  void set_interval_s(uint32_t interval_s);
  // Somebody calibrates: a live reading a second.
  void boost(uint64_t now_up_ms);

  void tick(const Report& report, uint64_t now_up_ms);
  // At once on a relay edge and often while water moves: for the eye only, without a seq.
  void live(const Report& report, uint64_t now_up_ms);

  const TelemetryRing& ring() const { return ring_; }

 private:
  void take_reading(const Report& report, uint64_t now_up_ms);
  void send_batch(uint64_t now_up_ms);
  void note_shown(const hc_view& view, uint64_t now_up_ms);
  bool is_watched(const hc_view& view, uint64_t now_up_ms) const;
  bool send(Topic topic, size_t length);
  wire::Room room() { return {message_, sizeof message_}; }

  const wire::Identity& identity_;
  Outbox* outbox_ = nullptr;
  TelemetryRing ring_;
  uint64_t interval_ms_;
  uint64_t next_reading_up_ms_;
  uint64_t next_live_up_ms_ = 0;
  uint64_t boosted_until_up_ms_ = 0;
  uint8_t shown_relays_[HC_CHANNELS] = {};
  // Until the first look: the relays of a boot are no edge.
  bool has_shown_ = false;
  bool is_link_up_ = false;
  bool asks_for_ack_ = false;
  char message_[wire::MAX_SENT_BYTES];
};

}  // namespace halocline
