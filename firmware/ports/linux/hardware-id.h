// A name for a board that has none in its file: `hc-` and the twelve digits of its first network card, which stay with it.
#pragma once

#include <string>

namespace halocline::linux_port {

// Empty when there is no card with an address of its own. `cards` is the kernel's list of them.
std::string hardware_id_of_network(const char* cards = "/sys/class/net");

}  // namespace halocline::linux_port
