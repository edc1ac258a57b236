// The image over HTTP/1.1, with the device's own key. A break is mended from where it was (Range); a length that is not the announced
// one ends it. What came is judged elsewhere, by its hash and its signature.
#pragma once

#include "device/flash/device-memory.h"
#include "device/messages/update-order.h"
#include "device/update/response-head.h"
#include "hal/slots.h"
#include "hal/stream.h"

namespace halocline {

class Download {
 public:
  enum class State : uint8_t { None, Running, Whole, Failed };

  Download(DeviceMemory& memory, hal::Slots& slots, hal::Stream& encrypted, hal::Stream* own_machine)
      : memory_(memory), slots_(slots), encrypted_(encrypted), own_machine_(own_machine) {}

  // The order outlives the download; the slot has begun.
  void begin(const wire::UpdateOrder& order, uint64_t steady_ms);
  void tick(uint64_t steady_ms);
  void cancel();
  void set_clock_s(uint32_t clock_s) { clock_s_ = clock_s; }

  State state() const { return state_; }
  UpdateFailure failure() const { return failure_; }
  uint8_t percent() const;

 private:
  enum class Step : uint8_t { Pausing, Opening, Asking, HeadOfAnswer, Body };
  static constexpr size_t REQUEST_BYTES_MAX = 768;
  static constexpr size_t PIECE_BYTES = 1024;

  bool read_address();
  void connect(uint64_t steady_ms);
  bool write_request();
  void ask();
  // False: there is nothing more to read now.
  bool read_piece(uint64_t steady_ms);
  void read_head(const uint8_t* bytes, size_t length, uint64_t steady_ms);
  void judge_head(uint64_t steady_ms);
  void read_body(const uint8_t* bytes, size_t length, uint64_t steady_ms);
  void try_again(uint64_t steady_ms);
  void fail(UpdateFailure failure);
  void close();

  DeviceMemory& memory_;
  hal::Slots& slots_;
  hal::Stream& encrypted_;
  hal::Stream* own_machine_;
  hal::Stream* stream_ = nullptr;
  const wire::UpdateOrder* order_ = nullptr;
  ServerTarget server_ = {};
  ResponseHead head_;
  // Of the order's address: the name alone, and the name as it stands there, with its port.
  char host_[HOST_BYTES_MAX + 1] = {};
  Text authority_;
  Text path_;
  uint8_t request_[REQUEST_BYTES_MAX] = {};
  size_t request_length_ = 0;
  size_t request_sent_ = 0;
  uint64_t received_bytes_ = 0;
  // Of an answer that begins from the start again.
  uint64_t skip_bytes_ = 0;
  uint64_t moved_steady_ms_ = 0;
  uint64_t pause_until_steady_ms_ = 0;
  uint64_t attempt_moved_steady_ms_ = 0;
  uint32_t clock_s_ = 0;
  uint16_t port_ = 0;
  State state_ = State::None;
  Step step_ = Step::Pausing;
  UpdateFailure failure_ = UpdateFailure::None;
};

}  // namespace halocline
