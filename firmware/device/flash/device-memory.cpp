#include "device/flash/device-memory.h"

#include <cstring>

#include "device/flash/fields.h"
#include "identifier.h"

namespace halocline {

// Names of keys are the layout of a device in the field: they never change.
DeviceMemory::DeviceMemory(hal::Flash& flash)
    : boot_copies_(flash, buffer_, "boot"),
      state_copies_(flash, buffer_, "state"),
      grant_copies_(flash, buffer_, "grant"),
      server_copies_(flash, buffer_, "server"),
      update_copies_(flash, buffer_, "update") {}

static FieldWriter draft_of(TwoCopies& copies) { return FieldWriter(copies.draft(), TwoCopies::VALUE_BYTES_MAX); }

static FieldReader fields_of(const TwoCopies& copies) { return FieldReader(copies.value(), copies.value_length()); }

static bool save_fields(TwoCopies& copies, const FieldWriter& fields) { return fields.fits() && copies.save(fields.length()); }

static void put_id(FieldWriter& fields, const hc_id& id) {
  const hc_id bounded = bounded_id(id);
  fields.text(bounded.text, bounded.length);
}

static hc_id take_id(FieldReader& fields) {
  hc_id id = {};
  id.length = static_cast<uint8_t>(fields.text(id.text, HC_ID_BYTES));
  return id;
}

static size_t text_length(const uint8_t* text, size_t longest) {
  size_t length = 0;
  while (length < longest && text[length] != 0) ++length;
  return length;
}

bool DeviceMemory::begin_boot() {
  load_grant();
  load_state();
  load_update();
  return raise_boot_counter();
}

bool DeviceMemory::raise_boot_counter() {
  if (boot_copies_.load() == Recall::Whole) boot_counter_ = fields_of(boot_copies_).u32();
  ++boot_counter_;
  FieldWriter fields = draft_of(boot_copies_);
  fields.u32(boot_counter_);
  return save_fields(boot_copies_, fields);
}

void DeviceMemory::load_grant() {
  if (grant_copies_.load() != Recall::Whole) return;
  FieldReader fields = fields_of(grant_copies_);
  owner_ = fields.u32();
  Grant grant = {take_id(fields), take_id(fields)};
  if (!fields.is_bad()) grant_ = grant;
}

bool DeviceMemory::save_grant(const Grant& grant) {
  const bool had_one = grant_.registration.length > 0;
  const bool has_moved = had_one && !is_same_id(grant_.registration, bounded_id(grant.registration));
  const uint32_t owner = has_moved ? owner_ + 1 : owner_;
  FieldWriter fields = draft_of(grant_copies_);
  fields.u32(owner);
  put_id(fields, grant.registration);
  put_id(fields, grant.key);
  if (!save_fields(grant_copies_, fields)) return false;
  owner_ = owner;
  grant_ = {bounded_id(grant.registration), bounded_id(grant.key)};
  if (has_moved) forget_former_owner();
  return true;
}

void DeviceMemory::forget_former_owner() {
  state_.document_length = 0;
  state_.last_run = {};
}

void DeviceMemory::load_state() {
  state_recall_ = state_copies_.load();
  FieldReader fields = fields_of(state_copies_);
  if (state_recall_ == Recall::Whole) {
    const uint32_t owner = fields.u32();
    state_.core_length = fields.text(state_.core, sizeof(state_.core));
    state_.document_length = fields.text(state_.document, sizeof(state_.document));
    state_.last_run = take_id(fields);
    if (owner != owner_) forget_former_owner();
    if (fields.is_bad()) state_recall_ = Recall::Damaged;
  }
  if (state_recall_ != Recall::Damaged) return;
  state_ = {};
  // No record of the core is a single byte: it tells a lost record from a new device.
  state_.core_length = 1;
}

bool DeviceMemory::save_state(const StateChange& change) {
  if (change.core_length > CORE_RECORD_BYTES_MAX || change.document_length > DOCUMENT_BYTES_MAX) return false;
  if (change.core != nullptr) {
    memcpy(state_.core, change.core, change.core_length);
    state_.core_length = change.core_length;
  }
  if (change.document != nullptr) {
    memcpy(state_.document, change.document, change.document_length);
    state_.document_length = change.document_length;
  }
  if (change.last_run != nullptr) state_.last_run = bounded_id(*change.last_run);
  FieldWriter fields = draft_of(state_copies_);
  fields.u32(owner_);
  fields.text(state_.core, state_.core_length);
  fields.text(state_.document, state_.document_length);
  put_id(fields, state_.last_run);
  return save_fields(state_copies_, fields);
}

Recall DeviceMemory::load_server(ServerTarget& server) {
  server = {};
  const Recall recall = server_copies_.load();
  if (recall != Recall::Whole) return recall;
  FieldReader fields = fields_of(server_copies_);
  fields.text(server.host, HOST_BYTES_MAX);
  server.port = fields.u16();
  server.authority_length = fields.text(server.authority_pem, AUTHORITY_BYTES_MAX);
  if (!fields.is_bad()) return recall;
  server = {};
  return Recall::Damaged;
}

bool DeviceMemory::save_server(const ServerTarget& server) {
  if (server.authority_length > AUTHORITY_BYTES_MAX) return false;
  // Also where nobody asked for the server in this boot: which copy is the older one is known only then.
  (void)server_copies_.load();
  FieldWriter fields = draft_of(server_copies_);
  fields.text(server.host, text_length(server.host, HOST_BYTES_MAX));
  fields.u16(server.port);
  fields.text(server.authority_pem, server.authority_length);
  return save_fields(server_copies_, fields);
}

void DeviceMemory::load_update() {
  if (update_copies_.load() != Recall::Whole) return;
  FieldReader fields = fields_of(update_copies_);
  UpdateRecord update = {};
  update.step = static_cast<UpdateStep>(fields.u8());
  update.failure = static_cast<UpdateFailure>(fields.u8());
  update.slot = fields.u8();
  update.update_id = take_id(fields);
  fields.text(update.version, VERSION_BYTES_MAX);
  const bool is_known = update.step <= UpdateStep::Ended && update.failure <= UpdateFailure::RolledBack;
  if (!fields.is_bad() && is_known) update_ = update;
}

bool DeviceMemory::save_update(const UpdateRecord& update) {
  FieldWriter fields = draft_of(update_copies_);
  fields.u8(static_cast<uint8_t>(update.step));
  fields.u8(static_cast<uint8_t>(update.failure));
  fields.u8(update.slot);
  put_id(fields, update.update_id);
  fields.text(update.version, text_length(update.version, VERSION_BYTES_MAX));
  if (!save_fields(update_copies_, fields)) return false;
  update_ = update;
  return true;
}

}  // namespace halocline
