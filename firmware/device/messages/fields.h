// The small parts that messages to a device share. Each is false for what is missing, of another kind or out of its range.
#pragma once

#include "device/json/value.h"
#include "device/messages/boot.h"
#include "halocline_core.h"

namespace halocline::wire {

constexpr uint32_t MAX_INT4 = 2147483647;
/** Thirty-four years. */
constexpr uint64_t MAX_UP_MS = 1ULL << 40;
/** Twice what a signed number holds: seconds until 2106. */
constexpr uint32_t MAX_CLOCK_S = 2 * MAX_INT4;
constexpr uint32_t MAX_MARK_MM = 2000;

bool is_version_one(const json::Value& message);

bool read_within(const json::Value& value, uint64_t least, uint64_t most, uint64_t& whole);
bool read_within(const json::Value& value, uint32_t least, uint32_t most, uint32_t& whole);
bool read_flag(const json::Value& value, bool& flag);
bool read_id(const json::Value& value, hc_id& id);
bool read_boot(const json::Value& value, Boot& boot);

using IsAllowed = bool (*)(Text text);

/** Into `out` with a zero behind it; `capacity` counts the zero. */
bool read_text(const json::Value& value, IsAllowed is_allowed, char* out, size_t capacity);

}  // namespace halocline::wire
