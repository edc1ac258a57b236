#include "device/link/connection.h"

#include "device/messages/pairing-grant.h"
#include "identifier.h"

namespace halocline {

// A flash that could not be read may be readable later.
static constexpr uint64_t LOOK_FOR_SERVER_EVERY_MS = 30000;

Connection::Connection(hal::Stream& stream, hal::Random& random, DeviceMemory& memory, const wire::Identity& identity,
                       ConnectionListener& listener)
    : link_(stream, random, *this), random_(random), memory_(memory), identity_(identity), listener_(listener) {}

void Connection::tick(const Now& now) {
  now_ = now;
  if (role_ == Role::Over || !has_server()) return;
  choose_role();
  link_.tick(now.steady_ms);
  if (is_granted_) follow_grant();
}

bool Connection::send(Topic topic, Text payload) {
  return is_up() && link_.publish(topic_of(texts_.name(), topic).text(), payload);
}

void Connection::close() { leave(Role::Over); }

void Connection::pair(Text code) {
  code_ = OwnText<PAIRING_CODE_BYTES_MAX>().add(code);
  is_pairing_asked_for_ = true;
}

void Connection::button_pressed(uint64_t steady_ms) {
  was_pressed_ = true;
  pressed_ms_ = steady_ms;
}

void Connection::server_changed() {
  if (role_ == Role::Over) return;
  // Whoever was about to pair wants to do so there.
  if (role_ == Role::Stranger) is_pairing_asked_for_ = true;
  leave(Role::Undecided);
  has_server_ = false;
  look_for_server_ms_ = 0;
}

void Connection::set_clock_s(uint32_t clock_s) { target_.clock_s = clock_s; }

void Connection::set_rssi_dbm(int32_t rssi_dbm) { rssi_dbm_ = rssi_dbm; }

bool Connection::has_server() {
  if (has_server_ || now_.steady_ms < look_for_server_ms_) return has_server_;
  look_for_server_ms_ = now_.steady_ms + LOOK_FOR_SERVER_EVERY_MS;
  const bool is_whole = memory_.load_server(server_) == Recall::Whole;
  has_server_ = is_whole && server_.host[0] != 0 && server_.port != 0 && server_.authority_length > 0;
  target_ = {reinterpret_cast<const char*>(server_.host), server_.port, server_.authority_pem, server_.authority_length,
             target_.clock_s};
  return has_server_;
}

void Connection::choose_role() {
  if (is_pairing_asked_for_) return open_pairing();
  if (role_ == Role::Stranger) return go_on_pairing();
  if (role_ == Role::Undecided) return is_usable(memory_.grant()) ? sign_in() : open_pairing();
  if (role_ == Role::Device && link_.refused_for_ms() >= REFUSED_UNTIL_PAIRING_MS) open_pairing();
}

// With a goodbye, and before the texts of the session change.
void Connection::leave(Role next) {
  link_.close();
  role_ = next;
}

void Connection::sign_in() {
  leave(Role::Device);
  texts_.become_device(memory_.grant(), identity_.boot);
  link_.use(texts_.session(), target_);
}

void Connection::open_pairing() {
  leave(Role::Stranger);
  // A code is good for the window it was given for.
  if (!is_pairing_asked_for_) code_ = {};
  is_pairing_asked_for_ = false;
  texts_.become_stranger(random_);
  window_.open(now_.steady_ms);
  link_.use(texts_.session(), target_);
}

void Connection::go_on_pairing() {
  if (window_.is_over(now_.steady_ms)) return is_usable(memory_.grant()) ? sign_in() : leave(Role::Nobody);
  if (link_.is_up() && window_.is_hello_due(now_.steady_ms)) say_hello();
}

void Connection::say_hello() {
  char hello[wire::MAX_SENT_BYTES];
  const bool is_pressed = was_pressed_ && now_.steady_ms - pressed_ms_ < BUTTON_REPORTED_FOR_MS;
  const size_t length = wire::write_pairing_hello(identity_, rssi_dbm_, code_.text(), is_pressed, {hello, sizeof hello});
  if (length > 0 && link_.publish(texts_.hello_topic(), {hello, length})) window_.hello_said(now_.steady_ms);
}

void Connection::link_up() {
  if (role_ == Role::Device) listener_.connection_up(now_);
}

void Connection::link_down() {
  if (role_ == Role::Device) listener_.connection_down();
}

void Connection::link_message(Text topic, Text payload) {
  if (role_ == Role::Stranger) {
    if (is_same(topic, texts_.grant_topic())) take_grant(payload);
  } else if (role_ == Role::Device) {
    if (is_same(topic, texts_.commands_topic())) listener_.command_received(payload, now_);
    else if (is_same(topic, texts_.config_topic())) listener_.config_received(payload, now_);
  }
}

static hc_id id_of(const char* text) {
  hc_id id = {};
  id.length = static_cast<uint8_t>(std::strlen(text));
  std::memcpy(id.text, text, id.length);
  return id;
}

// In flash before anything else: a key that is lost on the way is lost for good. While flash does not take it, the server repeats
// it at each further hello.
void Connection::take_grant(Text payload) {
  wire::PairingGrant granted;
  if (is_granted_ || !wire::read_pairing_grant(payload, granted)) return;
  const Grant grant = {id_of(granted.registration_id), id_of(granted.key)};
  const hc_id& former = memory_.grant().registration;
  const bool has_moved = former.length > 0 && !is_same_id(former, grant.registration);
  is_granted_ = memory_.save_grant(grant);
  has_moved_ = is_granted_ && has_moved;
}

void Connection::follow_grant() {
  is_granted_ = false;
  if (!has_moved_) return sign_in();
  // What this boot still holds was measured for somebody else: nobody hears of it under the new name.
  leave(Role::Over);
  listener_.owner_changed();
}

}  // namespace halocline
