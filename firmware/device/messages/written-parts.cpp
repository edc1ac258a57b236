#include "device/messages/written-parts.h"

#include "device/messages/labels.h"

namespace halocline::wire {

using json::Writer;

void begin_message(Writer& writer) {
  writer.begin_object();
  write_number(writer, "v", 1);
}

size_t end_message(Writer& writer) {
  writer.end_object();
  return writer.finish();
}

void write_key(Writer& writer, const char* key, Text text) {
  writer.key(key);
  writer.text(text);
}

void write_key(Writer& writer, const char* key, Boot boot) { write_key(writer, key, boot_text(boot).text()); }

void write_number(Writer& writer, const char* key, uint64_t number) {
  writer.key(key);
  writer.number(number);
}

void write_flag(Writer& writer, const char* key, bool flag) {
  writer.key(key);
  writer.boolean(flag);
}

void write_null(Writer& writer, const char* key) {
  writer.key(key);
  writer.null();
}

void write_id_or_null(Writer& writer, const char* key, const hc_id& id) {
  const size_t length = id.length < HC_ID_BYTES ? id.length : HC_ID_BYTES;
  if (length == 0) return write_null(writer, key);
  write_key(writer, key, Text(reinterpret_cast<const char*>(id.text), length));
}

void write_tenths_or_null(Writer& writer, const char* key, bool has_value, int32_t tenths) {
  if (!has_value) return write_null(writer, key);
  writer.key(key);
  writer.tenths(tenths);
}

void write_fault(Writer& writer, const char* key, uint8_t fault) {
  if (fault == HC_FAULT_NONE) return write_null(writer, key);
  write_key(writer, key, fault_word(fault));
}

void write_hold(Writer& writer, const hc_view& view) {
  write_fault(writer, "hold", view.hold);
  if (view.hold == HC_FAULT_NONE) return;
  writer.key("suspects");
  writer.begin_array();
  for (uint8_t bit = 0; bit < SUSPECT_COUNT; ++bit) {
    if ((view.suspects >> bit & 1) != 0) writer.text(suspect_word(bit));
  }
  writer.end_array();
}

void write_relays(Writer& writer, const hc_view& view) {
  writer.key("relays");
  writer.begin_array();
  for (const uint8_t is_on : view.is_on) writer.boolean(is_on != 0);
  writer.end_array();
}

void write_rssi(Writer& writer, int32_t rssi_dbm) {
  writer.key("rssi");
  writer.signed_number(rssi_dbm < -150 ? -150 : rssi_dbm > 20 ? 20 : rssi_dbm);
}

}  // namespace halocline::wire
