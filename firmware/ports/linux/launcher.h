// What the system starts: it picks the program to run and becomes it. It belongs to the installed program, which no update replaces.
#pragma once

#include "ports/linux/boot-state.h"

namespace halocline::linux_port {

// Which slot this program was started from, as the launcher told it; INSTALLED when there was none.
uint8_t slot_of_this_program();
// Whether a launcher started it: without one a new program would never be tried.
bool has_launcher();

// `arguments` end with a null and begin with the program's own name. Returns only when nothing could be started.
void launch(const char* slots_folder, const char* installed_program, char* const* arguments);

}  // namespace halocline::linux_port
