// The core's numbers as the wire spells them. A number without a word is "unknown": it must not read beyond a table.
#pragma once

#include <cstdint>

#include "enums.h"

namespace halocline::wire {

const char* verdict_word(Verdict verdict);
const char* cause_word(uint8_t cause);
/** Also reasons of a hold and of a run's end. Nought has no word: ask before. */
const char* fault_word(uint8_t fault);
const char* state_word(uint8_t state);
const char* event_word(uint8_t type);
const char* run_type_word(uint8_t run_type);
const char* phase_word(uint8_t phase);
const char* outcome_word(uint8_t outcome);
const char* config_field_word(uint8_t field);
constexpr uint8_t SUSPECT_COUNT = 8;
/** Of the bit with this number. */
const char* suspect_word(uint8_t bit);

}  // namespace halocline::wire
