// A device's way to the server: it signs in with the key in its flash, and pairs without one, when its key has been refused for ten
// minutes, or when a person asks for it. A pairing that leads to nothing costs nothing: the old key is tried again.
#pragma once

#include "device/flash/device-memory.h"
#include "device/link/link.h"
#include "device/link/outbox.h"
#include "device/link/pairing-window.h"
#include "device/link/session-texts.h"
#include "device/messages/outgoing.h"
#include "device/session/now.h"

namespace halocline {

class ConnectionListener {
 public:
  virtual void connection_up(const Now& now) = 0;
  virtual void connection_down() = 0;
  virtual void command_received(Text payload, const Now& now) = 0;
  virtual void config_received(Text payload, const Now& now) = 0;
  // A grant is in flash; another registration than before: what belongs to the old one must go, and the device restarts.
  virtual void owner_changed() = 0;

 protected:
  ~ConnectionListener() = default;
};

constexpr size_t PAIRING_CODE_BYTES_MAX = 16;
constexpr uint64_t REFUSED_UNTIL_PAIRING_MS = 600000;

class Connection final : public Outbox, private LinkListener {
 public:
  // The identity outlives it. Nothing is connected to before the flash knows a server.
  Connection(hal::Stream& stream, hal::Random& random, DeviceMemory& memory, const wire::Identity& identity,
             ConnectionListener& listener);

  void tick(const Now& now);
  bool send(Topic topic, Text payload) override;
  // Says goodbye. Nothing is connected to any more.
  void close();

  // Asked for by a person: opens a pairing window at once, with a code or without. The old key stays good.
  void pair(Text code);
  // Reported in hello: another household may have registered this board and never connected it.
  void button_pressed(uint64_t steady_ms);
  // Flash has another server now.
  void server_changed();
  // Certificates' dates are checked from the next connection on.
  void set_clock_s(uint32_t clock_s);
  void set_rssi_dbm(int32_t rssi_dbm);

  // As itself; pairing does not count.
  bool is_up() const { return role_ == Role::Device && link_.is_up(); }
  bool is_pairing() const { return role_ == Role::Stranger; }

 private:
  // Nobody: no key, and the window has closed; a person opens the next. Over: closed, or granted to somebody else; only a restart
  // begins anew.
  enum class Role : uint8_t { Undecided, Device, Stranger, Nobody, Over };

  void link_up() override;
  void link_down() override;
  void link_message(Text topic, Text payload) override;

  bool has_server();
  void choose_role();
  void leave(Role next);
  void sign_in();
  void open_pairing();
  void go_on_pairing();
  void say_hello();
  void take_grant(Text payload);
  void follow_grant();

  Link link_;
  hal::Random& random_;
  DeviceMemory& memory_;
  const wire::Identity& identity_;
  ConnectionListener& listener_;
  Now now_ = {};
  Role role_ = Role::Undecided;
  SessionTexts texts_;
  ServerTarget server_ = {};
  hal::StreamTarget target_ = {};
  bool has_server_ = false;
  uint64_t look_for_server_ms_ = 0;
  PairingWindow window_;
  OwnText<PAIRING_CODE_BYTES_MAX> code_;
  bool is_pairing_asked_for_ = false;
  bool was_pressed_ = false;
  uint64_t pressed_ms_ = 0;
  // In flash, and not acted upon yet: the link still holds the message.
  bool is_granted_ = false;
  bool has_moved_ = false;
  int32_t rssi_dbm_ = 0;
};

static_assert(sizeof(Connection) <= 12 * 1024, "the way to the server has its share of an ESP32's memory, and no more");

}  // namespace halocline
