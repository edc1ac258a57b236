// Events stay in flash until the server confirms them: 32 of them, one key each, across any number of boots. One at a time is
// on its way: a confirmation names only the greatest number, so sending the second before the first is confirmed could confirm
// a first that never arrived.
#pragma once

#include "device/messages/boot.h"
#include "hal/flash.h"

namespace halocline {

constexpr uint32_t EVENTS_KEPT = 32;
constexpr size_t EVENT_BYTES_MAX = 480;
constexpr uint64_t EVENT_REPEAT_MS = 10000;

using wire::Boot;

// When the ring is full the ordinary ones go first: faults, stops, holds, warnings and the ends of runs are kept longest.
enum class EventWeight : uint8_t { Ordinary, KeptLongest };

struct StoredEvent {
  Boot boot;
  uint32_t number;
  // What whoever added it wrote; the ring does not read it.
  uint8_t bytes[EVENT_BYTES_MAX];
  size_t length;
};

class EventRing {
 public:
  explicit EventRing(hal::Flash& flash) : flash_(flash) {}

  // Once per boot. Events of an earlier owner of the device are nobody's business any more, and are erased.
  void begin(const Boot& boot, uint32_t owner);

  // Also while it is running, when the device changes hands.
  void change_owner(uint32_t owner);

  // Of the event that is added next, which says it in its own words.
  uint32_t next_number() const { return next_number_; }

  // True only when the event is in flash, or the ring is full of weightier ones. Its number is spent either way.
  [[nodiscard]] bool add(EventWeight weight, const uint8_t* bytes, size_t length);

  void confirm(const Boot& boot, uint32_t upto);

  // On a new connection nothing is on its way any more.
  void link_up() { is_sent_ = false; }

  // The oldest, when it was not sent for ten seconds. It counts as sent with this call.
  bool due(uint64_t now_ms, StoredEvent& event);

  uint32_t count() const { return count_; }

 private:
  // One more than are kept: the new one is in flash before an old one goes.
  static constexpr uint32_t SLOTS = EVENTS_KEPT + 1;
  static constexpr size_t HEADER_BYTES = 17;
  static constexpr size_t CHECKSUM_ROOM = 4;

  struct Entry {
    Boot boot;
    uint32_t number;
    uint8_t slot;
    EventWeight weight;
  };

  bool read(uint32_t slot, Entry& entry, uint32_t& owner, StoredEvent* event);
  void insert(const Entry& entry);
  bool erase_at(uint32_t index);
  void forget_at(uint32_t index);
  uint32_t victim() const;
  uint32_t free_slot() const;

  hal::Flash& flash_;
  Boot boot_ = {};
  uint32_t owner_ = 0;
  uint32_t next_number_ = 0;
  // Oldest first: by boot, then by number.
  Entry entries_[SLOTS] = {};
  uint32_t count_ = 0;
  bool is_sent_ = false;
  Entry sent_ = {};
  uint64_t repeat_ms_ = 0;
  uint8_t buffer_[HEADER_BYTES + EVENT_BYTES_MAX + CHECKSUM_ROOM + 2] = {};
};

}  // namespace halocline
