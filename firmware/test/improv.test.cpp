// Improv as bytes: frames however they are cut, what a tool asks and is told, and a server that is saved whole or not at all.
#include "device/provisioning/improv.h"

#include <initializer_list>

#include "device/flash/crc32.h"
#include "test/check.h"
#include "test/setup-fakes.h"

using namespace halocline;
using namespace halocline::improv;
using halocline::test::pem_of_length;
using halocline::test::SetupDevice;
using std::string;

namespace {

struct Heard final : Line {
  void send(const uint8_t* bytes, size_t length) override { said.append(reinterpret_cast<const char*>(bytes), length); }
  string said;
};

// One tool at one device.
struct Desk {
  SetupDevice device;
  Heard line;
  Improv improv{device, line};
  uint64_t now_ms = 5000;

  // What is said to exactly these bytes.
  string hears(const string& bytes) {
    line.said.clear();
    improv.receive(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size(), now_ms);
    return line.said;
  }
};

string frame(uint8_t type, const string& data) {
  string bytes = string("IMPROV\x01") + static_cast<char>(type) + static_cast<char>(data.size()) + data;
  uint8_t sum = 0;
  for (const char c : bytes) sum = static_cast<uint8_t>(sum + static_cast<uint8_t>(c));
  return bytes + static_cast<char>(sum) + "\n";
}

string counted(const string& text) { return static_cast<char>(text.size()) + text; }
string rpc(Rpc command, const string& data = "") { return frame(3, static_cast<char>(command) + counted(data)); }
string result(Rpc command, std::initializer_list<string> texts = {}) {
  string data;
  for (const string& text : texts) data += counted(text);
  return frame(4, static_cast<char>(command) + counted(data));
}
string state(State now) { return frame(1, string(1, static_cast<char>(now))); }
string error(Error what) { return frame(2, string(1, static_cast<char>(what))); }
string u16(size_t number) { return {static_cast<char>(number >> 8), static_cast<char>(number & 0xFF)}; }

// By the public documentation, byte for byte: a mistake in `frame` above would otherwise look right.
void speaks_improv() {
  Desk desk;
  const string ask("IMPROV\x01\x03\x02\x02\x00\xE5\n", 13);
  CHECK(rpc(Rpc::RequestState) == ask);
  const string told("IMPROV\x01\x01\x01\x04\xE4\nIMPROV\x01\x04\x02\x02\x00\xE6\n", 25);
  CHECK(desk.hears(ask) == told);
}

void tells_who_it_is() {
  Desk desk;
  CHECK(desk.hears(rpc(Rpc::DeviceInfo)) == result(Rpc::DeviceInfo, {"Halocline", "1.2.3", "linux", "hc-0a1b2c3d4e5f"}));
  CHECK(desk.hears(rpc(Rpc::ScanWifi)) == result(Rpc::ScanWifi));
  desk.device.networks = {{"reef", -58, true}, {"guests", -5, false}, {"odd", 7, false}, {"far", -2000, true}};
  CHECK(desk.hears(rpc(Rpc::ScanWifi)) ==
        result(Rpc::ScanWifi, {"reef", "-58", "YES"}) + result(Rpc::ScanWifi, {"guests", "-5", "NO"}) +
            result(Rpc::ScanWifi, {"odd", "0", "NO"}) + result(Rpc::ScanWifi, {"far", "-999", "YES"}) + result(Rpc::ScanWifi));
  CHECK(desk.hears(rpc(Rpc::Identify)) == result(Rpc::Identify) && desk.device.identified == 1);
}

void is_whole_however_it_is_cut() {
  Desk whole;
  const string expected = whole.hears(rpc(Rpc::DeviceInfo) + rpc(Rpc::Identify) + rpc(Rpc::Status));
  // Beginnings of frames that are none, and a log between them.
  const string stream =
      "boot: ok\nIMPROV\x02IMP" + rpc(Rpc::DeviceInfo) + "noise IMPROV" + rpc(Rpc::Identify) + "I" + rpc(Rpc::Status);
  for (size_t piece = 1; piece <= stream.size(); ++piece) {
    Desk desk;
    string said;
    for (size_t at = 0; at < stream.size(); at += piece) said += desk.hears(stream.substr(at, piece));
    CHECK(said == expected);
  }
}

void gives_up_on_half_a_frame() {
  Desk desk;
  const string half = rpc(Rpc::Pair, "K7QF-2M9X").substr(0, 14);
  CHECK(desk.hears(half).empty());
  desk.now_ms += FRAME_PAUSE_MS;
  CHECK(desk.hears(rpc(Rpc::Identify)).find(result(Rpc::Identify)) == string::npos);
  CHECK(desk.device.identified == 0);
  Desk later;
  CHECK(later.hears(half).empty());
  later.now_ms += FRAME_PAUSE_MS + 1;
  CHECK(later.hears(rpc(Rpc::Identify)) == result(Rpc::Identify));
}

void refuses_what_is_malformed() {
  Desk desk;
  string damaged = rpc(Rpc::Identify);
  damaged[damaged.size() - 2] ^= 1;
  CHECK(desk.hears(damaged) == error(Error::BadPacket) && desk.device.identified == 0);
  // What comes next says that the trouble is over.
  CHECK(desk.hears(rpc(Rpc::Identify)) == error(Error::None) + result(Rpc::Identify));
  CHECK(desk.hears(frame(3, "")) == error(Error::BadPacket));
  CHECK(desk.hears(frame(3, "\x84")) == error(Error::BadPacket));
  CHECK(desk.hears(frame(3, string("\x84\x01", 2))) == error(Error::BadPacket));
  CHECK(desk.hears(frame(3, string("\x84\x00x", 3))) == error(Error::BadPacket));
  CHECK(desk.device.identified == 1);
  for (const int unknown : {0x00, 0x05, 0x7F, 0x86, 0xFF}) {
    CHECK(desk.hears(rpc(static_cast<Rpc>(unknown))) == error(Error::UnknownCommand));
  }
  // Its own words, echoed, are nothing.
  for (const uint8_t type : {0, 1, 2, 4, 5, 255}) CHECK(desk.hears(frame(type, string("\x84\x00", 2))).empty());
}

void joins_where_wifi_is_ours() {
  Desk desk;
  const string request = rpc(Rpc::SendWifi, counted("reef") + counted("secret-word"));
  CHECK(desk.hears(request) == error(Error::UnknownCommand) && desk.device.joined.empty());
  desk.device.wifi = Wifi::Unknown;
  CHECK(desk.hears(rpc(Rpc::RequestState)) == state(State::Ready));
  CHECK(desk.hears(request) == error(Error::None) + state(State::Provisioning) && desk.device.joined == "reef/secret-word");
  CHECK(desk.hears(rpc(Rpc::RequestState)) == state(State::Provisioning));
  desk.improv.tick();
  CHECK(desk.line.said == state(State::Provisioning));
  desk.line.said.clear();
  desk.device.wifi = Wifi::Refused;
  desk.improv.tick();
  desk.improv.tick();
  CHECK(desk.line.said == error(Error::CannotConnect) + state(State::Ready));
  CHECK(desk.hears(request) == error(Error::None) + state(State::Provisioning));
  desk.device.wifi = Wifi::Joined;
  desk.line.said.clear();
  desk.improv.tick();
  CHECK(desk.line.said == state(State::Provisioned) + result(Rpc::SendWifi));
  const string long_name(33, 'n');
  for (const string& bad : {string(), counted(""), counted("a"), counted("") + counted("p"), counted("a") + "\x02p",
                            counted("a") + counted("p") + "x", counted(long_name) + counted(""),
                            counted("a") + counted(string(65, 'p'))}) {
    desk.device.joined.clear();
    CHECK(desk.hears(rpc(Rpc::SendWifi, bad)).find(error(Error::BadPacket)) != string::npos && desk.device.joined.empty());
  }
}

string begin_of(const string& host, size_t port, size_t length) { return rpc(Rpc::BeginServer, counted(host) + u16(port) + u16(length)); }
string piece_of(const string& pem, size_t number) {
  return rpc(Rpc::AuthorityPiece, static_cast<char>(number) + pem.substr(number * PIECE_BYTES_MAX, PIECE_BYTES_MAX));
}
string end_of(const string& pem) {
  const uint32_t sum = crc32(reinterpret_cast<const uint8_t*>(pem.data()), pem.size());
  return rpc(Rpc::SaveServer, u16(sum >> 16) + u16(sum & 0xFFFF));
}

void saves_a_whole_server() {
  for (const size_t length : {size_t{27}, size_t{200}, size_t{201}, size_t{1400}, AUTHORITY_BYTES_MAX}) {
    Desk desk;
    const string pem = pem_of_length(length);
    CHECK(desk.hears(begin_of("reef.example.com", 8883, length)) == result(Rpc::BeginServer));
    for (size_t i = 0; i * PIECE_BYTES_MAX < length; ++i) {
      CHECK(desk.hears(end_of(pem)) == error(Error::BadOrder) && desk.device.saves == 0);
      // An end that came too early has ended it.
      CHECK(desk.hears(piece_of(pem, i)) == error(Error::BadOrder));
      desk.hears(begin_of("reef.example.com", 8883, length));
      for (size_t k = 0; k <= i; ++k) CHECK(desk.hears(piece_of(pem, k)) == result(Rpc::AuthorityPiece));
    }
    CHECK(desk.hears(end_of(pem)) == result(Rpc::SaveServer) && desk.device.saves == 1);
    CHECK(desk.device.saved.port == 8883 && desk.device.saved.authority_length == length);
    CHECK(string(reinterpret_cast<char*>(desk.device.saved.host)) == "reef.example.com");
    CHECK(string(reinterpret_cast<char*>(desk.device.saved.authority_pem), length) == pem);
    // Once.
    CHECK(desk.hears(end_of(pem)) == error(Error::BadOrder) && desk.device.saves == 1);
  }
}

void saves_nothing_by_halves() {
  Desk desk;
  const string pem = pem_of_length(450);
  const auto begun = [&] { desk.hears(begin_of("10.0.0.7", 8883, pem.size())); };
  CHECK(desk.hears(piece_of(pem, 0)) == error(Error::BadOrder));
  begun();
  CHECK(desk.hears(piece_of(pem, 1)) == error(Error::BadOrder));
  CHECK(desk.hears(piece_of(pem, 0)) == error(Error::BadOrder));
  begun();
  desk.hears(piece_of(pem, 0));
  CHECK(desk.hears(piece_of(pem, 0)) == error(Error::BadOrder));
  begun();
  CHECK(desk.hears(rpc(Rpc::AuthorityPiece, string(1, '\0') + pem.substr(0, 199))) == error(Error::BadOrder));
  begun();
  for (size_t i = 0; i < 3; ++i) desk.hears(piece_of(pem, i));
  CHECK(desk.hears(end_of(pem + "x")) == error(Error::BadAuthority));
  begun();
  for (size_t i = 0; i < 3; ++i) desk.hears(piece_of(pem, i));
  CHECK(desk.hears(rpc(Rpc::SaveServer, "abc")) == error(Error::BadPacket));
  // Whole, and no certificate.
  for (const string& other : {string("-----BEGIN PRIVATE KEY-----"), pem_of_length(40) + '\0', pem_of_length(40) + '\x80', string("x")}) {
    desk.hears(begin_of("a", 1, other.size()));
    desk.hears(piece_of(other, 0));
    CHECK(desk.hears(end_of(other)) == error(Error::BadAuthority));
  }
  // Another tool does not finish what one began.
  begun();
  for (size_t i = 0; i < 3; ++i) desk.hears(piece_of(pem, i));
  desk.improv.reset();
  CHECK(desk.hears(end_of(pem)) == error(Error::BadOrder));
  CHECK(desk.device.saves == 0);
}

void judges_the_address() {
  Desk desk;
  for (const string& host : {string(), string("a b"), string("a/b"), string("a\0b", 3), string("h\xC3\xA4")}) {
    CHECK(desk.hears(begin_of(host, 8883, 0)) == error(Error::BadServer));
  }
  CHECK(desk.hears(begin_of("a", 0, 0)) == error(Error::BadServer));
  CHECK(desk.hears(begin_of("a", 8883, AUTHORITY_BYTES_MAX + 1)) == error(Error::BadAuthority));
  CHECK(desk.hears(rpc(Rpc::BeginServer)) == error(Error::BadPacket));
  CHECK(desk.hears(rpc(Rpc::BeginServer, counted("a") + u16(1))) == error(Error::BadPacket));
  CHECK(desk.hears(rpc(Rpc::BeginServer, counted("a") + u16(1) + u16(0) + "x")) == error(Error::BadPacket));
  // Without an authority the device decides whether it has one.
  const string long_host(SENT_HOST_BYTES_MAX, 'h');
  for (const string& host : {string("a"), string("2001:db8::7"), long_host}) {
    desk.hears(begin_of(host, 65535, 0));
    CHECK(desk.hears(end_of("")) == result(Rpc::SaveServer));
    CHECK(desk.device.saved.authority_length == 0 && desk.device.saved.port == 65535);
    CHECK(string(reinterpret_cast<char*>(desk.device.saved.host)) == host);
  }
  desk.device.answer_to_save = Saved::NoAuthority;
  desk.hears(begin_of("a", 1, 0));
  CHECK(desk.hears(end_of("")) == error(Error::NoServer));
  desk.device.answer_to_save = Saved::Failed;
  desk.hears(begin_of("a", 1, 0));
  CHECK(desk.hears(end_of("")) == error(Error::NotSaved));
}

void pairs() {
  Desk desk;
  CHECK(desk.hears(rpc(Rpc::Pair, "K7QF-2M9X")) == error(Error::NoServer) && desk.device.pairs == 0);
  desk.device.has_server = true;
  for (const char* bad : {"K7QF2M9X", "k7qf-2m9x", "K7QF-2M9I", "K7QF-2M9L", "K7QF-2M9O", "K7QF-2M9U", "K7QF-2M9X1", "K7QF--M9X", "K7QF+2M9X"}) {
    CHECK(desk.hears(rpc(Rpc::Pair, bad)) == error(Error::BadPacket) && desk.device.pairs == 0);
  }
  CHECK(desk.hears(rpc(Rpc::Pair, "K7QF-2M9X")) == error(Error::None) + result(Rpc::Pair));
  CHECK(desk.device.pairs == 1 && desk.device.paired_with == "K7QF-2M9X");
  CHECK(desk.hears(rpc(Rpc::Pair)) == result(Rpc::Pair) && desk.device.pairs == 2 && desk.device.paired_with.empty());
}

void tells_how_it_stands() {
  Desk desk;
  CHECK(desk.hears(rpc(Rpc::Status)) == result(Rpc::Status, {"", "", "hc-0a1b2c3d4e5f", ""}));
  desk.device.registration = "0198c3a2-7d4e-7c11-9b1f-3f2a6c5d8e90";
  desk.device.trouble = "refused";
  desk.device.has_server = desk.device.is_server_reached = desk.device.is_connected = true;
  desk.device.is_pairing = desk.device.was_granted = true;
  CHECK(desk.hears(rpc(Rpc::Status)) == result(Rpc::Status, {"srcpg", desk.device.registration, "hc-0a1b2c3d4e5f", "refused"}));
  // A reason of any length leaves the frame whole.
  for (size_t length = 150; length < 400; ++length) {
    desk.device.trouble = string(length, 't');
    const string said = desk.hears(rpc(Rpc::Status));
    const size_t room = DATA_BYTES_MAX - 2 - 6 - 37 - 16 - 1;
    CHECK(said == result(Rpc::Status, {"srcpg", desk.device.registration, "hc-0a1b2c3d4e5f", string(length < room ? length : room, 't')}));
  }
}

}  // namespace

int main() {
  speaks_improv();
  tells_who_it_is();
  is_whole_however_it_is_cut();
  gives_up_on_half_a_frame();
  refuses_what_is_malformed();
  joins_where_wifi_is_ours();
  saves_a_whole_server();
  saves_nothing_by_halves();
  judges_the_address();
  pairs();
  tells_how_it_stands();
  return halocline::test::done();
}
