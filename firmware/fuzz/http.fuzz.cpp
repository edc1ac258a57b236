// Any answer of any server, cut anywhere: a head is understood the same in pieces and in one, and a download never writes more than was
// announced, nor calls anything whole that is not.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "device/update/download.h"

using namespace halocline;

namespace {

constexpr uint32_t IMAGE_BYTES = 64;
constexpr uint64_t TICK_MS = 2000;
constexpr size_t ANSWER_BYTES_MAX = 8192;
// Chance alone would hardly say so much that is right.
const char* const BEGINNINGS[] = {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 64\r\n",
                                  "HTTP/1.1 200 OK\r\nContent-Length: 64\r\n\r\n0123456789"};

void must(bool holds) {
  if (!holds) std::abort();
}

// Flash that holds nothing and forgets everything, but for the server's address.
class ForgetfulFlash final : public hal::Flash {
 public:
  hal::FlashWrite write(const char* key, const uint8_t* bytes, size_t length) override {
    if (std::strncmp(key, "server", 6) != 0 || length > sizeof bytes_) return hal::FlashWrite::Failed;
    std::memcpy(bytes_, bytes, length);
    length_ = length;
    return hal::FlashWrite::Done;
  }
  hal::FlashRead read(const char* key, uint8_t* bytes, size_t capacity, size_t& length) override {
    if (std::strncmp(key, "server", 6) != 0 || length_ == 0 || length_ > capacity) return hal::FlashRead::Absent;
    std::memcpy(bytes, bytes_, length_);
    length = length_;
    return hal::FlashRead::Found;
  }
  bool erase(const char*) override { return true; }
  size_t list(const char*, hal::FlashKey*, size_t) override { return 0; }

 private:
  uint8_t bytes_[hal::FLASH_VALUE_BYTES_MAX];
  size_t length_ = 0;
};

class CountingSlots final : public hal::Slots {
 public:
  uint32_t slot_bytes() const override { return IMAGE_BYTES; }
  uint8_t running() const override { return 0; }
  uint8_t other() const override { return 1; }
  bool is_on_trial() const override { return false; }
  bool begin() override { return true; }
  bool write(const uint8_t*, size_t length) override {
    written += length;
    must(written <= IMAGE_BYTES);
    return true;
  }
  bool read(uint32_t, uint8_t*, size_t) override { return false; }
  bool choose(uint32_t, const uint8_t*) override { return false; }
  bool take_back() override { return true; }
  bool confirm() override { return false; }
  size_t written = 0;
};

// Says the fuzzer's bytes, whatever it is asked; each connection goes on where the one before broke off.
class AnyServer final : public hal::Stream {
 public:
  AnyServer(const uint8_t* bytes, size_t length, size_t piece) : bytes_(bytes), length_(length), piece_(piece) {}
  void open(const hal::StreamTarget&) override { is_open_ = at_ < length_; }
  hal::StreamState poll() override { return is_open_ ? hal::StreamState::Open : hal::StreamState::Closed; }
  size_t write(const uint8_t*, size_t length) override { return length; }
  size_t read(uint8_t* bytes, size_t capacity) override {
    size_t length = piece_ < capacity ? piece_ : capacity;
    if (length > length_ - at_) length = length_ - at_;
    // A zero breaks the connection.
    size_t said = 0;
    while (is_open_ && said < length) {
      bytes[said] = bytes_[at_++];
      if (bytes[said] == 0) is_open_ = false;
      else ++said;
    }
    if (at_ == length_) is_open_ = false;
    return said;
  }
  void close() override { is_open_ = false; }

 private:
  const uint8_t* bytes_;
  size_t length_;
  size_t piece_;
  size_t at_ = 0;
  bool is_open_ = false;
};

void fetch(const uint8_t* bytes, size_t length, size_t piece) {
  static ForgetfulFlash flash;
  static DeviceMemory memory(flash);
  static ServerTarget server = {{'h'}, 1, {'p'}, 1};
  static const bool is_saved = memory.save_server(server);
  must(is_saved);
  CountingSlots slots;
  AnyServer any(bytes, length, piece);
  wire::UpdateOrder order = {};
  order.size_bytes = IMAGE_BYTES;
  std::strcpy(order.url, "https://h/x");
  Download download(memory, slots, any, nullptr);
  download.begin(order, 0);
  uint64_t now_ms = 0;
  for (; download.state() == Download::State::Running; now_ms += TICK_MS) {
    must(now_ms < 200 * 100000ULL);
    download.tick(now_ms);
    must(download.percent() <= 100);
  }
  must((download.state() == Download::State::Whole) == (slots.written == IMAGE_BYTES));
}

struct Understood {
  ResponseHead head;
  ResponseHead::State state;
  size_t at;
};

Understood understand(const uint8_t* bytes, size_t length, size_t piece) {
  Understood understood = {};
  understood.state = ResponseHead::State::Reading;
  while (understood.at < length && understood.state == ResponseHead::State::Reading) {
    const size_t offered = piece < length - understood.at ? piece : length - understood.at;
    size_t taken = 0;
    understood.state = understood.head.push(bytes + understood.at, offered, taken);
    must(taken > 0 && taken <= offered);
    understood.at += taken;
  }
  return understood;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static uint8_t answer[ANSWER_BYTES_MAX];
  const char* beginning = size < 2 ? "" : BEGINNINGS[data[1] % 4];
  const size_t begun = std::strlen(beginning);
  if (size < 2 || begun + size - 2 > sizeof answer) return 0;
  const size_t piece = 1 + data[0];
  const size_t length = begun + size - 2;
  std::memcpy(answer, beginning, begun);
  if (size > 2) std::memcpy(answer + begun, data + 2, size - 2);
  const Understood whole = understand(answer, length, length);
  const Understood pieces = understand(answer, length, piece);
  must(whole.state == pieces.state && whole.at == pieces.at);
  if (whole.state == ResponseHead::State::Whole) {
    must(whole.head.status() == pieces.head.status() && whole.head.status() >= 100 && whole.head.status() <= 999);
    must(whole.head.has_length() == pieces.head.has_length() && whole.head.length_bytes() == pieces.head.length_bytes());
    must(whole.head.has_range() == pieces.head.has_range() && whole.head.is_encoded() == pieces.head.is_encoded());
  }
  fetch(answer, length, piece);
  return 0;
}
