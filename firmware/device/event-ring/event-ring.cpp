#include "device/event-ring/event-ring.h"

#include "device/flash/checked-value.h"
#include "device/flash/fields.h"

namespace halocline {

static hal::FlashKey key_of(uint32_t slot) {
  return {{'e', 'v', '.', static_cast<char>('0' + slot / 10), static_cast<char>('0' + slot % 10), '\0'}};
}

static bool is_before(const Boot& a, uint32_t a_number, const Boot& b, uint32_t b_number) {
  return a.counter != b.counter ? a.counter < b.counter : a_number < b_number;
}

bool EventRing::read(uint32_t slot, Entry& entry, uint32_t& owner, StoredEvent* event) {
  size_t length = 0;
  if (read_checked(flash_, key_of(slot).text, buffer_, sizeof(buffer_), length) != CheckedRead::Whole) return false;
  FieldReader fields(buffer_, length);
  owner = fields.u32();
  entry.boot.counter = fields.u32();
  entry.boot.nonce = fields.u32();
  entry.number = fields.u32();
  entry.weight = fields.u8() == 0 ? EventWeight::Ordinary : EventWeight::KeptLongest;
  entry.slot = static_cast<uint8_t>(slot);
  if (event == nullptr) return !fields.is_bad();
  event->boot = entry.boot;
  event->number = entry.number;
  event->length = fields.text(event->bytes, sizeof(event->bytes));
  return !fields.is_bad();
}

void EventRing::insert(const Entry& entry) {
  uint32_t at = count_;
  while (at > 0 && is_before(entry.boot, entry.number, entries_[at - 1].boot, entries_[at - 1].number)) {
    entries_[at] = entries_[at - 1];
    --at;
  }
  entries_[at] = entry;
  ++count_;
}

void EventRing::forget_at(uint32_t index) {
  for (uint32_t i = index + 1; i < count_; ++i) entries_[i - 1] = entries_[i];
  --count_;
}

// What cannot be erased stays in the ring as well: its slot is not free.
bool EventRing::erase_at(uint32_t index) {
  if (!flash_.erase(key_of(entries_[index].slot).text)) return false;
  forget_at(index);
  return true;
}

uint32_t EventRing::victim() const {
  for (uint32_t i = 0; i < count_; ++i) {
    if (entries_[i].weight == EventWeight::Ordinary) return i;
  }
  return 0;
}

uint32_t EventRing::free_slot() const {
  bool is_taken[SLOTS] = {};
  for (uint32_t i = 0; i < count_; ++i) is_taken[entries_[i].slot] = true;
  uint32_t slot = 0;
  while (slot < SLOTS && is_taken[slot]) ++slot;
  return slot;
}

void EventRing::begin(const Boot& boot, uint32_t owner) {
  boot_ = boot;
  owner_ = owner;
  next_number_ = 0;
  count_ = 0;
  is_sent_ = false;
  for (uint32_t slot = 0; slot < SLOTS; ++slot) {
    Entry entry = {};
    uint32_t owner_then = 0;
    // A torn one was never told to anybody: its slot is free.
    if (!read(slot, entry, owner_then, nullptr)) continue;
    if (owner_then == owner) insert(entry);
    else (void)flash_.erase(key_of(slot).text);
  }
  // The power went after the new one was written and before the old one was gone.
  if (count_ > EVENTS_KEPT) (void)erase_at(victim());
}

void EventRing::change_owner(uint32_t owner) {
  if (owner == owner_) return;
  owner_ = owner;
  is_sent_ = false;
  for (uint32_t i = count_; i > 0; --i) (void)flash_.erase(key_of(entries_[i - 1].slot).text);
  count_ = 0;
}

bool EventRing::add(EventWeight weight, const uint8_t* bytes, size_t length) {
  const uint32_t number = next_number_++;
  if (length > EVENT_BYTES_MAX) return false;
  const bool is_full = count_ >= EVENTS_KEPT;
  const bool are_all_weighty = is_full && entries_[victim()].weight == EventWeight::KeptLongest;
  if (are_all_weighty && weight == EventWeight::Ordinary) return true;
  // An old one that could not be erased when it had to go.
  if (count_ == SLOTS && !erase_at(victim())) return false;
  const uint32_t slot = free_slot();
  FieldWriter fields(buffer_, sizeof(buffer_) - CHECKSUM_ROOM);
  fields.u32(owner_);
  fields.u32(boot_.counter);
  fields.u32(boot_.nonce);
  fields.u32(number);
  fields.u8(weight == EventWeight::KeptLongest ? 1 : 0);
  fields.text(bytes, length);
  if (!fields.fits() || !write_checked(flash_, key_of(slot).text, buffer_, fields.length())) return false;
  insert({boot_, number, static_cast<uint8_t>(slot), weight});
  if (count_ > EVENTS_KEPT) (void)erase_at(victim());
  return true;
}

void EventRing::confirm(const Boot& boot, uint32_t upto) {
  for (uint32_t i = count_; i > 0; --i) {
    const Entry& entry = entries_[i - 1];
    if (is_same_boot(entry.boot, boot) && entry.number <= upto) (void)erase_at(i - 1);
  }
}

bool EventRing::due(uint64_t now_ms, StoredEvent& event) {
  while (count_ > 0) {
    const Entry& oldest = entries_[0];
    const bool is_on_its_way = is_sent_ && is_same_boot(oldest.boot, sent_.boot) && oldest.number == sent_.number;
    if (is_on_its_way && now_ms < repeat_ms_) return false;
    Entry entry = {};
    uint32_t owner = 0;
    if (read(oldest.slot, entry, owner, &event) && owner == owner_) {
      sent_ = entry;
      is_sent_ = true;
      repeat_ms_ = now_ms + EVENT_REPEAT_MS;
      return true;
    }
    // Flash has lost it; waiting for it would keep back all others.
    forget_at(0);
  }
  return false;
}

}  // namespace halocline
