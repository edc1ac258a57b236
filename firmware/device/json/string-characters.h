// The characters that a JSON string stands for, one at a time. The string has been read: its grammar is right.
#pragma once

#include "device/text/text.h"

namespace halocline::json {

/** What a half of a pair of surrogates becomes: it is no character. */
constexpr uint32_t REPLACEMENT = 0xFFFD;

class StringCharacters {
 public:
  /** `lexeme`: without quotes, with its escapes. */
  explicit StringCharacters(Text lexeme) : lexeme_(lexeme) {}

  /** False at the end. */
  bool next(uint32_t& code_point);

 private:
  uint32_t escaped();
  uint32_t four_hex();
  uint32_t plain();

  Text lexeme_;
  size_t at_ = 0;
};

/** True when the string says exactly this plain ASCII text. */
bool says(Text lexeme, const char* ascii);

/** Writes its characters as UTF-8 and returns their bytes; false when they are more than `capacity`. */
bool copy_characters(Text lexeme, char* out, size_t capacity, size_t& bytes);

}  // namespace halocline::json
