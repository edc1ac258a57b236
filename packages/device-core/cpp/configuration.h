// The configuration document: which roles the channels have, where the marks are, how long a pump may run.
#pragma once

#include "enums.h"
#include "halocline_core.h"
#include "safety-limits.h"

namespace halocline {

// W of the safety rules: everything that moves water in or out.
constexpr bool moves_water(Role role) { return role != Role::Circulation; }

// Drain, fill and top-up exclude each other and are controlled by level (SAFE-1, SAFE-4). A spare is neither.
constexpr bool is_level_controlled(Role role) {
  return role == Role::Drain || role == Role::Fill || role == Role::TopUp;
}

// The one reader of a document's roles. A document in force has none but the five that exist.
inline Role role_at(const hc_config& config, uint32_t index) { return static_cast<Role>(config.roles[index]); }

// In force while the device has no document: revision 0, no calibration, no dry-run mark.
hc_config default_configuration();

// The five channels have roles that exist, and none but spares twice.
bool are_roles_good(const hc_config& config);

// The same default with the roles of a document that is not in force. When even they are unknown every channel is a spare: none of
// them is circulation, so none goes on by itself (SAFE-8).
hc_config without_document(const hc_config& config);
bool has_only_spares(const hc_config& config);

// ConfigField::None when the document may be applied.
ConfigField first_bad_field(const hc_config& config);

// The same document with every limit under its ceiling (SAFE-2).
hc_config held_under_ceilings(const hc_config& config);

bool has_equal_roles(const hc_config& a, const hc_config& b);

// Index 0 to 4 of the channel; HC_CHANNELS when no channel has the role. (Of several spares, the first.)
uint32_t index_of_role(const hc_config& config, Role role);
uint32_t circulation_index(const hc_config& config);

// SAFE-2: the longest continuous ON of a channel in W.
uint64_t longest_on_ms(const hc_config& config, uint32_t index);

// Where a fill of a calibrated tank ends: the same water stands higher while circulation is off.
int32_t fill_target_tenths(const hc_config& config, bool is_circulation_on);

// Where the drain of one water change ends. A smaller change never goes beyond the drain mark, and always out of the band in which
// the water counts as full (SAFE-5, SAFE-21).
int32_t drain_target_tenths(const hc_config& config, int32_t wanted_tenths);

// True when the water stands where this pump has nothing more to do (SAFE-5).
bool is_at_mark(const hc_config& config, Role role, int32_t distance_tenths);

}  // namespace halocline
