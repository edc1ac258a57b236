// How it is said: the frames of answers.
#include <cstring>

#include "device/provisioning/improv.h"

namespace halocline::improv {

// Command and length stand before the texts.
static constexpr size_t RESULT_HEAD_BYTES = 2;

void Improv::say_state(State state) {
  const uint8_t data = static_cast<uint8_t>(state);
  uint8_t frame[FRAME_BYTES_MAX];
  line_.send(frame, write_frame(FrameType::CurrentState, &data, 1, frame));
}

void Improv::say_error(Error error) {
  said_error_ = error;
  const uint8_t data = static_cast<uint8_t>(error);
  uint8_t frame[FRAME_BYTES_MAX];
  line_.send(frame, write_frame(FrameType::ErrorState, &data, 1, frame));
}

// A text that is too long is cut: a frame is never broken by what it carries.
void Improv::say_result(Rpc command, const Text* texts, size_t count) {
  if (said_error_ != Error::None) say_error(Error::None);
  uint8_t data[DATA_BYTES_MAX];
  size_t at = RESULT_HEAD_BYTES;
  for (size_t i = 0; i < count; ++i) {
    // Every text that is still to come has a length of its own.
    const size_t room = DATA_BYTES_MAX - at - (count - i);
    const size_t length = texts[i].length < room ? texts[i].length : room;
    data[at++] = static_cast<uint8_t>(length);
    if (length > 0) std::memcpy(data + at, texts[i].bytes, length);
    at += length;
  }
  data[0] = static_cast<uint8_t>(command);
  data[1] = static_cast<uint8_t>(at - RESULT_HEAD_BYTES);
  uint8_t frame[FRAME_BYTES_MAX];
  line_.send(frame, write_frame(FrameType::Result, data, at, frame));
}

void Improv::say_outcome(Rpc command, Error error) {
  if (error != Error::None) say_error(error);
  else say_result(command, nullptr, 0);
}

}  // namespace halocline::improv
