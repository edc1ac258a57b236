// The set-up socket as a guest of the session: `halocline-device pair` speaks to it.
#pragma once

#include "device/provisioning/device-setup.h"
#include "ports/linux/setup-socket.h"
#include "ports/linux/tasks.h"
#include "ports/linux/tls-stream-facts.h"

namespace halocline::linux_port {

class SetupGuest final : public SessionGuest {
 public:
  SetupGuest(Program& program, TlsStream& stream)
      : facts_(stream),
        setup_({program.identity(), program.memory(), program.connection(), program.device(), facts_}),
        socket_(setup_) {}

  bool open(const char* state_folder) { return socket_.open(state_folder); }

  void serve(const Now& now) override {
    setup_.set_now(now);
    socket_.poll(now.steady_ms);
  }

 private:
  TlsStreamFacts facts_;
  DeviceSetup<Connection, Device> setup_;
  SetupSocket socket_;
};

}  // namespace halocline::linux_port
