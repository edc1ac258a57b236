// What somebody typed behind `pair`, understood and checked before anybody is asked.
#pragma once

#include <cstdint>
#include <string>

namespace halocline::linux_port {

struct PairInput {
  // As a dashboard writes it; empty is without a code.
  std::string code;
  // Empty: the one that the device knows.
  std::string host;
  uint16_t port = 8883;
  // Empty: the one that the device knows.
  std::string authority_pem;
  std::string state_folder = "/var/lib/halocline-device";
};

// What is wrong, in a sentence for a person; empty when nothing is.
std::string read_pair_input(int argc, char** argv, PairInput& input);

}  // namespace halocline::linux_port
