#include "device/json/decimal.h"

namespace halocline::json {

// One less than an uint64_t has: ten times as many never overflows.
static constexpr int32_t MAX_DIGITS = 18;
// Beyond any number of 1,024 bytes, and far from the ends of an int32_t.
static constexpr int32_t MAX_EXPONENT = 100000;
// JavaScript's smallest number is 5e-324.
static constexpr int32_t SMALLEST_ORDER = -323;
static constexpr int32_t LARGEST_ORDER = 308;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static int32_t count_digits(uint64_t digits) {
  int32_t count = 0;
  for (; digits != 0; digits /= 10) ++count;
  return count;
}

/** The power of ten that it is just below: 1 for 5, 0 for 0.5. */
static int32_t order_of(const Decimal& value) { return count_digits(value.digits) + value.exponent; }

static uint64_t power_of_ten(int32_t exponent) {
  uint64_t power = 1;
  for (; exponent > 0; --exponent) power *= 10;
  return power;
}

static void add_digit(Decimal& value, char digit, bool is_fraction, int32_t& kept) {
  const bool is_leading_nought = kept == 0 && digit == '0';
  if (kept < MAX_DIGITS) {
    value.digits = value.digits * 10 + static_cast<uint64_t>(digit - '0');
    if (!is_leading_nought) ++kept;
    if (is_fraction) --value.exponent;
    return;
  }
  value.is_cut = value.is_cut || digit != '0';
  if (!is_fraction) ++value.exponent;
}

static int32_t read_exponent(Text lexeme, size_t at) {
  const bool is_negative = lexeme.bytes[at] == '-';
  if (!is_digit(lexeme.bytes[at])) ++at;
  int32_t exponent = 0;
  for (; at < lexeme.length; ++at) {
    if (exponent < MAX_EXPONENT) exponent = exponent * 10 + (lexeme.bytes[at] - '0');
  }
  return is_negative ? -exponent : exponent;
}

/** One way to write each number: no noughts at the end, and no sign, exponent or rest of nought. */
static void normalize(Decimal& value) {
  while (value.digits != 0 && value.digits % 10 == 0 && !value.is_cut) {
    value.digits /= 10;
    ++value.exponent;
  }
  if (value.digits == 0 || order_of(value) < SMALLEST_ORDER) value = Decimal();
}

Decimal read_decimal(Text lexeme) {
  Decimal value;
  size_t at = 0;
  if (lexeme.length > 0 && lexeme.bytes[0] == '-') {
    value.is_negative = true;
    ++at;
  }
  bool is_fraction = false;
  int32_t kept = 0;
  for (; at < lexeme.length; ++at) {
    const char c = lexeme.bytes[at];
    if (is_digit(c)) {
      add_digit(value, c, is_fraction, kept);
    } else if (c == '.') {
      is_fraction = true;
    } else {
      value.exponent += read_exponent(lexeme, at + 1);
      break;
    }
  }
  normalize(value);
  return value;
}

bool is_finite(const Decimal& value) { return order_of(value) <= LARGEST_ORDER; }

bool read_whole(const Decimal& value, uint64_t& whole) {
  if (value.is_negative || value.is_cut || value.exponent < 0 || order_of(value) > 16) return false;
  whole = value.digits * power_of_ten(value.exponent);
  return whole <= MAX_SAFE_INTEGER;
}

static int compare_sizes(const Decimal& a, const Decimal& b) {
  if (a.digits == 0 || b.digits == 0) return (a.digits != 0) - (b.digits != 0);
  const int32_t order_a = order_of(a);
  const int32_t order_b = order_of(b);
  if (order_a != order_b) return order_a < order_b ? -1 : 1;
  const uint64_t digits_a = a.digits * power_of_ten(MAX_DIGITS - count_digits(a.digits));
  const uint64_t digits_b = b.digits * power_of_ten(MAX_DIGITS - count_digits(b.digits));
  if (digits_a != digits_b) return digits_a < digits_b ? -1 : 1;
  return static_cast<int>(a.is_cut) - static_cast<int>(b.is_cut);
}

int compare(const Decimal& a, const Decimal& b) {
  if (a.is_negative != b.is_negative) return a.is_negative ? -1 : 1;
  return a.is_negative ? compare_sizes(b, a) : compare_sizes(a, b);
}

uint32_t rounded(const Decimal& value, uint8_t decimals, uint32_t most) {
  if (value.is_negative || value.digits == 0) return 0;
  const int32_t exponent = value.exponent + decimals;
  // An uint32_t has ten digits at most.
  if (order_of(value) + decimals > 10) return most;
  if (exponent < -MAX_DIGITS) return 0;
  uint64_t whole = value.digits;
  if (exponent >= 0) {
    whole *= power_of_ten(exponent);
  } else {
    const uint64_t unit = power_of_ten(-exponent);
    whole = value.digits / unit + (value.digits % unit >= unit / 2 ? 1 : 0);
  }
  return whole < most ? static_cast<uint32_t>(whole) : most;
}

}  // namespace halocline::json
