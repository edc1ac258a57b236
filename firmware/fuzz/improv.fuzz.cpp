// Any bytes to the set-up line, cut anywhere: the same is done and said as in one piece, every answer is a whole frame, and nothing
// but a whole authority is ever saved.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "device/flash/crc32.h"
#include "device/provisioning/improv.h"

using namespace halocline;
using namespace halocline::improv;

namespace {

void must(bool holds) {
  if (!holds) std::abort();
}

class Recorder final : public ProvisioningActions, public Line {
 public:
  void join_wifi(Text ssid, Text password) override {
    must(ssid.length >= 1 && ssid.length <= 32 && password.length <= 64);
    note(ssid.bytes, ssid.length);
    note(password.bytes, password.length);
    wifi = Wifi::Joining;
  }
  bool wifi_network(size_t index, WifiNetwork& network) override {
    network = {"reef", -58 - static_cast<int32_t>(index), true};
    return index < 3;
  }
  Saved save_server(ServerTarget& server) override {
    must(server.port != 0 && server.host[0] != 0 && server.host[HOST_BYTES_MAX] == 0);
    must(server.authority_length <= AUTHORITY_BYTES_MAX);
    note(server.authority_pem, server.authority_length);
    has_server = true;
    return Saved::Done;
  }
  void pair(Text code) override { note(code.bytes, code.length); }
  void identify() override { note("identify", 8); }
  SetupFacts facts() override {
    SetupFacts facts = {};
    facts.hardware_id = "hc-0a1b2c3d4e5f";
    facts.trouble = Text(trouble_, sizeof trouble_);
    facts.wifi = wifi;
    facts.has_server = has_server;
    return facts;
  }
  void send(const uint8_t* bytes, size_t length) override {
    note(bytes, length);
    static FrameParser parser;
    parser.drop();
    for (size_t i = 0; i + 1 < length; ++i) must(parser.push(bytes[i]) == (i + 2 == length ? Taken::Whole : Taken::Nothing));
    must(bytes[length - 1] == '\n');
  }

  Wifi wifi = Wifi::Unknown;
  bool has_server = false;
  uint32_t sum = 0;

 private:
  void note(const void* bytes, size_t length) {
    if (length > 0) sum = sum * 31 + crc32(static_cast<const uint8_t*>(bytes), length);
    sum = sum * 31 + static_cast<uint32_t>(length);
  }

  // Longer than a frame has room for.
  char trouble_[300] = {};
};

uint32_t listen(const uint8_t* bytes, size_t length, size_t piece) {
  Recorder recorder;
  Improv improv(recorder, recorder);
  for (size_t at = 0; at < length; at += piece) {
    improv.receive(bytes + at, piece < length - at ? piece : length - at, at);
  }
  recorder.wifi = Wifi::Joined;
  improv.tick();
  return recorder.sum;
}

// The fuzzer would hardly find checksums by itself: bytes are also given as commands in right frames, each with its length before it.
size_t framed(const uint8_t* data, size_t size, uint8_t* out, size_t capacity) {
  size_t written = 0;
  for (size_t at = 0; at + 1 < size;) {
    const size_t left = size - at - 1;
    const size_t length = data[at] < left ? data[at] : left;
    if (length > DATA_BYTES_MAX - 1 || written + FRAME_BYTES_MAX > capacity) break;
    uint8_t rpc[DATA_BYTES_MAX];
    rpc[0] = data[at + 1];
    rpc[1] = static_cast<uint8_t>(length == 0 ? 0 : length - 1);
    if (length > 1) std::memcpy(rpc + 2, data + at + 2, length - 1);
    written += write_frame(FrameType::Command, rpc, length + 1 < 2 ? 2 : length + 1, out + written);
    at += 1 + (length == 0 ? 1 : length);
  }
  return written;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 3) return 0;
  const size_t piece = 1 + data[0];
  const bool is_framed = data[1] % 2 == 0;
  static uint8_t frames[64 * 1024];
  const uint8_t* bytes = is_framed ? frames : data + 2;
  const size_t length = is_framed ? framed(data + 2, size - 2, frames, sizeof frames) : size - 2;
  must(listen(bytes, length, length + 1) == listen(bytes, length, piece));
  return 0;
}
