// Writes a JSON document into somebody's buffer, byte for byte as JSON.stringify would. It is whole or it is nothing: what does
// not fit, or was not closed, has the length 0.
#pragma once

#include "device/text/text.h"

namespace halocline::json {

class Writer {
 public:
  Writer(char* out, size_t capacity) : out_(out), capacity_(capacity) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  void key(Text name);

  void text(Text value);
  void boolean(bool value) { whole_value(value ? "true" : "false"); }
  void null() { whole_value("null"); }
  void number(uint64_t value) { decimal(value, false, 0); }
  void signed_number(int32_t value) { scaled(value, 0); }
  /** 452 is 45.2, 450 is 45. */
  void tenths(int32_t value) { scaled(value, 1); }
  /** A whole value that another writer has finished. */
  void whole_value(Text json);

  /** So far, whole or not. */
  size_t length() const { return length_; }
  /** Bytes of the whole document; 0 when it is not one. */
  size_t finish() const { return is_broken_ || depth_ != 0 ? 0 : length_; }

 private:
  void open(char bracket);
  void close(char bracket);
  void separate();
  void put(char c);
  void put(Text bytes);
  void quoted(Text value);
  void character(char c);
  void scaled(int32_t value, uint8_t decimals);
  void decimal(uint64_t size, bool is_negative, uint8_t decimals);

  char* out_;
  size_t capacity_;
  size_t length_ = 0;
  uint32_t depth_ = 0;
  bool is_broken_ = false;
  /** Something stands before the next value in the same brackets. */
  bool needs_comma_ = false;
};

}  // namespace halocline::json
