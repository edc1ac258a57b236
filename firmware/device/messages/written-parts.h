// The parts that several messages of a device have in common.
#pragma once

#include "device/json/writer.h"
#include "device/messages/outgoing.h"

namespace halocline::wire {

/** `{"v":1` */
void begin_message(json::Writer& writer);
void write_key(json::Writer& writer, const char* key, Text text);
void write_key(json::Writer& writer, const char* key, Boot boot);
void write_number(json::Writer& writer, const char* key, uint64_t number);
void write_flag(json::Writer& writer, const char* key, bool flag);
void write_null(json::Writer& writer, const char* key);
/** Null for an id of no length. */
void write_id_or_null(json::Writer& writer, const char* key, const hc_id& id);
void write_tenths_or_null(json::Writer& writer, const char* key, bool has_value, int32_t tenths);
/** Null for no fault. */
void write_fault(json::Writer& writer, const char* key, uint8_t fault);
/** What may be behind a hold is said only while there is one: a packet is small. */
void write_hold(json::Writer& writer, const hc_view& view);
void write_relays(json::Writer& writer, const hc_view& view);
/** Held in what a radio can say. */
void write_rssi(json::Writer& writer, int32_t rssi_dbm);
size_t end_message(json::Writer& writer);

}  // namespace halocline::wire
