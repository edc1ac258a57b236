// A server that gives out an image over HTTP, as a stream without a network, and that can do it wrong.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "check.h"
#include "hal/stream.h"

namespace halocline::test {

using Bytes = std::vector<uint8_t>;

class ImageServer final : public hal::Stream {
 public:
  Bytes image;
  // What it does wrong; nought or empty is nothing.
  std::vector<size_t> cut_after;  // body bytes of the first, second … answer before its connection breaks
  std::vector<int> statuses;      // of the first, second … answer; 200 or 206 afterwards
  std::string extra_head;
  long length_error = 0;
  Bytes trailing;
  bool is_down = false;
  bool is_silent = false;
  bool ignores_range = false;
  bool has_no_length = false;
  std::string range_text;
  size_t piece_bytes = 700;

  // What it saw.
  std::vector<std::string> requests;
  std::string host;
  uint16_t port = 0;
  uint32_t clock_s = 0;

  void open(const hal::StreamTarget& target) override {
    host = target.host;
    port = target.port;
    clock_s = target.clock_s;
    request_.clear();
    answer_.clear();
    at_ = 0;
    polls_ = 0;
    is_open_ = !is_down;
  }
  hal::StreamState poll() override {
    if (!is_open_) return hal::StreamState::Closed;
    return ++polls_ < 3 ? hal::StreamState::Opening : hal::StreamState::Open;
  }
  // A few bytes at a time: nobody may count on a request that leaves whole.
  size_t write(const uint8_t* bytes, size_t length) override {
    CHECK(polls_ >= 3);
    const size_t taken = length < 100 ? length : 100;
    request_.append(reinterpret_cast<const char*>(bytes), taken);
    if (request_.find("\r\n\r\n") != std::string::npos && !is_silent) answer();
    return taken;
  }
  size_t read(uint8_t* bytes, size_t capacity) override {
    if (!is_open_) return 0;
    const size_t left = answer_.size() - at_;
    const size_t length = std::min(std::min(left, capacity), piece_bytes);
    if (length > 0) memcpy(bytes, answer_.data() + at_, length);
    at_ += length;
    if (length == 0 && breaks_after_) is_open_ = false;
    return length;
  }
  void close() override { is_open_ = false; }

 private:
  size_t first_byte() const {
    const size_t range = request_.find("Range: bytes=");
    return range == std::string::npos || ignores_range ? 0 : std::stoul(request_.substr(range + 13));
  }

  void answer() {
    const size_t number = requests.size();
    requests.push_back(request_);
    const size_t first = first_byte();
    const bool is_part = request_.find("Range: ") != std::string::npos && !ignores_range;
    const int status = number < statuses.size() ? statuses[number] : is_part ? 206 : 200;
    std::string head = "HTTP/1.1 " + std::to_string(status) + " Whatever\r\nETag: \"x\"\r\n" + extra_head;
    if (!has_no_length) head += "Content-Length: " + std::to_string(static_cast<long>(image.size() - first) + length_error) + "\r\n";
    const std::string range = std::to_string(first) + "-" + std::to_string(image.size() - 1) + "/" + std::to_string(image.size());
    if (is_part) head += "Content-Range: bytes " + (range_text.empty() ? range : range_text) + "\r\n";
    head += "\r\n";
    answer_.assign(head.begin(), head.end());
    Bytes body(image.begin() + static_cast<std::ptrdiff_t>(first), image.end());
    body.insert(body.end(), trailing.begin(), trailing.end());
    breaks_after_ = number < cut_after.size();
    if (breaks_after_ && cut_after[number] < body.size()) body.resize(cut_after[number]);
    answer_.insert(answer_.end(), body.begin(), body.end());
  }

  std::string request_;
  Bytes answer_;
  size_t at_ = 0;
  int polls_ = 0;
  bool is_open_ = false;
  bool breaks_after_ = false;
};

}  // namespace halocline::test
