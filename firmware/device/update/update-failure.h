// Why an update came to nothing, in the protocol's words. The numbers stand in flash: they never change.
#pragma once

#include <cstdint>

namespace halocline {

enum class UpdateFailure : uint8_t { None, BadSize, BadHash, BadSignature, WrongHardware, NoSpace, Network, Cancelled, RolledBack };

}  // namespace halocline
