// Whom the Linux port trusts, and that no call of it ever waits.

#include "ports/linux/tls-stream.h"

#include <dirent.h>
#include <signal.h>

#include <chrono>
#include <cstring>
#include <string>

#include "test/check.h"
#include "test/linux/tls-peer.h"

using namespace halocline;
using hal::StreamState;
using linux_port::TlsStream;
using test::Identity;
using test::make_identity;
using test::TlsPeer;

namespace {

using Clock = std::chrono::steady_clock;

int64_t ms_since(Clock::time_point began) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began).count();
}

constexpr int64_t WITHIN_MS = 5000;
// One call may be held up by a busy machine, never by a peer.
constexpr int64_t LONGEST_CALL_MS = 500;

int64_t longest_call_ms = 0;

StreamState poll_once(TlsStream& stream) {
  const auto began = Clock::now();
  const StreamState state = stream.poll();
  longest_call_ms = std::max(longest_call_ms, ms_since(began));
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return state;
}

// Open or closed: whichever comes first.
StreamState settle(TlsStream& stream, int64_t within_ms = WITHIN_MS) {
  const auto began = Clock::now();
  StreamState state = poll_once(stream);
  while (state == StreamState::Opening && ms_since(began) < within_ms) state = poll_once(stream);
  return state;
}

uint32_t now_s() { return static_cast<uint32_t>(std::time(nullptr)); }

StreamState reach(const Identity& server, const std::string& authority_pem, const char* host, uint32_t clock_s) {
  TlsPeer peer(server);
  TlsStream stream;
  stream.open({host, peer.port(), reinterpret_cast<const uint8_t*>(authority_pem.data()), authority_pem.size(), clock_s});
  return settle(stream);
}

void trusts_chain_name_and_dates() {
  const Identity authority = make_identity("our authority", nullptr);
  const Identity other = make_identity("somebody else", nullptr);
  const std::string pem = test::pem_of(authority.certificate);
  const char* both = "DNS:localhost,IP:127.0.0.1";
  const Identity good = make_identity("server", both, {}, &authority);
  const Identity expired = make_identity("server", both, {-7200, -3600}, &authority);

  CHECK(reach(good, pem, "localhost", now_s()) == StreamState::Open);
  CHECK(reach(good, pem, "127.0.0.1", now_s()) == StreamState::Open);
  // Several authorities may be trusted while one takes over from another.
  CHECK(reach(good, test::pem_of(other.certificate) + pem, "127.0.0.1", now_s()) == StreamState::Open);
  CHECK(reach(good, test::pem_of(other.certificate), "127.0.0.1", now_s()) == StreamState::Closed);
  CHECK(reach(good, "no certificate at all", "127.0.0.1", now_s()) == StreamState::Closed);
  CHECK(reach(make_identity("server", "DNS:elsewhere", {}, &authority), pem, "127.0.0.1", now_s()) == StreamState::Closed);
  CHECK(reach(make_identity("localhost", "DNS:elsewhere", {}, &authority), pem, "localhost", 0) == StreamState::Closed);
  // Its dates only count once somebody has told the time.
  CHECK(reach(expired, pem, "127.0.0.1", 0) == StreamState::Open);
  CHECK(reach(expired, pem, "127.0.0.1", now_s()) == StreamState::Closed);
  CHECK(reach(make_identity("server", both, {3600, 7200}, &authority), pem, "127.0.0.1", now_s()) == StreamState::Closed);
}

void carries_bytes() {
  const Identity authority = make_identity("our authority", nullptr);
  const std::string pem = test::pem_of(authority.certificate);
  TlsStream stream;
  {
    TlsPeer peer(make_identity("server", "IP:127.0.0.1", {}, &authority));
    stream.open({"127.0.0.1", peer.port(), reinterpret_cast<const uint8_t*>(pem.data()), pem.size(), 0});
    CHECK(settle(stream) == StreamState::Open);
    uint8_t heard[16] = {};
    CHECK(stream.read(heard, sizeof heard) == 0);
    CHECK(stream.write(reinterpret_cast<const uint8_t*>("reef"), 4) == 4);
    size_t length = 0;
    const auto began = Clock::now();
    while (length < 4 && ms_since(began) < WITHIN_MS) length += stream.read(heard + length, sizeof heard - length);
    CHECK(length == 4 && std::memcmp(heard, "reef", 4) == 0);
  }
  // The peer is gone: reading tells it, and nothing is written any more.
  uint8_t byte;
  const auto began = Clock::now();
  while (stream.poll() == StreamState::Open && ms_since(began) < WITHIN_MS) (void)stream.read(&byte, 1);
  CHECK(stream.poll() == StreamState::Closed);
  CHECK(std::strcmp(stream.reason(), "the connection was lost") == 0);
  CHECK(stream.write(&byte, 1) == 0);
}

void never_waits() {
  const Identity authority = make_identity("our authority", nullptr);
  const std::string pem = test::pem_of(authority.certificate);
  const auto* bytes = reinterpret_cast<const uint8_t*>(pem.data());
  TlsStream stream;
  {
    TlsPeer silent(authority, true);
    stream.open({"127.0.0.1", silent.port(), bytes, pem.size(), 0});
    CHECK(settle(stream, 300) == StreamState::Opening);
    stream.close();
    CHECK(stream.poll() == StreamState::Closed);
  }
  {
    TlsPeer gone(authority, true);
    const uint16_t port = gone.port();
    // Whoever opens anew has forgotten the connection before.
    stream.open({"no-such-name.invalid", port, bytes, pem.size(), 0});
    stream.open({"127.0.0.1", port, bytes, pem.size(), 0});
    CHECK(settle(stream, 300) == StreamState::Opening);
  }
  stream.open({"no-such-name.invalid", 1, bytes, pem.size(), 0});
  CHECK(settle(stream) == StreamState::Closed);
  CHECK(longest_call_ms < LONGEST_CALL_MS);
}

int open_files() {
  DIR* folder = opendir("/proc/self/fd");
  int count = 0;
  while (readdir(folder) != nullptr) count++;
  closedir(folder);
  return count;
}

}  // namespace

int main() {
  signal(SIGPIPE, SIG_IGN);
  const int before = open_files();
  trusts_chain_name_and_dates();
  carries_bytes();
  never_waits();
  // A device connects for years.
  CHECK(open_files() == before);
  return test::done();
}
