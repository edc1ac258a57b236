// A number of a document as it was written: decimal digits and a power of ten. No floating point: a whole number stays whole,
// and a tenth of a millimetre is a tenth.
#pragma once

#include "device/text/text.h"

namespace halocline::json {

/** 2^53 - 1: what JavaScript still counts exactly. */
constexpr uint64_t MAX_SAFE_INTEGER = 9007199254740991ULL;

struct Decimal {
  uint64_t digits = 0;
  int32_t exponent = 0;
  bool is_negative = false;
  /** It had more digits than are kept here, and not all of them were nought. */
  bool is_cut = false;
};

constexpr Decimal decimal_of(uint32_t whole) { return {whole, 0, false, false}; }

/** `lexeme`: what the reader gave as a number. What is too small for JavaScript is nought, as it is there. */
Decimal read_decimal(Text lexeme);

/** False for what JavaScript has no number for. (It still has some up to 1.8e308.) */
bool is_finite(const Decimal& value);

/** False for what is negative, no whole number, or beyond 2^53 - 1. */
bool read_whole(const Decimal& value, uint64_t& whole);

/** Below nought, nought or above it, as a is smaller than, equal to or greater than b. */
int compare(const Decimal& a, const Decimal& b);

/** Of value * 10^decimals, half upward; nought for what is negative, `most` for what is more. */
uint32_t rounded(const Decimal& value, uint8_t decimals, uint32_t most);

}  // namespace halocline::json
