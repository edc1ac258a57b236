// Asks for the addresses behind a name in a thread of its own: the system's lookup can take half a minute, and cannot be told to
// give up. Whoever asked may be gone when the answer comes.
#pragma once

#include <netdb.h>

#include <cstdint>
#include <memory>

namespace halocline::linux_port {

class NameLookup {
 public:
  NameLookup() = default;
  NameLookup(const NameLookup&) = delete;
  NameLookup& operator=(const NameLookup&) = delete;

  // Forgets an earlier question.
  void ask(const char* host, uint16_t port);
  // False while nobody has answered.
  bool is_answered() const;
  // Null when the name is unknown; kept until the next question.
  const addrinfo* addresses() const;
  void forget() { answer_.reset(); }

 private:
  struct Answer;
  std::shared_ptr<Answer> answer_;
};

}  // namespace halocline::linux_port
