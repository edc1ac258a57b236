// SEC-11 on the device: what stands in the slot is what was ordered, somebody who holds the release key signed it, and it is for this
// device. The server checked it too, but a device believes its own key only.
#pragma once

#include "device/messages/outgoing.h"
#include "device/messages/update-order.h"
#include "device/update/descriptor.h"
#include "hal/crypto.h"
#include "hal/slots.h"

namespace halocline {

class ImageCheck {
 public:
  ImageCheck(hal::Slots& slots, hal::Digest& digest, hal::ReleaseKey& key, const wire::Identity& identity)
      : slots_(slots), digest_(digest), key_(key), identity_(identity) {}

  // The order outlives the check.
  void begin(const wire::UpdateOrder& order);
  // Reads on for a bounded while. False: there is more to read.
  [[nodiscard]] bool advance();
  // After `advance` has said true; None is a good one.
  UpdateFailure verdict() const { return verdict_; }

 private:
  static constexpr size_t PIECE_BYTES = 1024;

  // False: it cannot be read.
  bool read_piece();
  UpdateFailure judge();
  bool is_signed(const uint8_t (&digest)[hal::DIGEST_BYTES]);
  UpdateFailure judge_descriptor() const;

  hal::Slots& slots_;
  hal::Digest& digest_;
  hal::ReleaseKey& key_;
  const wire::Identity& identity_;
  const wire::UpdateOrder* order_ = nullptr;
  DescriptorSearch search_;
  uint32_t read_bytes_ = 0;
  UpdateFailure verdict_ = UpdateFailure::None;
};

}  // namespace halocline
