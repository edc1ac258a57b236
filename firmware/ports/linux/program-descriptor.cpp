#include "ports/linux/program-descriptor.h"

// Given to the compiler with a release, and to this file only; what is built without them is a development build.
#ifndef HALOCLINE_VERSION
#define HALOCLINE_VERSION "0.1.0-dev"
#endif
#ifndef HALOCLINE_RELEASE_KEY_PEM
#define HALOCLINE_RELEASE_KEY_PEM ""
#endif

namespace halocline::linux_port {

namespace {

struct DescriptorBytes {
  char magic[8];
  uint16_t format;
  uint16_t hardware;
  uint16_t oldest_protocol;
  uint16_t newest_protocol;
  uint16_t layout;
  char model[DESCRIPTOR_MODEL_BYTES];
  char version[DESCRIPTOR_VERSION_BYTES];
  uint16_t secure_version;
  uint8_t zero[4];
};
static_assert(sizeof(DescriptorBytes) == DESCRIPTOR_BYTES, "its size is part of the format");
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "its numbers are little-endian");
static_assert(sizeof HALOCLINE_VERSION <= DESCRIPTOR_VERSION_BYTES, "a version has at most 23 characters");

constexpr uint16_t RELAY5_LINUX = 3;

// By its section the server finds it; the linker keeps it because the program asks it for its version.
__attribute__((section(".halocline_fw"), used)) const DescriptorBytes DESCRIPTOR = {
    {'H', 'A', 'L', 'O', 'F', 'W', '0', '1'}, 1, RELAY5_LINUX, 1, 1, 1, "relay5-linux", HALOCLINE_VERSION, SECURE_VERSION, {}};

}  // namespace

const char* program_version() { return DESCRIPTOR.version; }

const char* release_key_pem() { return HALOCLINE_RELEASE_KEY_PEM; }

}  // namespace halocline::linux_port
