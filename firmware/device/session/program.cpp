#include "device/session/program.h"

namespace halocline {

static constexpr uint64_t CLOCK_TRUSTED_MS = 600000;

static wire::Identity identity_of(const BoardFacts& board, const Text* capabilities) {
  wire::Identity identity = {};
  identity.hardware_id = board.hardware_id;
  identity.firmware_version = board.firmware_version;
  identity.hardware_model = board.hardware_model;
  identity.chip = board.chip;
  identity.capabilities = capabilities;
  identity.slot_bytes = board.slot_bytes;
  identity.secure_version = board.secure_version;
  return identity;
}

static UpdaterParts updater_parts_of(const ProgramParts& parts, ControlUnit& control, DeviceMemory& memory,
                                     const wire::Identity& identity) {
  return {control,          memory,      identity,     parts.update_stream, parts.own_machine,
          parts.slots,      parts.digest, parts.release_key};
}

Program::Program(const ProgramParts& parts, const BoardFacts& board)
    : lock_(parts.lock),
      random_(parts.random),
      identity_(identity_of(board, capabilities_)),
      memory_(parts.flash),
      events_(parts.flash),
      control_(parts.lock, parts.relays),
      updater_(updater_parts_of(parts, control_, memory_, identity_)),
      device_({identity_, board.reset_reason, control_, memory_, events_, updater_}),
      connection_(parts.stream, parts.random, memory_, identity_, device_) {
  const auto claim = [this](Text word) { capabilities_[identity_.capability_count++] = word; };
  // In the order of the simulated device.
  claim("relay");
  claim("runs");
  claim("ota");
  if (board.has_thermometer) claim("temp");
  claim("hold");
  claim("partial");
  device_.set_outbox(connection_);
}

// A damaged record goes to the core as it is: it refuses it and latches, because a stop may have stood in it.
bool Program::begin() {
  may_speak_ = memory_.begin_boot();
  identity_.boot = {memory_.boot_counter(), random_.next()};
  const DeviceState& state = memory_.state();
  control_.boot(identity_.boot, state.core, static_cast<uint32_t>(state.core_length));
  events_.begin(identity_.boot, memory_.owner());
  device_.begin();
  return may_speak_;
}

void Program::control(uint64_t now_up_ms, const hc_sample* sample, bool has_temperature, int32_t temperature_tenths) {
  control_.step(now_up_ms, sample, has_temperature, temperature_tenths);
}

void Program::finger(Gesture gesture) {
  if (gesture == Gesture::None) return;
  const hal::Held held(lock_);
  gesture_ = gesture;
}

LightFacts Program::light() {
  const hal::Held held(lock_);
  return light_;
}

void Program::obey_finger(const Now& now) {
  Gesture gesture;
  {
    const hal::Held held(lock_);
    gesture = gesture_;
    gesture_ = Gesture::None;
  }
  if (gesture != Gesture::None) connection_.button_pressed(now.steady_ms);
  if (gesture == Gesture::Press) device_.identify(now.up_ms);
  if (gesture == Gesture::Hold && may_speak_) connection_.pair(Text());
}

void Program::show_light(const Now& now) {
  const LightFacts facts = {device_.is_identifying(now.up_ms), device_.is_latched(), connection_.is_pairing(), connection_.is_up()};
  const hal::Held held(lock_);
  light_ = facts;
}

// What the core did since the last time is in flash before anything that arrives can ask for it.
void Program::serve(const Now& now) {
  obey_finger(now);
  device_.tick(now);
  if (may_speak_) speak(now);
  else wait_for_flash(now);
  show_light(now);
}

// A server whose own clock is wrong may have told a time at which its certificate does not hold. After minutes without a connection the
// dates are not checked any more, as after a restart: the device comes back by itself, and the chain and the name hold anyhow.
void Program::speak(const Now& now) {
  if (connection_.is_up()) connected_ms_ = now.steady_ms;
  const uint32_t clock_s = now.steady_ms - connected_ms_ < CLOCK_TRUSTED_MS ? device_.clock_s(now) : 0;
  connection_.set_clock_s(clock_s);
  updater_.set_clock_s(clock_s);
  connection_.tick(now);
}

// SAFE-3, SAFE-9, SAFE-21: water that moves now would be on no record. Nor does it move between the look and the restart (SAFE-16), and
// flash knows what the core knows before that.
void Program::wait_for_flash(const Now& now) {
  const bool is_still = control_.hold_for_restart(now.up_ms) == Verdict::Ok;
  if (now.up_ms < look_for_flash_up_ms_) return;
  look_for_flash_up_ms_ = now.up_ms + LOOK_FOR_FLASH_MS;
  is_flash_back_ = is_still && device_.is_settled() && memory_.can_number_boots();
}

void Program::close() {
  if (!may_speak_) return;
  device_.store_events();
  connection_.close();
}

void Program::set_rssi_dbm(int32_t rssi_dbm) {
  device_.set_rssi_dbm(rssi_dbm);
  connection_.set_rssi_dbm(rssi_dbm);
}

}  // namespace halocline
