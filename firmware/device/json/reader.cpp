#include "device/json/reader.h"

#include "device/text/utf8.h"

namespace halocline::json {

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

Reader::Reader(Text document) : document_(document), is_broken_(document.length > MAX_DOCUMENT_BYTES) {}

void Reader::skip_space() {
  while (is_next(' ') || is_next('\t') || is_next('\n') || is_next('\r')) ++at_;
}

Token Reader::broken() {
  is_broken_ = true;
  lexeme_ = Text();
  return Token::Broken;
}

bool Reader::is_in_object() const {
  const size_t top = depth_ - 1;
  return (objects_[top / 8] >> (top % 8) & 1) != 0;
}

/** A value is whole: what may follow depends on what it stands in. */
Token Reader::ended(Token token) {
  expect_ = depth_ == 0 ? Expect::Nothing : Expect::CommaOrEnd;
  return token;
}

Token Reader::next() {
  if (is_broken_) return Token::Broken;
  lexeme_ = Text();
  skip_space();
  start_ = at_;
  switch (expect_) {
    case Expect::Value:
      return value();
    case Expect::FirstElement:
      return is_next(']') ? close(false) : value();
    case Expect::FirstKey:
      return is_next('}') ? close(true) : key();
    case Expect::Key:
      return key();
    case Expect::CommaOrEnd:
      return after_value();
    case Expect::Nothing:
      break;
  }
  return at_ == document_.length ? Token::End : broken();
}

Token Reader::after_value() {
  const bool is_object = is_in_object();
  if (is_next(is_object ? '}' : ']')) return close(is_object);
  if (!is_next(',')) return broken();
  ++at_;
  skip_space();
  start_ = at_;
  return is_object ? key() : value();
}

Token Reader::open(bool is_object) {
  if (depth_ == MAX_DEPTH) return broken();
  const uint8_t bit = static_cast<uint8_t>(1U << (depth_ % 8));
  uint8_t& bits = objects_[depth_ / 8];
  bits = static_cast<uint8_t>(is_object ? bits | bit : bits & ~bit);
  ++depth_;
  ++at_;
  expect_ = is_object ? Expect::FirstKey : Expect::FirstElement;
  return is_object ? Token::ObjectStart : Token::ArrayStart;
}

Token Reader::close(bool is_object) {
  ++at_;
  --depth_;
  return ended(is_object ? Token::ObjectEnd : Token::ArrayEnd);
}

Token Reader::key() {
  if (!string()) return broken();
  skip_space();
  if (!is_next(':')) return broken();
  ++at_;
  expect_ = Expect::Value;
  return Token::Key;
}

Token Reader::value() {
  if (at_ == document_.length) return broken();
  switch (document_.bytes[at_]) {
    case '{':
      return open(true);
    case '[':
      return open(false);
    case '"':
      return string() ? ended(Token::String) : broken();
    case 't':
      return literal("true", Token::True);
    case 'f':
      return literal("false", Token::False);
    case 'n':
      return literal("null", Token::Null);
    default:
      return number();
  }
}

Token Reader::literal(const char* word, Token token) {
  const Text wanted(word);
  if (document_.length - at_ < wanted.length || std::memcmp(document_.bytes + at_, word, wanted.length) != 0) return broken();
  at_ += wanted.length;
  return ended(token);
}

bool Reader::digits() {
  const size_t first = at_;
  while (at_ < document_.length && is_digit(document_.bytes[at_])) ++at_;
  return at_ > first;
}

Token Reader::number() {
  if (is_next('-')) ++at_;
  if (is_next('0')) {
    ++at_;
  } else if (!digits()) {
    return broken();
  }
  if (is_next('.')) {
    ++at_;
    if (!digits()) return broken();
  }
  if (is_next('e') || is_next('E')) {
    ++at_;
    if (is_next('+') || is_next('-')) ++at_;
    if (!digits()) return broken();
  }
  lexeme_ = Text(document_.bytes + start_, at_ - start_);
  return ended(Token::Number);
}

bool Reader::escape() {
  ++at_;
  if (at_ == document_.length) return false;
  const char kind = document_.bytes[at_++];
  if (kind != 'u') return std::strchr("\"\\/bfnrt", kind) != nullptr && kind != '\0';
  for (int i = 0; i < 4; ++i, ++at_) {
    if (at_ == document_.length || !is_hex(document_.bytes[at_])) return false;
  }
  return true;
}

bool Reader::string() {
  if (!is_next('"')) return false;
  const size_t first = ++at_;
  while (at_ < document_.length && document_.bytes[at_] != '"') {
    if (document_.bytes[at_] == '\\') {
      if (!escape()) return false;
      continue;
    }
    const size_t bytes = utf8_character_bytes(document_.bytes + at_, document_.length - at_);
    const bool is_control = static_cast<uint8_t>(document_.bytes[at_]) < 0x20;
    if (bytes == 0 || is_control) return false;
    at_ += bytes;
  }
  if (at_ == document_.length) return false;
  lexeme_ = Text(document_.bytes + first, at_ - first);
  ++at_;
  return true;
}

bool Reader::skip_rest_of(Token begun) {
  if (begun != Token::ObjectStart && begun != Token::ArrayStart) return !is_broken_;
  const size_t outside = depth_ - 1;
  while (depth_ > outside) {
    if (next() == Token::Broken) return false;
  }
  return true;
}

}  // namespace halocline::json
