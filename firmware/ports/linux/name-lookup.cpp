#include "ports/linux/name-lookup.h"

#include <sys/socket.h>

#include <atomic>
#include <string>
#include <thread>

namespace halocline::linux_port {

struct NameLookup::Answer {
  std::atomic<bool> is_there{false};
  addrinfo* found = nullptr;
  ~Answer() {
    if (found != nullptr) freeaddrinfo(found);
  }
};

void NameLookup::ask(const char* host, uint16_t port) {
  auto answer = std::make_shared<Answer>();
  answer_ = answer;
  // The thread keeps the answer alive, however long it takes.
  std::thread([answer, name = std::string(host), service = std::to_string(port)] {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV;
    if (getaddrinfo(name.c_str(), service.c_str(), &hints, &answer->found) != 0) answer->found = nullptr;
    answer->is_there = true;
  }).detach();
}

bool NameLookup::is_answered() const { return answer_ != nullptr && answer_->is_there; }

const addrinfo* NameLookup::addresses() const { return is_answered() ? answer_->found : nullptr; }

}  // namespace halocline::linux_port
