#include "device/link/link.h"

#include "device/link/backoff.h"

namespace halocline {

using hal::StreamState;
using mqtt::Heard;

// There is one subscription per connection.
static constexpr uint16_t SUBSCRIBE_ID = 1;
// CONNACK: bad user name or password, not authorized.
static constexpr uint8_t BAD_CREDENTIALS = 4;
static constexpr uint8_t NOT_AUTHORIZED = 5;
static constexpr uint32_t FAILURES_MAX = 100;

void Link::use(const LinkSession& session, const hal::StreamTarget& target) {
  drop();
  session_ = session;
  target_ = &target;
  failures_ = 0;
  is_refused_ = false;
  refused_for_ms_ = 0;
  retry_at_ms_ = 0;
  step_ = Step::Waiting;
}

void Link::drop() { end(Step::Idle); }

void Link::close() {
  if (is_up()) {
    flush();
    // Without the words no goodbye: the broker then says the will.
    const bool has_words = session_.will.topic.length == 0 || publish(session_.will.topic, session_.will.payload);
    if (has_words && queue(mqtt::encode_disconnect(out_.room(), out_.room_bytes()))) flush();
  }
  drop();
}

void Link::tick(uint64_t steady_ms) {
  now_ms_ = steady_ms;
  if (step_ == Step::Waiting && now_ms_ >= retry_at_ms_) begin();
  if (!is_connected()) return;
  const StreamState state = stream_.poll();
  if (state == StreamState::Closed) return lose();
  if (state == StreamState::Open) converse();
  if (is_connected() && is_overdue()) lose();
}

bool Link::publish(Text topic, Text payload) {
  if (!is_up() || !queue(mqtt::encode_publish(topic, payload, out_.room(), out_.room_bytes()))) return false;
  flush();
  return true;
}

void Link::begin() {
  out_.clear();
  parser_.reset();
  in_at_ = in_length_ = 0;
  began_ms_ = heard_ms_ = taken_ms_ = now_ms_;
  step_ = Step::Opening;
  stream_.open(*target_);
}

// The listener is told last: it may begin something new from there.
void Link::end(Step next) {
  const bool was_connected = is_connected();
  const bool was_up = is_up();
  step_ = next;
  if (was_connected) stream_.close();
  if (was_up) listener_.link_down();
}

void Link::lose() {
  const bool has_lasted = is_up() && now_ms_ - up_since_ms_ >= LASTING_MS;
  if (has_lasted) failures_ = 0;
  else if (failures_ < FAILURES_MAX) ++failures_;
  retry_at_ms_ = now_ms_ + backoff_ms(failures_, random_);
  end(Step::Waiting);
}

void Link::converse() {
  if (step_ == Step::Opening && !greet()) return lose();
  flush();
  receive();
  if (is_up()) keep_alive();
  if (is_connected()) flush();
}

bool Link::greet() {
  const mqtt::Will* const will = session_.will.topic.length > 0 ? &session_.will : nullptr;
  const mqtt::Connect connect = {session_.client_id, session_.username, session_.password, will, KEEP_ALIVE_S};
  step_ = Step::Greeting;
  return queue(mqtt::encode_connect(connect, out_.room(), out_.room_bytes()));
}

void Link::receive() {
  size_t read_bytes = 0;
  size_t packets = 0;
  while (is_connected() && packets < HEARD_PACKETS_MAX) {
    if (in_at_ == in_length_) {
      if (read_bytes + sizeof in_ > HEARD_BYTES_MAX) return;
      in_at_ = 0;
      in_length_ = stream_.read(in_, sizeof in_);
      if (in_length_ == 0) return;
      read_bytes += in_length_;
      heard_ms_ = now_ms_;
    }
    size_t taken = 0;
    const Heard heard = parser_.push(in_ + in_at_, in_length_ - in_at_, taken);
    in_at_ += taken;
    if (heard == Heard::Nothing) continue;
    ++packets;
    hear(heard);
  }
}

void Link::hear(Heard heard) {
  if (heard == Heard::Broken) return lose();
  if (heard == Heard::ConnectAck) return connect_answered();
  // A broker's first word is whether we are welcome.
  if (step_ == Step::Greeting) return lose();
  if (heard == Heard::SubscribeAck) return subscribe_answered();
  if (heard == Heard::Publish) pass_on();
}

void Link::connect_answered() {
  if (step_ != Step::Greeting) return lose();
  const uint8_t code = parser_.return_code();
  if (code == BAD_CREDENTIALS || code == NOT_AUTHORIZED) key_refused();
  if (code != 0) return lose();
  step_ = Step::Subscribing;
  const bool is_asked = queue(mqtt::encode_subscribe(SUBSCRIBE_ID, session_.subscriptions, session_.subscription_count,
                                                     out_.room(), out_.room_bytes()));
  if (!is_asked) lose();
}

void Link::key_refused() {
  if (!is_refused_) first_refused_ms_ = now_ms_;
  is_refused_ = true;
  refused_for_ms_ = now_ms_ - first_refused_ms_;
}

// Up means subscribed: the answer to a hello must not fall between connect and subscribe.
void Link::subscribe_answered() {
  const mqtt::SubscribeAck& ack = parser_.subscribe_ack();
  const bool is_ours = ack.packet_id == SUBSCRIBE_ID && ack.count == session_.subscription_count;
  if (step_ != Step::Subscribing || !is_ours || !ack.is_granted) return lose();
  step_ = Step::Up;
  up_since_ms_ = pinged_ms_ = now_ms_;
  is_refused_ = false;
  refused_for_ms_ = 0;
  listener_.link_up();
}

// A retained command is somebody else's, or from another time (SAFE-10); one above QoS 0 was not asked for. What comes before
// the link is up could not be answered, and is repeated.
void Link::pass_on() {
  const mqtt::Publish& publish = parser_.publish();
  if (!is_up() || publish.is_retained || publish.qos != 0) return;
  for (size_t i = 0; i < session_.subscription_count; ++i) {
    if (is_same(publish.topic, session_.subscriptions[i])) return listener_.link_message(publish.topic, publish.payload);
  }
}

// Also when only the broker is silent: it answers no publish, and a ping tells whether it is there.
void Link::keep_alive() {
  const uint64_t quiet_since_ms = queued_ms_ < heard_ms_ ? queued_ms_ : heard_ms_;
  if (now_ms_ - quiet_since_ms < PING_AFTER_MS || now_ms_ - pinged_ms_ < PING_AFTER_MS) return;
  if (queue(mqtt::encode_ping(out_.room(), out_.room_bytes()))) pinged_ms_ = now_ms_;
}

bool Link::is_overdue() const {
  if (!is_up()) return now_ms_ - began_ms_ >= CONNECTING_MS_MAX;
  return now_ms_ - heard_ms_ >= DEAD_AFTER_MS || now_ms_ - taken_ms_ >= DEAD_AFTER_MS;
}

bool Link::queue(size_t packet_bytes) {
  if (packet_bytes == 0) return false;
  out_.add(packet_bytes);
  queued_ms_ = now_ms_;
  return true;
}

void Link::flush() {
  if (out_.is_empty() || out_.flush(stream_)) taken_ms_ = now_ms_;
}

}  // namespace halocline
