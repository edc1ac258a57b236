// Of a record that a newer core wrote, back after a failed update: what this core does not know is replaced by what is safe, part by
// part, so that the rest stays: stops, faults, locks and budgets.
#pragma once

#include "saved-record.h"

namespace halocline {

// Afterwards every field is one that this core could have written. True when all was known.
bool keep_known_part(SavedState& state);

// Of a record of this version: settings that are refused by now, or levels that should never have been written, cost neither a stop nor
// the roles.
bool keep_known_numbers(SavedState& state);

}  // namespace halocline
