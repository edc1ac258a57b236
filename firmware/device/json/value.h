// A value inside a document that has been read to its end. It is a place in the packet's bytes and lives as long as they do.
#pragma once

#include "device/json/decimal.h"
#include "device/json/reader.h"

namespace halocline::json {

enum class Kind : uint8_t { Missing, Object, Array, String, Number, True, False, Null };

class Value {
 public:
  /** Missing: no such member, or no document at all. */
  Value() = default;

  Kind kind() const { return kind_; }
  bool is(Kind kind) const { return kind_ == kind; }
  bool is_missing() const { return kind_ == Kind::Missing; }
  bool is_null() const { return kind_ == Kind::Null; }

  /** The last of that name, as JSON.parse has it; missing where there is none, also in what is no object. */
  Value member(const char* ascii_name) const;
  /** Missing beyond the last. */
  Value element(size_t index) const;
  /** Of an array; 0 for anything else. */
  size_t element_count() const;

  bool says(const char* ascii) const;
  /** Its characters as UTF-8; false for what is no string, or longer than `capacity` bytes. */
  bool copy_text(char* out, size_t capacity, size_t& bytes) const;
  /** False for what is no number. */
  bool decimal(Decimal& value) const;

 private:
  friend Value read_document(Text document);
  friend Value value_at(Text document, Reader& reader, Token begun);

  /** A string without its quotes; anything else as it stands there. */
  Text text_;
  Kind kind_ = Kind::Missing;
};

/** Missing unless the bytes are exactly one JSON value of at most 1,024 bytes. */
Value read_document(Text document);

}  // namespace halocline::json
