#include "ports/linux/water.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "ports/linux/steady-clock.h"

namespace halocline::linux_port {

namespace {

constexpr int PATIENCE_MS = 100;
enum : uint8_t { HAS_SAMPLE = 1, HAS_TEMPERATURE = 2, IS_BUTTON_DOWN = 4 };

uint32_t u32_at(const uint8_t* bytes) {
  return static_cast<uint32_t>(bytes[0]) | static_cast<uint32_t>(bytes[1]) << 8 | static_cast<uint32_t>(bytes[2]) << 16 |
         static_cast<uint32_t>(bytes[3]) << 24;
}

uint8_t bits_of(const LightFacts& light) {
  return static_cast<uint8_t>((light.is_identifying ? 1 : 0) | (light.is_latched ? 2 : 0) | (light.is_pairing ? 4 : 0) |
                              (light.has_link ? 8 : 0));
}

}  // namespace

Water::Water(const char* socket_path, const Board& board, hal::Lock& lock)
    : path_(socket_path),
      board_(board),
      lock_(lock),
      guard_(pins_, board.relays),
      relays_(guard_, board.relays),
      button_(guard_, board.button_pin),
      led_(guard_, board.led_pin, board.led_polarity),
      started_ms_(steady_ms()) {}

Water::~Water() {
  if (socket_ >= 0) close(socket_);
}

bool Water::begin() {
  if (!relays_.begin() || !led_.begin() || !button_.begin() || !connect_to(path_)) return false;
  say({}, {});
  return !is_over_;
}

bool Water::connect_to(const char* path) {
  sockaddr_un place{};
  place.sun_family = AF_UNIX;
  if (strlen(path) >= sizeof place.sun_path) return false;
  strcpy(place.sun_path, path);
  socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  return socket_ >= 0 && connect(socket_, reinterpret_cast<const sockaddr*>(&place), sizeof place) == 0;
}

// Without water there is no time: a device that is left alone so neither controls nor speaks, and ends.
bool Water::receive() {
  pollfd wanted{socket_, POLLIN, 0};
  if (::poll(&wanted, 1, PATIENCE_MS) <= 0) return false;
  const ssize_t got = recv(socket_, message_ + received_, sizeof message_ - received_, MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return false;
  if (got <= 0) {
    is_over_ = true;
    return false;
  }
  received_ += static_cast<size_t>(got);
  return received_ == sizeof message_;
}

bool Water::wait(Period& period) {
  if (is_over_ || !receive()) return false;
  received_ = 0;
  understand(period);
  return true;
}

void Water::understand(Period& period) {
  const uint8_t flags = message_[4];
  up_ms_ = up_ms_ + u32_at(message_);
  sample_ = {static_cast<uint16_t>(message_[6] | message_[7] << 8), message_[5], 0};
  pins_.pull(board_.button_pin, (flags & IS_BUTTON_DOWN) != 0 ? Level::Low : Level::High);
  period.up_ms = up_ms_;
  period.sample = (flags & HAS_SAMPLE) != 0 ? &sample_ : nullptr;
  period.has_temperature = (flags & HAS_TEMPERATURE) != 0;
  period.temperature_tenths = static_cast<int32_t>(u32_at(message_ + 8));
}

void Water::stepped(uint64_t up_ms, const LightFacts& light) {
  led_.show(light_for(light), up_ms);
  hc_view view{};
  {
    hal::Held held(lock_);
    hc_read_view(&view);
  }
  say(light, view);
}

void Water::say(const LightFacts& light, const hc_view& view) {
  uint8_t answer[WATER_ANSWER_BYTES] = {};
  for (uint32_t index = 0; index < HC_CHANNELS; ++index)
    answer[index] = pins_.is_driven(board_.relays.pins[index], level_for(board_.relays.polarity, true)) ? 1 : 0;
  answer[HC_CHANNELS] = bits_of(light);
  memcpy(answer + 8, &view, sizeof view);
  if (send(socket_, answer, sizeof answer, MSG_DONTWAIT | MSG_NOSIGNAL) != static_cast<ssize_t>(sizeof answer)) is_over_ = true;
}

// Messages and readings go by the water's time, connections by the machine's.
Now Water::now() const { return {up_ms_, steady_ms() - started_ms_}; }

}  // namespace halocline::linux_port
