// JSON by RFC 8259: what is one, what its parts say, and what is written.
#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "device/json/string-characters.h"
#include "device/json/value.h"
#include "device/json/writer.h"
#include "test/check.h"

using namespace halocline;
using namespace halocline::json;

namespace {

bool is_json(Text document) { return !read_document(document).is_missing(); }

void takes_what_is_json() {
  const char* const good[] = {"null", " true ", "\t\r\n[]", "{}", "[1,2]", "[[],{}]", "{\"a\":{\"b\":[null]}}", "0", "-0", "-0.0",
                              "1e5", "1E+5", "1.5e-3", "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"\xC3\xA4\"", "{\"\":1}",
                              "{\"a\":1,\"a\":2}", "\"\x7F\"", "\"\xF4\x8F\xBF\xBF\""};
  for (const char* document : good) CHECK(is_json(document));
}

void refuses_what_is_not() {
  const char* const bad[] = {"", " ", "{", "}", "[", "]", "[1,]", "[,1]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
                             "{\"a\":1 \"b\":2}", "[1 2]", "01", "-", "+1", ".5", "1.", "1e", "1e+", "-01", "0x1", "NaN",
                             "Infinity", "tru", "truex", "nulll", "\"", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"",
                             "\"a\nb\"", "\"\x1F\"", "1 2", "{}{}", "[}", "{]", "'a'", "/**/1", "\xEF\xBB\xBF{}", "\"\xC3\"",
                             "\"\xC0\x80\"", "\"\xED\xA0\x80\"", "\"\xF4\x90\x80\x80\"", "\"\xE0\x80\x80\"", "\"\xF0\x80\x80\x80\"",
                             "\"\xFF\"", "\"\x80\"", "[1}", "{\"a\":[}", "\v1", "\"\\u+123\""};
  for (const char* document : bad) CHECK(!is_json(document));
  CHECK(!is_json(Text("\"\0\"", 3)));
  CHECK(!is_json(Text("\"\\\0\"", 4)));
  CHECK(!is_json(Text("1\0", 2)));
}

void is_bounded() {
  static char document[1200];
  std::memset(document, ' ', sizeof document);
  document[0] = '1';
  CHECK(is_json(Text(document, 1024)));
  CHECK(!is_json(Text(document, 1025)));
  for (size_t depth = 1; depth <= 600; ++depth) {
    std::memset(document, '[', depth);
    std::memset(document + depth, ']', depth);
    CHECK(is_json(Text(document, 2 * depth)) == (depth <= 512));
    CHECK(!is_json(Text(document, 2 * depth - 1)));
  }
  // Objects and lists in turn: which bracket closes is remembered for each.
  Text mixed("[{\"a\":[{\"b\":[{\"c\":[]}]}]}]");
  CHECK(is_json(mixed));
  CHECK(!is_json("[{\"a\":[{\"b\":[{\"c\":[]}}]]}]"));
}

void finds_members() {
  const Value object = read_document("{\"a\":1,\"b\":{\"a\":2,\"x\":[\"}\",{\"a\":3}]},\"\\u0061b\":\"y\",\"a\":[4,[5],{\"a\":6}]}");
  CHECK(object.is(Kind::Object));
  CHECK(object.member("a").is(Kind::Array));  // the last wins
  CHECK(object.member("a").element_count() == 3);
  CHECK(object.member("a").element(2).member("a").is(Kind::Number));
  CHECK(object.member("a").element(3).is_missing());
  CHECK(object.member("b").member("x").element(0).says("}"));
  CHECK(object.member("ab").says("y"));
  CHECK(object.member("c").is_missing() && object.member("").is_missing());
  CHECK(object.member("a").member("a").is_missing());
  CHECK(object.element(0).is_missing() && object.element_count() == 0);
  CHECK(read_document("[]").element_count() == 0 && read_document("[]").element(0).is_missing());
  CHECK(read_document("{\"a\":null}").member("a").is_null());
  CHECK(read_document("[true,false]").element(1).is(Kind::False));
}

bool is_text(const char* document, const char* expected, size_t capacity = 64) {
  char copied[64];
  size_t bytes = 0;
  return read_document(document).copy_text(copied, capacity, bytes) && is_same(Text(copied, bytes), expected);
}

void reads_strings() {
  CHECK(is_text("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "a\"\\/\b\f\n\r\t"));
  CHECK(is_text("\"\\u00e4\\u20AC\\ud83d\\ude00\"", "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80"));
  CHECK(is_text("\"\xF0\x9F\x98\x80\"", "\xF0\x9F\x98\x80"));
  CHECK(is_text("\"\\ud83dx\"", "\xEF\xBF\xBDx"));
  CHECK(is_text("\"\\ud83d\\u0041\"", "\xEF\xBF\xBD" "A"));
  CHECK(is_text("\"\\ude00\"", "\xEF\xBF\xBD"));
  CHECK(is_text("\"\\ud83d\\ud83d\\ude00\"", "\xEF\xBF\xBD\xF0\x9F\x98\x80"));
  CHECK(is_text("\"abcd\"", "abcd", 4));
  CHECK(!is_text("\"abcd\"", "abcd", 3));
  CHECK(!is_text("4", "4"));
  CHECK(read_document("\"re\\u006cay\"").says("relay"));
  CHECK(!read_document("\"relays\"").says("relay") && !read_document("\"rela\"").says("relay"));
  CHECK(!read_document("\"relay\\u0000\"").says("relay"));
}

Decimal decimal(const char* document) {
  Decimal value;
  CHECK(read_document(document).decimal(value));
  return value;
}

bool is_whole(const char* document, uint64_t expected) {
  uint64_t whole = 0;
  return read_whole(decimal(document), whole) && whole == expected;
}

bool is_no_whole(const char* document) {
  uint64_t whole = 0;
  return !read_whole(decimal(document), whole);
}

void reads_whole_numbers() {
  CHECK(is_whole("0", 0) && is_whole("-0", 0) && is_whole("0.000", 0) && is_whole("0e99999999999", 0));
  CHECK(is_whole("1", 1) && is_whole("1.0", 1) && is_whole("1e0", 1) && is_whole("0.1e1", 1) && is_whole("1000e-3", 1));
  CHECK(is_whole("9007199254740991", 9007199254740991ULL));
  CHECK(is_whole("9007199254740990", 9007199254740990ULL));
  CHECK(is_whole("9007199254740991.000000000000000000000", 9007199254740991ULL));
  CHECK(is_no_whole("9007199254740992") && is_no_whole("9007199254740993") && is_no_whole("18446744073709551617"));
  CHECK(is_no_whole("1e400") && is_no_whole("1e99999999999999999999") && is_no_whole("10000000000000000000000"));
  CHECK(is_no_whole("1.5") && is_no_whole("-1") && is_no_whole("1e-1") && is_no_whole("1.0000000000000000000000001"));
  CHECK(is_whole("0.00000000000000000000000000000000001e35", 1));
  CHECK(is_whole("100000000000000000000000000000e-29", 1));
  Decimal value;
  CHECK(!read_document("\"1\"").decimal(value) && !read_document("true").decimal(value) && !Value().decimal(value));
}

void compares_and_rounds() {
  CHECK(compare(decimal("60"), decimal("60.0")) == 0 && compare(decimal("60.1"), decimal("60")) > 0);
  CHECK(compare(decimal("9"), decimal("10")) < 0 && compare(decimal("0.1"), decimal("0.01")) > 0);
  CHECK(compare(decimal("-1"), decimal("0")) < 0 && compare(decimal("-1"), decimal("-2")) > 0 && compare(decimal("0"), decimal("-0")) == 0);
  CHECK(compare(decimal("2000.0000000000000000000000001"), decimal("2000")) > 0);
  CHECK(compare(decimal("1e-400"), decimal("0")) == 0 && compare(decimal("1e-300"), decimal("0")) > 0);
  CHECK(compare(decimal("1e400"), decimal("2000")) > 0);
  CHECK(rounded(decimal("45.2"), 1, 1000) == 452 && rounded(decimal("45.25"), 1, 1000) == 453 && rounded(decimal("45.249"), 1, 1000) == 452);
  CHECK(rounded(decimal("30.300000000000004"), 1, 1000) == 303 && rounded(decimal("29.999999999999996"), 1, 1000) == 300);
  CHECK(rounded(decimal("0.05"), 1, 9) == 1 && rounded(decimal("0.049999999999999999999"), 1, 9) == 0);
  CHECK(rounded(decimal("1e-30"), 1, 9) == 0 && rounded(decimal("1e30"), 1, 9) == 9 && rounded(decimal("-3"), 1, 9) == 0);
  CHECK(rounded(decimal("4294967295"), 0, UINT32_MAX) == UINT32_MAX && rounded(decimal("429496729.4"), 1, UINT32_MAX) == 4294967294U);
  CHECK(rounded(decimal("9999999999"), 0, UINT32_MAX) == UINT32_MAX && rounded(decimal("12e8"), 0, UINT32_MAX) == 1200000000U);
}

char out[256];

bool is_number_text(void (*write)(Writer&), const char* expected) {
  Writer writer(out, sizeof out);
  write(writer);
  return is_same(Text(out, writer.finish()), expected);
}

void writes_numbers() {
  CHECK(is_number_text([](Writer& w) { w.number(0); }, "0"));
  CHECK(is_number_text([](Writer& w) { w.number(9007199254740991ULL); }, "9007199254740991"));
  CHECK(is_number_text([](Writer& w) { w.number(UINT64_MAX); }, "18446744073709551615"));
  CHECK(is_number_text([](Writer& w) { w.signed_number(-61); }, "-61"));
  CHECK(is_number_text([](Writer& w) { w.signed_number(INT32_MIN); }, "-2147483648"));
  CHECK(is_number_text([](Writer& w) { w.tenths(452); }, "45.2"));
  CHECK(is_number_text([](Writer& w) { w.tenths(450); }, "45"));
  CHECK(is_number_text([](Writer& w) { w.tenths(0); }, "0"));
  CHECK(is_number_text([](Writer& w) { w.tenths(5); }, "0.5"));
  CHECK(is_number_text([](Writer& w) { w.tenths(-5); }, "-0.5"));
  CHECK(is_number_text([](Writer& w) { w.tenths(-400); }, "-40"));
  // As the language prints a tenth of it.
  for (int32_t tenths = -3000; tenths <= 21000; ++tenths) {
    char expected[32];
    std::snprintf(expected, sizeof expected, "%.15g", tenths / 10.0);
    Writer writer(out, sizeof out);
    writer.tenths(tenths);
    CHECK(is_same(Text(out, writer.finish()), expected));
  }
}

size_t write_everything(size_t capacity) {
  Writer writer(out, capacity);
  writer.begin_object();
  writer.key("a");
  writer.begin_array();
  writer.end_array();
  writer.key("b");
  writer.begin_array();
  writer.boolean(true);
  writer.null();
  writer.text(Text("\"\\/\b\f\n\r\t\x01\x1F\0\xC3\xA4\x7F", 14));
  writer.begin_object();
  writer.end_object();
  writer.end_array();
  writer.key("c");
  writer.boolean(false);
  writer.end_object();
  return writer.finish();
}

/** Whole, or nothing: with every room that is too small. */
void writes_whole_documents_only() {
  const char expected[] = "{\"a\":[],\"b\":[true,null,\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\\u0000\xC3\xA4\x7F\",{}],\"c\":false}";
  CHECK(is_same(Text(out, write_everything(sizeof out)), expected));
  for (size_t capacity = 0; capacity < sizeof expected - 1; ++capacity) CHECK(write_everything(capacity) == 0);
  CHECK(write_everything(sizeof expected - 1) == sizeof expected - 1);
  Writer open(out, sizeof out);
  open.begin_object();
  CHECK(open.finish() == 0);
  Writer closed(out, sizeof out);
  closed.end_object();
  CHECK(closed.finish() == 0);
}

}  // namespace

int main() {
  takes_what_is_json();
  refuses_what_is_not();
  is_bounded();
  finds_members();
  reads_strings();
  reads_whole_numbers();
  compares_and_rounds();
  writes_numbers();
  writes_whole_documents_only();
  return halocline::test::done();
}
