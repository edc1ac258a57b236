// What this program is: the same words in its hello, in the file it is released as, and in what the server checks at the upload.
#pragma once

#include "device/update/descriptor.h"

namespace halocline::linux_port {

constexpr const char* HARDWARE_MODEL = "relay5-linux";
constexpr const char* CHIP = "linux";
// Raised when an older program must never run again; a device refuses whatever has a lower one.
constexpr uint16_t SECURE_VERSION = 0;

// The version, from the descriptor itself: a program cannot say another one than it was released as.
const char* program_version();

// The public half of the release key, as PEM. Empty in a development build: then every update is refused.
const char* release_key_pem();

}  // namespace halocline::linux_port
