// A broker inside the process, as a stream that never waits: welcomes whoever signs in, grants what is asked for, and then says what
// a test wants, also far more than anybody can read.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "hal/stream.h"

namespace halocline::test {

class BrokerStream final : public hal::Stream {
 public:
  // Said again and again without an end; empty is nothing.
  std::string flood;
  std::atomic<bool> is_subscribed{false};

  void open(const hal::StreamTarget&) override { is_open_ = true; }
  hal::StreamState poll() override { return is_open_ ? hal::StreamState::Open : hal::StreamState::Closed; }
  void close() override { is_open_ = is_subscribed = false; }

  size_t write(const uint8_t* bytes, size_t length) override {
    const std::lock_guard<std::mutex> held(mutex_);
    if (bytes[0] == 0x10) to_read_ += std::string("\x20\x02\x00\x00", 4);
    if (bytes[0] == 0x82) {
      to_read_ += std::string("\x90\x04\x00\x01\x00\x00", 6);
      is_subscribed = true;
    }
    return length;
  }

  size_t read(uint8_t* bytes, size_t capacity) override {
    const std::lock_guard<std::mutex> held(mutex_);
    if (to_read_.empty() && is_subscribed) to_read_ = flood;
    const size_t given = to_read_.copy(reinterpret_cast<char*>(bytes), capacity);
    to_read_.erase(0, given);
    return given;
  }

  // From any thread.
  void say(const std::string& packet) {
    const std::lock_guard<std::mutex> held(mutex_);
    to_read_ += packet;
  }

 private:
  std::mutex mutex_;
  std::string to_read_;
  bool is_open_ = false;
};

inline std::string publish_packet(const std::string& topic, const std::string& payload) {
  std::string body{static_cast<char>(topic.size() >> 8), static_cast<char>(topic.size())};
  body += topic + payload;
  std::string packet(1, '\x30');
  for (size_t left = body.size(); packet.size() == 1 || left > 0; left >>= 7)
    packet += static_cast<char>((left & 127) | (left > 127 ? 128 : 0));
  return packet + body;
}

}  // namespace halocline::test
