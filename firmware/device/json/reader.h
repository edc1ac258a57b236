// Reads a JSON document piece by piece, strictly by RFC 8259, without memory of its own beyond one bit per open bracket.
// Everything that looks at a document is built on this one grammar, so that no two readers can disagree about it.
#pragma once

#include "device/text/text.h"

namespace halocline::json {

/** No packet to a device is longer. */
constexpr size_t MAX_DOCUMENT_BYTES = 1024;
/** A whole document of that length cannot be deeper. */
constexpr size_t MAX_DEPTH = MAX_DOCUMENT_BYTES / 2;

enum class Token : uint8_t { ObjectStart, ObjectEnd, ArrayStart, ArrayEnd, Key, String, Number, True, False, Null, End, Broken };

class Reader {
 public:
  explicit Reader(Text document);

  /** After `End` and after `Broken` it stays so. */
  Token next();

  /** Of the last token: a string or key without its quotes and with its escapes, a number as it was written. */
  Text lexeme() const { return lexeme_; }
  /** Where the last token begins and where the reader stands behind it. */
  size_t token_start() const { return start_; }
  size_t position() const { return at_; }
  size_t depth() const { return depth_; }

  /** Reads to the end of what the last token began; nothing to do for a plain value. */
  bool skip_rest_of(Token begun);

 private:
  enum class Expect : uint8_t { Value, FirstElement, FirstKey, Key, CommaOrEnd, Nothing };

  void skip_space();
  bool is_next(char wanted) const { return at_ < document_.length && document_.bytes[at_] == wanted; }
  Token broken();
  Token open(bool is_object);
  Token close(bool is_object);
  Token key();
  Token value();
  Token after_value();
  Token literal(const char* word, Token token);
  Token number();
  bool string();
  bool escape();
  bool digits();
  Token ended(Token token);
  bool is_in_object() const;

  Text document_;
  Text lexeme_;
  size_t at_ = 0;
  size_t start_ = 0;
  size_t depth_ = 0;
  Expect expect_ = Expect::Value;
  bool is_broken_ = false;
  /** A bit per open bracket: set for an object. */
  uint8_t objects_[MAX_DEPTH / 8] = {};
};

}  // namespace halocline::json
