#include "device/update/response-head.h"

namespace halocline {

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : c; }

static bool is_same_word(Text text, Text word) {
  if (text.length != word.length) return false;
  for (size_t i = 0; i < text.length; ++i) {
    if (lower(text.bytes[i]) != word.bytes[i]) return false;
  }
  return true;
}

static bool is_token_character(char c) {
  return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || (c != '\0' && std::strchr("!#$%&'*+-.^_`|~", c) != nullptr);
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static Text without_blanks(Text text) {
  while (text.length > 0 && is_blank(text.bytes[0])) text = {text.bytes + 1, text.length - 1};
  while (text.length > 0 && is_blank(text.bytes[text.length - 1])) --text.length;
  return text;
}

// Fifteen digits: no length overflows anything, and no program is that long.
static bool take_number(Text& text, uint64_t& number) {
  size_t digits = 0;
  number = 0;
  while (digits < text.length && is_digit(text.bytes[digits])) {
    number = number * 10 + static_cast<uint64_t>(text.bytes[digits] - '0');
    if (++digits > 15) return false;
  }
  text = {text.bytes + digits, text.length - digits};
  return digits > 0;
}

static bool take_character(Text& text, char c) {
  if (text.length == 0 || text.bytes[0] != c) return false;
  text = {text.bytes + 1, text.length - 1};
  return true;
}

ResponseHead::State ResponseHead::push(const uint8_t* bytes, size_t length, size_t& taken) {
  taken = 0;
  while (taken < length && state_ == State::Reading) state_ = take(bytes[taken++]);
  return state_;
}

// A line ends with both characters, as it should: one alone is read differently by different programs.
ResponseHead::State ResponseHead::take(uint8_t byte) {
  if (++head_length_ > HEAD_BYTES_MAX) return State::Broken;
  if (is_return_before_) {
    is_return_before_ = false;
    return byte == '\n' ? end_line() : State::Broken;
  }
  if (byte == '\r') {
    is_return_before_ = true;
    return State::Reading;
  }
  const bool is_control = byte < ' ' && byte != '\t';
  if (is_control || byte == 0x7F) return State::Broken;
  if (line_length_ < LINE_BYTES_MAX) line_[line_length_++] = static_cast<char>(byte);
  else is_line_long_ = true;
  return State::Reading;
}

ResponseHead::State ResponseHead::end_line() {
  const Text line(line_, line_length_);
  line_length_ = 0;
  if (status_ == 0) return !is_line_long_ && read_status(line) ? State::Reading : State::Broken;
  if (line.length == 0) return State::Whole;
  if (!read_field(line)) return State::Broken;
  is_line_long_ = false;
  return State::Reading;
}

// "HTTP/1.1 200 OK"; the words behind the number are for people.
bool ResponseHead::read_status(Text line) {
  constexpr size_t NUMBER_AT = 9;
  constexpr size_t NUMBER_END = NUMBER_AT + 3;
  if (line.length < NUMBER_END || !is_same({line.bytes, 7}, "HTTP/1.") || !is_digit(line.bytes[7]) || line.bytes[8] != ' ') return false;
  if (line.length > NUMBER_END && line.bytes[NUMBER_END] != ' ') return false;
  Text number(line.bytes + NUMBER_AT, 3);
  uint64_t status = 0;
  if (!take_number(number, status) || number.length > 0 || status < 100) return false;
  status_ = static_cast<uint16_t>(status);
  return true;
}

bool ResponseHead::read_field(Text line) {
  size_t name_length = 0;
  while (name_length < line.length && is_token_character(line.bytes[name_length])) ++name_length;
  if (name_length == 0 || name_length == line.length || line.bytes[name_length] != ':') return false;
  const Text name(line.bytes, name_length);
  const Text value = without_blanks({line.bytes + name_length + 1, line.length - name_length - 1});
  if (is_same_word(name, "transfer-encoding")) is_encoded_ = true;
  if (is_same_word(name, "content-length")) return !is_line_long_ && read_length(value);
  if (is_same_word(name, "content-range")) return !is_line_long_ && read_range(value);
  return true;
}

// Said twice it is two lengths, also when both are equal.
bool ResponseHead::read_length(Text value) {
  if (has_length_) return false;
  has_length_ = true;
  return take_number(value, length_bytes_) && value.length == 0;
}

bool ResponseHead::read_range(Text value) {
  constexpr size_t UNIT_LENGTH = 6;
  if (has_range_ || value.length < UNIT_LENGTH || !is_same_word({value.bytes, UNIT_LENGTH}, "bytes ")) return false;
  has_range_ = true;
  Text rest(value.bytes + UNIT_LENGTH, value.length - UNIT_LENGTH);
  return take_number(rest, range_.first) && take_character(rest, '-') && take_number(rest, range_.last) && take_character(rest, '/') &&
         take_number(rest, range_.all) && rest.length == 0;
}

}  // namespace halocline
