#include "device/provisioning/improv.h"

#include "device/provisioning/pairing-code.h"

namespace halocline::improv {

static const char FIRMWARE_NAME[] = "Halocline";
static constexpr size_t SSID_BYTES_MAX = 32;
static constexpr size_t PASSWORD_BYTES_MAX = 64;

static Text text_at(const uint8_t* bytes, size_t length) { return Text(reinterpret_cast<const char*>(bytes), length); }

// -58, as an access point's strength is written. `out` has room for a sign and three digits.
static Text strength_in(int32_t rssi_dbm, char* out) {
  const int32_t bounded = rssi_dbm < -999 ? -999 : rssi_dbm > 0 ? 0 : rssi_dbm;
  uint32_t left = static_cast<uint32_t>(-bounded);
  size_t at = 4;
  do {
    out[--at] = static_cast<char>('0' + left % 10);
    left /= 10;
  } while (left > 0);
  if (bounded < 0) out[--at] = '-';
  return Text(out + at, 4 - at);
}

void Improv::receive(const uint8_t* bytes, size_t length, uint64_t steady_ms) {
  if (length == 0) return;
  if (parser_.is_amid_frame() && steady_ms - heard_ms_ > FRAME_PAUSE_MS) parser_.drop();
  heard_ms_ = steady_ms;
  for (size_t i = 0; i < length; ++i) {
    const Taken taken = parser_.push(bytes[i]);
    if (taken == Taken::Whole) answer(parser_.frame());
    if (taken == Taken::Damaged) say_error(Error::BadPacket);
  }
}

void Improv::reset() {
  parser_.drop();
  draft_.drop();
  said_error_ = Error::None;
  is_joining_ = false;
}

void Improv::tick() {
  if (!is_joining_) return;
  const Wifi wifi = actions_.facts().wifi;
  if (wifi == Wifi::Joining) return;
  is_joining_ = false;
  if (wifi == Wifi::Joined) {
    say_state(State::Provisioned);
    say_result(Rpc::SendWifi, nullptr, 0);
  } else {
    say_error(Error::CannotConnect);
    say_state(State::Ready);
  }
}

// Whatever is no command is an echo, or another device: it is not answered, or two of them would never stop.
void Improv::answer(const Frame& frame) {
  if (frame.type != static_cast<uint8_t>(FrameType::Command)) return;
  if (frame.length < 2 || frame.data[1] != frame.length - 2) return say_error(Error::BadPacket);
  obey(static_cast<Rpc>(frame.data[0]), frame.data + 2, frame.length - 2);
}

void Improv::obey(Rpc command, const uint8_t* data, size_t length) {
  switch (command) {
    case Rpc::SendWifi:
      return join_wifi(data, length);
    case Rpc::RequestState:
      return tell_state();
    case Rpc::DeviceInfo:
      return tell_info();
    case Rpc::ScanWifi:
      return tell_networks();
    case Rpc::BeginServer:
      return say_outcome(command, draft_.begin(data, length));
    case Rpc::AuthorityPiece:
      return say_outcome(command, draft_.add_piece(data, length));
    case Rpc::SaveServer:
      return say_outcome(command, save_server(data, length));
    case Rpc::Pair:
      return say_outcome(command, pair(text_at(data, length)));
    case Rpc::Identify:
      actions_.identify();
      return say_outcome(command, Error::None);
    case Rpc::Status:
      return tell_status();
  }
  say_error(Error::UnknownCommand);
}

void Improv::join_wifi(const uint8_t* data, size_t length) {
  if (actions_.facts().wifi == Wifi::NotOurs) return say_error(Error::UnknownCommand);
  const size_t ssid_bytes = length == 0 ? 0 : data[0];
  if (length < 2 + ssid_bytes) return say_error(Error::BadPacket);
  const size_t password_bytes = data[1 + ssid_bytes];
  const bool is_sized = ssid_bytes >= 1 && ssid_bytes <= SSID_BYTES_MAX && password_bytes <= PASSWORD_BYTES_MAX;
  if (!is_sized || length != 2 + ssid_bytes + password_bytes) return say_error(Error::BadPacket);
  if (said_error_ != Error::None) say_error(Error::None);
  say_state(State::Provisioning);
  actions_.join_wifi(text_at(data + 1, ssid_bytes), text_at(data + 2 + ssid_bytes, password_bytes));
  is_joining_ = true;
}

void Improv::tell_state() {
  const Wifi wifi = actions_.facts().wifi;
  const bool has_network = wifi == Wifi::NotOurs || wifi == Wifi::Joined;
  say_state(has_network ? State::Provisioned : wifi == Wifi::Joining ? State::Provisioning : State::Ready);
  // Improv's tools wait for it: other devices tell the address of their page here, and this one has none.
  if (has_network) say_result(Rpc::RequestState, nullptr, 0);
}

void Improv::tell_info() {
  const SetupFacts facts = actions_.facts();
  const Text texts[] = {FIRMWARE_NAME, facts.firmware_version, facts.chip, facts.hardware_id};
  say_result(Rpc::DeviceInfo, texts, 4);
}

void Improv::tell_networks() {
  WifiNetwork network = {};
  for (size_t i = 0; actions_.wifi_network(i, network); ++i) {
    char strength[4];
    const Text texts[] = {network.ssid, strength_in(network.rssi_dbm, strength), network.needs_password ? "YES" : "NO"};
    say_result(Rpc::ScanWifi, texts, 3);
  }
  // An empty one says that there are no more.
  say_result(Rpc::ScanWifi, nullptr, 0);
}

Error Improv::save_server(const uint8_t* data, size_t length) {
  const Error error = draft_.finish(data, length);
  if (error != Error::None) return error;
  const Saved saved = actions_.save_server(draft_.server());
  return saved == Saved::Done ? Error::None : saved == Saved::NoAuthority ? Error::NoServer : Error::NotSaved;
}

Error Improv::pair(Text code) {
  if (code.length > 0 && !is_pairing_code(code)) return Error::BadPacket;
  if (!actions_.facts().has_server) return Error::NoServer;
  actions_.pair(code);
  return Error::None;
}

void Improv::tell_status() {
  const SetupFacts facts = actions_.facts();
  char flags[5];
  size_t count = 0;
  if (facts.has_server) flags[count++] = HAS_SERVER;
  if (facts.is_server_reached) flags[count++] = IS_SERVER_REACHED;
  if (facts.is_connected) flags[count++] = IS_CONNECTED;
  if (facts.is_pairing) flags[count++] = IS_PAIRING;
  if (facts.was_granted) flags[count++] = WAS_GRANTED;
  const Text texts[STATUS_TEXTS] = {Text(flags, count), facts.registration, facts.hardware_id, facts.trouble};
  say_result(Rpc::Status, texts, STATUS_TEXTS);
}

}  // namespace halocline::improv
