// A command as the core takes it over its C interface. There is no second such copy: the conformance test judges this one, so that a
// field which a packet names cannot be lost between its reader and the core.
#pragma once

#include "command.h"
#include "halocline_core.h"

namespace halocline::wire {

hc_command core_command(const Command& from);

}  // namespace halocline::wire
