// A network in a hand: it can be away, slow, full or cut, and it remembers what a device did with it.
#pragma once

#include <algorithm>
#include <string>

#include "hal/random.h"
#include "hal/stream.h"
#include "rng.h"

namespace halocline::test {

class SeededRandom final : public hal::Random {
 public:
  explicit SeededRandom(uint64_t seed) : rng_(seed) {}
  uint32_t next() override { return static_cast<uint32_t>(rng_.next() >> 32); }

 private:
  Rng rng_;
};

class FakeStream final : public hal::Stream {
 public:
  bool is_reachable = true;
  bool is_opening_forever = false;
  // What one call gives or takes at most, and what is taken before the peer stands still.
  size_t read_piece = SIZE_MAX;
  size_t write_piece = SIZE_MAX;
  size_t write_room = SIZE_MAX;
  // So many calls take nothing.
  uint32_t stalled_writes = 0;
  // The peer has hung up, and that shows when its last byte has been read.
  bool is_ending = false;

  // From the device, not looked at yet; and for it, not read yet.
  std::string sent;
  std::string waiting;
  // Of the connection before, on its way while the next one was opened.
  std::string last_words;

  uint32_t opens = 0;
  uint32_t closes = 0;
  uint64_t read_bytes = 0;
  std::string host;
  uint16_t port = 0;
  uint32_t clock_s = 0;
  std::string authority;

  void cut() { state_ = hal::StreamState::Closed; }
  bool is_closed() const { return state_ == hal::StreamState::Closed; }

  void open(const hal::StreamTarget& target) override {
    ++opens;
    host = target.host;
    port = target.port;
    clock_s = target.clock_s;
    authority.assign(reinterpret_cast<const char*>(target.authority_pem), target.authority_length);
    last_words = sent;
    sent.clear();
    waiting.clear();
    is_ending = false;
    state_ = hal::StreamState::Opening;
  }

  hal::StreamState poll() override {
    if (state_ == hal::StreamState::Opening && !is_reachable) state_ = hal::StreamState::Closed;
    else if (state_ == hal::StreamState::Opening && !is_opening_forever) state_ = hal::StreamState::Open;
    else if (is_ending && waiting.empty()) state_ = hal::StreamState::Closed;
    return state_;
  }

  size_t write(const uint8_t* bytes, size_t length) override {
    if (state_ != hal::StreamState::Open) return 0;
    if (stalled_writes > 0) {
      --stalled_writes;
      return 0;
    }
    const size_t taken = std::min({length, write_piece, write_room});
    sent.append(reinterpret_cast<const char*>(bytes), taken);
    if (write_room != SIZE_MAX) write_room -= taken;
    return taken;
  }

  size_t read(uint8_t* bytes, size_t capacity) override {
    if (state_ != hal::StreamState::Open) return 0;
    const size_t given = std::min({capacity, read_piece, waiting.size()});
    std::copy_n(waiting.begin(), given, bytes);
    waiting.erase(0, given);
    read_bytes += given;
    return given;
  }

  void close() override {
    ++closes;
    state_ = hal::StreamState::Closed;
  }

 private:
  hal::StreamState state_ = hal::StreamState::Closed;
};

}  // namespace halocline::test
