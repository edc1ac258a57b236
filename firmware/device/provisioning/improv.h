// Improv over any line of bytes: what a set-up tool says goes in, answers come out. Bounded, and it never tells a secret back.
#pragma once

#include "device/provisioning/actions.h"
#include "device/provisioning/frame.h"
#include "device/provisioning/server-draft.h"
#include "device/provisioning/setup-words.h"

namespace halocline::improv {

// Where answers go. What has no room there is lost, as on any serial line: the tool asks again.
class Line {
 public:
  virtual void send(const uint8_t* bytes, size_t length) = 0;

 protected:
  ~Line() = default;
};

// A frame that stops in the middle is given up after this, or it would swallow the next one.
constexpr uint64_t FRAME_PAUSE_MS = 1000;

class Improv {
 public:
  Improv(ProvisioningActions& actions, Line& line) : actions_(actions), line_(line) {}

  void receive(const uint8_t* bytes, size_t length, uint64_t steady_ms);
  // Often: says how joining a Wi-Fi ended.
  void tick();
  // Another tool is at the line: nothing of the former one counts.
  void reset();

 private:
  void answer(const Frame& frame);
  void obey(Rpc command, const uint8_t* data, size_t length);
  void join_wifi(const uint8_t* data, size_t length);
  void tell_state();
  void tell_info();
  void tell_networks();
  Error save_server(const uint8_t* data, size_t length);
  Error pair(Text code);
  void tell_status();

  void say_state(State state);
  void say_error(Error error);
  void say_result(Rpc command, const Text* texts, size_t count);
  // An answer without texts, or why there is none.
  void say_outcome(Rpc command, Error error);

  ProvisioningActions& actions_;
  Line& line_;
  FrameParser parser_;
  ServerDraft draft_;
  uint64_t heard_ms_ = 0;
  Error said_error_ = Error::None;
  bool is_joining_ = false;
};

}  // namespace halocline::improv
