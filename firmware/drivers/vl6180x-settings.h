// What the maker wants written into a VL6180X before its first measurement (ST AN4545). The values were gathered from public
// drivers that agree, not read in the note itself. Older ones write 0x00 and 0x04 to 0x0E3 and 0x0E4; Rev 2 is 0x01 and 0x03.
#pragma once

#include <cstdint>

namespace halocline {

struct RegisterValue {
  uint16_t address;
  uint8_t value;
};

constexpr RegisterValue VL6180X_SETTINGS[] = {
    // Private.
    {0x207, 0x01}, {0x208, 0x01}, {0x096, 0x00}, {0x097, 0xFD}, {0x0E3, 0x01}, {0x0E4, 0x03},
    {0x0E5, 0x02}, {0x0E6, 0x01}, {0x0E7, 0x03}, {0x0F5, 0x02}, {0x0D9, 0x05}, {0x0DB, 0xCE},
    {0x0DC, 0x03}, {0x0DD, 0xF8}, {0x09F, 0x00}, {0x0A3, 0x3C}, {0x0B7, 0x00}, {0x0BB, 0x3C},
    {0x0B2, 0x09}, {0x0CA, 0x09}, {0x198, 0x01}, {0x1B0, 0x17}, {0x1AD, 0x00}, {0x0FF, 0x05},
    {0x100, 0x05}, {0x199, 0x05}, {0x1A6, 0x1B}, {0x1AC, 0x3E}, {0x1A7, 0x1F}, {0x030, 0x00},
    // Public.
    {0x011, 0x10},  // its interrupt pin tells a new sample
    {0x10A, 0x30},  // averaging of 4.3 ms: less noise for a little time
    {0x03F, 0x46},  // gain of the light meter, which is never started
    {0x031, 0xFF},  // calibrates itself after 255 measurements
    {0x041, 0x63},  // the light meter's integration, 100 ms
    {0x02E, 0x01},  // calibrates itself once, now
    {0x01B, 0x09},  // 100 ms between measurements: nought could hang it, though only single shots are asked for
    {0x03E, 0x31},  // the same of the light meter, 500 ms
    {0x014, 0x24},  // a new sample sets the interrupt status
};
constexpr uint32_t VL6180X_PRIVATE_SETTINGS = 30;
constexpr uint32_t VL6180X_SETTINGS_COUNT = sizeof(VL6180X_SETTINGS) / sizeof(VL6180X_SETTINGS[0]);

}  // namespace halocline
