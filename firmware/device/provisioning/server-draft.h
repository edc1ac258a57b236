// A server's address and its authority, gathered from many frames. It is whole or it is nothing.
#pragma once

#include "device/flash/device-memory.h"
#include "device/provisioning/setup-words.h"

namespace halocline::improv {

class ServerDraft {
 public:
  // Each says what is wrong with it; anything wrong ends the draft.
  Error begin(const uint8_t* data, size_t length);
  Error add_piece(const uint8_t* data, size_t length);
  // After `None` the target stands in `server()`.
  Error finish(const uint8_t* data, size_t length);
  ServerTarget& server() { return server_; }
  void drop() { is_begun_ = false; }

 private:
  Error broken(Error error);
  Error judge_begin(const uint8_t* data, size_t length);
  Error judge_piece(const uint8_t* data, size_t length);
  Error judge_end(const uint8_t* data, size_t length) const;

  ServerTarget server_ = {};
  size_t announced_ = 0;
  uint8_t next_piece_ = 0;
  bool is_begun_ = false;
};

}  // namespace halocline::improv
