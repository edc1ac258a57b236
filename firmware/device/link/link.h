// One MQTT connection over a stream, made again and again with growing pauses and chance in them. It promises nothing; the rings
// do. Retained messages are let go by: nothing that waited in a broker may act on water.
#pragma once

#include "device/link/send-buffer.h"
#include "device/mqtt/encoder.h"
#include "device/mqtt/parser.h"
#include "hal/random.h"
#include "hal/stream.h"

namespace halocline {

// As whom. What the texts point to outlives the session.
struct LinkSession {
  Text client_id;
  Text username;
  Text password;
  // Said by the broker when the connection dies; without a topic none.
  mqtt::Will will;
  Text subscriptions[2];
  size_t subscription_count;
};

class LinkListener {
 public:
  // Signed in, and every subscription granted.
  virtual void link_up() = 0;
  virtual void link_down() = 0;
  // Only between up and down. Both texts are good until the call returns.
  virtual void link_message(Text topic, Text payload) = 0;

 protected:
  ~LinkListener() = default;
};

// Opening, signing in and subscribing together.
constexpr uint64_t CONNECTING_MS_MAX = 15000;
constexpr uint16_t KEEP_ALIVE_S = 30;
constexpr uint64_t PING_AFTER_MS = 20000;
// A broker that said nothing, or took nothing, for so long is gone.
constexpr uint64_t DEAD_AFTER_MS = 45000;
// A connection that ends sooner counts as one more failure: pauses go on growing.
constexpr uint64_t LASTING_MS = 10000;
// In one tick: a flood must not keep the session from its other work.
constexpr size_t HEARD_BYTES_MAX = 8192;
constexpr size_t HEARD_PACKETS_MAX = 16;

class Link {
 public:
  Link(hal::Stream& stream, hal::Random& random, LinkListener& listener)
      : stream_(stream), random_(random), listener_(listener) {}

  // Drops an earlier session without a goodbye and connects at the next tick. The target outlives the session, too; its clock
  // may be set meanwhile, and counts from the next connection on.
  void use(const LinkSession& session, const hal::StreamTarget& target);
  // Without a goodbye: the broker publishes the will. Nothing is connected to before the next `use`.
  void drop();
  // Says the will's words and goodbye, as far as there is room for them now; then as `drop`.
  void close();

  void tick(uint64_t steady_ms);
  bool publish(Text topic, Text payload);

  bool is_up() const { return step_ == Step::Up; }
  // Between the first and the latest refusal of these credentials, with nothing but failures in between.
  uint64_t refused_for_ms() const { return refused_for_ms_; }

 private:
  enum class Step : uint8_t { Idle, Waiting, Opening, Greeting, Subscribing, Up };

  // Also while the listener is being told something: it may have ended the connection.
  bool is_connected() const { return step_ >= Step::Opening; }
  void begin();
  void end(Step next);
  void lose();
  void converse();
  bool greet();
  void receive();
  void hear(mqtt::Heard heard);
  void connect_answered();
  void key_refused();
  void subscribe_answered();
  void pass_on();
  void keep_alive();
  bool is_overdue() const;
  bool queue(size_t packet_bytes);
  void flush();

  hal::Stream& stream_;
  hal::Random& random_;
  LinkListener& listener_;
  const hal::StreamTarget* target_ = nullptr;
  LinkSession session_ = {};
  Step step_ = Step::Idle;
  uint64_t now_ms_ = 0;
  uint64_t retry_at_ms_ = 0;
  uint64_t began_ms_ = 0;
  uint64_t up_since_ms_ = 0;
  uint64_t heard_ms_ = 0;
  // When a packet was last queued, and when the stream last took some of them or had none to take.
  uint64_t queued_ms_ = 0;
  uint64_t taken_ms_ = 0;
  uint64_t pinged_ms_ = 0;
  uint32_t failures_ = 0;
  bool is_refused_ = false;
  uint64_t first_refused_ms_ = 0;
  uint64_t refused_for_ms_ = 0;
  SendBuffer out_;
  mqtt::Parser parser_;
  // Read and not looked at yet.
  uint8_t in_[1024] = {};
  size_t in_at_ = 0;
  size_t in_length_ = 0;
};

}  // namespace halocline
