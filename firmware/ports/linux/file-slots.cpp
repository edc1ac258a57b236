#include "ports/linux/file-slots.h"

#include <cstring>

namespace halocline::linux_port {

// Neither what runs nor what is started when that fails.
uint8_t FileSlots::other() const { return state_.proved.slot == SLOT_A || running_ == SLOT_A ? SLOT_B : SLOT_A; }

bool FileSlots::is_on_trial() const { return running_ != INSTALLED && state_.trial.slot == running_ && state_.is_tried; }

bool FileSlots::save(const BootState& state) {
  if (!write_boot_state(disk_, state)) return false;
  state_ = state;
  return true;
}

bool FileSlots::begin() {
  const uint8_t slot = other();
  written_bytes_ = 0;
  // A program on trial has not proved that it may write over the one before it.
  if (slot == running_ || slot == state_.proved.slot || is_on_trial()) return false;
  return (state_.trial.slot == INSTALLED || take_back()) && disk_.begin(slot_name(slot));
}

bool FileSlots::write(const uint8_t* bytes, size_t length) {
  if (length > FILE_SLOT_BYTES - written_bytes_ || !disk_.append(bytes, length)) return false;
  written_bytes_ += static_cast<uint32_t>(length);
  return true;
}

bool FileSlots::read(uint32_t offset, uint8_t* bytes, size_t length) { return disk_.read(slot_name(other()), offset, bytes, length); }

bool FileSlots::choose(uint32_t size_bytes, const uint8_t* sha256) {
  if (!disk_.finish()) return false;
  BootState state = state_;
  state.trial.slot = other();
  state.trial.size_bytes = size_bytes;
  std::memcpy(state.trial.sha256, sha256, sizeof state.trial.sha256);
  state.is_tried = false;
  return save(state);
}

bool FileSlots::take_back() {
  BootState state = state_;
  state.trial = {};
  state.is_tried = false;
  return save(state);
}

bool FileSlots::confirm() {
  if (!is_on_trial()) return false;
  BootState state = {};
  state.proved = state_.trial;
  return save(state);
}

}  // namespace halocline::linux_port
