// A broker that takes nothing but what MQTT 3.1.1 and the protocol of devices allow: anything else ends the test.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "check.h"
#include "fake-stream.h"

namespace halocline::test {

struct SignedIn {
  std::string client_id;
  std::string username;
  std::string password;
  bool has_will;
  std::string will_topic;
  std::string will_words;
};

struct Said {
  std::string topic;
  std::string payload;
};

class FakeBroker {
 public:
  explicit FakeBroker(FakeStream& stream) : stream_(stream) {}

  // A CONNACK's code for whoever signs in; nought is welcome.
  std::function<uint8_t(const SignedIn&)> judge = [](const SignedIn&) { return uint8_t{0}; };
  std::function<void(const Said&)> heard_message = [](const Said&) {};
  uint8_t subscribe_code = 0;
  bool is_silent = false;

  std::vector<SignedIn> connects;
  std::vector<std::string> subscriptions;
  std::vector<Said> heard;
  uint32_t pings = 0;
  uint32_t goodbyes = 0;

  // What has arrived whole; the rest of a packet comes later.
  void serve() {
    if (stream_.opens != opens_) {
      if (is_greeted_) take_all(stream_.last_words);
      opens_ = stream_.opens;
      bytes_.clear();
      is_greeted_ = false;
      is_over_ = false;
    }
    take_all(stream_.sent);
  }

  static std::string packet(uint8_t first, const std::string& body) {
    std::string bytes(1, static_cast<char>(first));
    size_t rest = body.size();
    do {
      bytes += static_cast<char>(rest % 128 | (rest >= 128 ? 128 : 0));
      rest /= 128;
    } while (rest > 0);
    return bytes + body;
  }

  static std::string text(const std::string& of) {
    return std::string{static_cast<char>(of.size() >> 8), static_cast<char>(of.size())} + of;
  }

  static std::string publish(const std::string& topic, const std::string& payload, uint8_t first = 0x30) {
    return packet(first, text(topic) + payload);
  }

  void say(const std::string& bytes) { stream_.waiting += bytes; }

 private:
  void take_all(std::string& sent) {
    bytes_ += sent;
    sent.clear();
    size_t header = 0;
    size_t body = 0;
    while (is_whole(header, body)) {
      const uint8_t first = static_cast<uint8_t>(bytes_[0]);
      const std::string packet = bytes_.substr(header, body);
      bytes_.erase(0, header + body);
      take(first, packet);
    }
  }

  bool is_whole(size_t& header, size_t& body) const {
    body = 0;
    for (header = 1; header <= 4 && header < bytes_.size(); ++header) {
      const uint8_t digit = static_cast<uint8_t>(bytes_[header]);
      body |= static_cast<size_t>(digit & 127) << (7 * (header - 1));
      if (digit < 128) return bytes_.size() >= ++header + body;
    }
    return false;
  }

  void take(uint8_t first, const std::string& packet) {
    CHECK(!is_over_);
    at_ = 0;
    body_ = packet;
    if (first == 0x10) return connect();
    CHECK(is_greeted_);
    if (first == 0x82) return subscribe();
    if (first == 0x30) return published();
    CHECK(packet.empty() && (first == 0xC0 || first == 0xE0));
    if (first == 0xE0) {
      ++goodbyes;
      is_over_ = true;
      return;
    }
    ++pings;
    answer(FakeBroker::packet(0xD0, ""));
  }

  void connect() {
    CHECK(!is_greeted_);
    is_greeted_ = true;
    CHECK(take_text() == "MQTT" && take_byte() == 4);
    const uint8_t flags = take_byte();
    CHECK(flags == 0xC2 || flags == 0xC6);
    CHECK(take_byte() == 0 && take_byte() == 30);
    SignedIn one = {};
    one.client_id = take_text();
    one.has_will = flags == 0xC6;
    if (one.has_will) {
      one.will_topic = take_text();
      one.will_words = take_text();
    }
    one.username = take_text();
    one.password = take_text();
    CHECK(at_ == body_.size());
    connects.push_back(one);
    const uint8_t code = judge(one);
    answer(packet(0x20, std::string{'\0', static_cast<char>(code)}));
    stream_.is_ending = stream_.is_ending || code != 0;
  }

  void subscribe() {
    CHECK(take_byte() == 0 && take_byte() == 1);
    subscriptions.clear();
    std::string codes;
    while (at_ < body_.size()) {
      subscriptions.push_back(take_text());
      CHECK(take_byte() == 0);
      codes += static_cast<char>(subscribe_code);
    }
    answer(packet(0x90, std::string{'\0', '\1'} + codes));
  }

  void published() {
    const std::string topic = take_text();
    heard.push_back({topic, body_.substr(at_)});
    heard_message(heard.back());
  }

  void answer(const std::string& bytes) {
    // What came too late has nobody to be answered.
    if (!is_silent && stream_.opens == opens_) say(bytes);
  }

  uint8_t take_byte() {
    CHECK(at_ < body_.size());
    return static_cast<uint8_t>(body_[at_++]);
  }

  std::string take_text() {
    const size_t high = take_byte();
    const size_t length = high << 8 | take_byte();
    CHECK(at_ + length <= body_.size());
    at_ += length;
    return body_.substr(at_ - length, length);
  }

  FakeStream& stream_;
  uint32_t opens_ = 0;
  std::string bytes_;
  std::string body_;
  size_t at_ = 0;
  bool is_greeted_ = false;
  bool is_over_ = false;
};

}  // namespace halocline::test
