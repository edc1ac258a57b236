// Any bytes: what is read as JSON and written again is JSON, says the same, and stays as it is when it is written once more.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "device/json/string-characters.h"
#include "device/json/value.h"
#include "device/json/writer.h"

using namespace halocline;
using namespace halocline::json;

namespace {

void must(bool holds) {
  if (!holds) std::abort();
}

Text characters_of(Text lexeme, char* room) {
  size_t bytes = 0;
  must(copy_characters(lexeme, room, MAX_DOCUMENT_BYTES, bytes));
  return Text(room, bytes);
}

/** Token by token; 0 for what is no document. */
size_t rewrite(Text document, char* out, size_t capacity) {
  static char room[MAX_DOCUMENT_BYTES];
  Reader reader(document);
  Writer writer(out, capacity);
  for (;;) {
    switch (reader.next()) {
      case Token::ObjectStart: writer.begin_object(); break;
      case Token::ObjectEnd: writer.end_object(); break;
      case Token::ArrayStart: writer.begin_array(); break;
      case Token::ArrayEnd: writer.end_array(); break;
      case Token::Key: writer.key(characters_of(reader.lexeme(), room)); break;
      case Token::String: writer.text(characters_of(reader.lexeme(), room)); break;
      case Token::Number: writer.whole_value(reader.lexeme()); break;
      case Token::True: writer.boolean(true); break;
      case Token::False: writer.boolean(false); break;
      case Token::Null: writer.null(); break;
      case Token::End: return writer.finish();
      case Token::Broken: return 0;
    }
  }
}

/** A whole number that is taken is exactly what its digits say. */
void is_exact(const Value& value) {
  Decimal decimal;
  uint64_t whole = 0;
  if (!value.decimal(decimal) || !read_whole(decimal, whole)) return;
  must(whole <= MAX_SAFE_INTEGER);
  char text[24];
  Writer writer(text, sizeof text);
  writer.number(whole);
  const Decimal again = read_decimal(Text(text, writer.finish()));
  must(compare(decimal, again) == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static char once[MAX_DOCUMENT_BYTES];
  static char twice[MAX_DOCUMENT_BYTES];
  const Text document(reinterpret_cast<const char*>(data), size);
  const Value value = read_document(document);
  const size_t length = rewrite(document, once, sizeof once);
  must((length > 0) == !value.is_missing());
  is_exact(value);
  is_exact(value.element(0));
  must(value.element_count() == 0 || value.element(value.element_count()).is_missing());
  if (length == 0) return 0;
  must(rewrite(Text(once, length), twice, sizeof twice) == length && std::memcmp(once, twice, length) == 0);
  const Value again = read_document(Text(once, length));
  must(again.kind() == value.kind() && again.element_count() == value.element_count());
  must(again.member("a").kind() == value.member("a").kind());
  return 0;
}
