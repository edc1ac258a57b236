#include "device/json/value.h"

#include "device/json/string-characters.h"

namespace halocline::json {

static Kind kind_of(Token token) {
  switch (token) {
    case Token::ObjectStart:
      return Kind::Object;
    case Token::ArrayStart:
      return Kind::Array;
    case Token::String:
      return Kind::String;
    case Token::Number:
      return Kind::Number;
    case Token::True:
      return Kind::True;
    case Token::False:
      return Kind::False;
    case Token::Null:
      return Kind::Null;
    default:
      return Kind::Missing;
  }
}

/** The whole value that the reader has just begun; the reader stands behind it afterwards. */
Value value_at(Text document, Reader& reader, Token begun) {
  Value value;
  const size_t start = reader.token_start();
  const Text lexeme = reader.lexeme();
  if (kind_of(begun) == Kind::Missing || !reader.skip_rest_of(begun)) return value;
  value.kind_ = kind_of(begun);
  value.text_ = begun == Token::String ? lexeme : Text(document.bytes + start, reader.position() - start);
  return value;
}

Value read_document(Text document) {
  Reader reader(document);
  const Value value = value_at(document, reader, reader.next());
  return reader.next() == Token::End ? value : Value();
}

Value Value::member(const char* ascii_name) const {
  Value found;
  if (kind_ != Kind::Object) return found;
  Reader reader(text_);
  reader.next();
  while (reader.next() == Token::Key) {
    const bool is_wanted = json::says(reader.lexeme(), ascii_name);
    const Token begun = reader.next();
    const Value value = value_at(text_, reader, begun);
    if (is_wanted) found = value;
  }
  return found;
}

Value Value::element(size_t index) const {
  if (kind_ != Kind::Array) return Value();
  Reader reader(text_);
  reader.next();
  for (size_t at = 0;; ++at) {
    const Value value = value_at(text_, reader, reader.next());
    if (value.is_missing() || at == index) return value;
  }
}

size_t Value::element_count() const {
  if (kind_ != Kind::Array) return 0;
  Reader reader(text_);
  reader.next();
  size_t count = 0;
  while (!value_at(text_, reader, reader.next()).is_missing()) ++count;
  return count;
}

bool Value::says(const char* ascii) const { return kind_ == Kind::String && json::says(text_, ascii); }

bool Value::copy_text(char* out, size_t capacity, size_t& bytes) const {
  return kind_ == Kind::String && copy_characters(text_, out, capacity, bytes);
}

bool Value::decimal(Decimal& value) const {
  if (kind_ != Kind::Number) return false;
  value = read_decimal(text_);
  return true;
}

}  // namespace halocline::json
