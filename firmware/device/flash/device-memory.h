// Everything a device still knows after a power cut, except events, which have keys of their own.
//
// Every `save_` returns only when its value is durable, and says so: an ack, an event or a telemetry message that tells of a
// change is sent after the `true` of the save that holds it.
#pragma once

#include "device/flash/two-copies.h"
#include "device/update/update-failure.h"
#include "halocline_core.h"

namespace halocline {

// Longer than this program's own: after a failed update the older one is handed the record of the newer one.
constexpr size_t CORE_RECORD_BYTES_MAX = HC_RECORD_BYTES_MAX;
// It came in one packet.
constexpr size_t DOCUMENT_BYTES_MAX = 1024;
constexpr size_t HOST_BYTES_MAX = 253;
constexpr size_t AUTHORITY_BYTES_MAX = 3584;
constexpr size_t VERSION_BYTES_MAX = 24;

// The core's record, the document it belongs to and the run it ended are one value: no power cut can part them.
struct DeviceState {
  uint8_t core[CORE_RECORD_BYTES_MAX];
  size_t core_length;
  uint8_t document[DOCUMENT_BYTES_MAX];
  size_t document_length;
  hc_id last_run;
};

// What of it is new; null is as before.
struct StateChange {
  const uint8_t* core = nullptr;
  size_t core_length = 0;
  const uint8_t* document = nullptr;
  size_t document_length = 0;
  const hc_id* last_run = nullptr;
};

// The name and key that pairing gave; a device without one has an empty registration.
struct Grant {
  hc_id registration;
  hc_id key;
};

// Where the server is, and whose certificates it may show. One value: an address without its authority connects to nobody.
struct ServerTarget {
  uint8_t host[HOST_BYTES_MAX + 1];
  uint16_t port;
  uint8_t authority_pem[AUTHORITY_BYTES_MAX];
  size_t authority_length;
};

enum class UpdateStep : uint8_t { None, Fetching, Trial, Ended };

// How far an update was when the power went. Ended is kept until the server has heard of it.
struct UpdateRecord {
  UpdateStep step;
  UpdateFailure failure;
  // Of a trial: where the new program stands. Whether its one start has begun is known to whatever starts programs.
  uint8_t slot;
  hc_id update_id;
  uint8_t version[VERSION_BYTES_MAX + 1];
};

class DeviceMemory {
 public:
  explicit DeviceMemory(hal::Flash& flash);

  // First of all, once. False: the counter of this boot could not be made durable, and the device must not speak, because
  // another boot could use the same one.
  [[nodiscard]] bool begin_boot();
  // After that false: whether flash takes the number of a boot by now. This boot stays without one.
  [[nodiscard]] bool can_number_boots() { return raise_boot_counter(); }
  // Greater than that of every boot that has spoken.
  uint32_t boot_counter() const { return boot_counter_; }

  // Damaged: the core is to be started with what `state` holds, which it will refuse, and latch.
  Recall state_recall() const { return state_recall_; }
  const DeviceState& state() const { return state_; }
  // After false the change is kept here, and the next call, also an empty one, tries again with it.
  [[nodiscard]] bool save_state(const StateChange& change);

  const Grant& grant() const { return grant_; }
  // Rises when the device gets another registration. What carries an older number belonged to somebody else: the document and
  // the last run here, and events, are gone from that moment on, by the one write of the grant.
  uint32_t owner() const { return owner_; }
  [[nodiscard]] bool save_grant(const Grant& grant);

  Recall load_server(ServerTarget& server);
  [[nodiscard]] bool save_server(const ServerTarget& server);

  const UpdateRecord& update() const { return update_; }
  [[nodiscard]] bool save_update(const UpdateRecord& update);

 private:
  void load_grant();
  void load_state();
  void load_update();
  bool raise_boot_counter();
  void forget_former_owner();

  RecordBuffer buffer_;
  TwoCopies boot_copies_;
  TwoCopies state_copies_;
  TwoCopies grant_copies_;
  TwoCopies server_copies_;
  TwoCopies update_copies_;
  uint32_t boot_counter_ = 0;
  uint32_t owner_ = 0;
  Recall state_recall_ = Recall::Nothing;
  DeviceState state_ = {};
  Grant grant_ = {};
  UpdateRecord update_ = {};
};

}  // namespace halocline
