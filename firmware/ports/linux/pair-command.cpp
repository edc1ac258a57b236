#include "ports/linux/pair-command.h"

#include <chrono>
#include <string>
#include <thread>

#include "device/flash/crc32.h"
#include "ports/linux/pair-input.h"
#include "ports/linux/setup-client.h"

namespace halocline::linux_port {

using improv::Error;
using improv::Rpc;

namespace {

struct Status {
  bool is_there = false;
  bool is_server_reached = false;
  bool is_pairing = false;
  bool was_granted = false;
  std::string registration;
  std::string hardware_id;
  std::string trouble;
};

Status status_of(SetupClient& client) {
  const SetupAnswer answer = client.ask(Rpc::Status);
  if (!answer.is_yes() || answer.texts.size() != improv::STATUS_TEXTS) return {};
  const auto has = [&](char flag) { return answer.texts[0].find(flag) != std::string::npos; };
  Status status;
  status.is_there = true;
  status.is_server_reached = has(improv::IS_SERVER_REACHED);
  status.is_pairing = has(improv::IS_PAIRING);
  status.was_granted = has(improv::WAS_GRANTED);
  status.registration = answer.texts[1];
  status.hardware_id = answer.texts[2];
  status.trouble = answer.texts[3];
  return status;
}

std::string u16_bytes(size_t number) { return {static_cast<char>(number >> 8 & 0xFF), static_cast<char>(number & 0xFF)}; }

SetupAnswer send_server(SetupClient& client, const PairInput& input) {
  const std::string& pem = input.authority_pem;
  const std::string head = static_cast<char>(input.host.size()) + input.host + u16_bytes(input.port) + u16_bytes(pem.size());
  SetupAnswer answer = client.ask(Rpc::BeginServer, head);
  for (size_t at = 0, number = 0; at < pem.size() && answer.is_yes(); at += improv::PIECE_BYTES_MAX, ++number) {
    answer = client.ask(Rpc::AuthorityPiece, static_cast<char>(number) + pem.substr(at, improv::PIECE_BYTES_MAX));
  }
  if (!answer.is_yes()) return answer;
  const uint32_t sum = crc32(reinterpret_cast<const uint8_t*>(pem.data()), pem.size());
  return client.ask(Rpc::SaveServer, u16_bytes(sum >> 16) + u16_bytes(sum & 0xFFFF));
}

const char* sentence_of(Error error) {
  switch (error) {
    case Error::NoServer:
      return "The device knows no server and no authority yet. Give both: --server HOST --ca FILE.";
    case Error::BadServer:
      return "The device does not take this server's name.";
    case Error::BadAuthority:
      return "The device does not take this file as a certificate authority.";
    case Error::NotSaved:
      return "The device could not save the server: is its disk full?";
    default:
      return "The device did not understand. Do the program and this command have the same version?";
  }
}

int refused(const SetupAnswer& answer, FILE* out) {
  if (!answer.is_there) {
    std::fprintf(out, "The device program does not answer.\n");
    return PAIR_NOT_RUNNING;
  }
  std::fprintf(out, "%s\n", sentence_of(answer.error));
  return PAIR_REFUSED;
}

// What was seen while it waited.
struct Seen {
  Status last;
  bool was_server_reached = false;
  std::string trouble;
};

int not_granted(const Seen& seen, FILE* out) {
  if (!seen.last.is_there) return refused({}, out);
  if (!seen.was_server_reached) {
    const char* const why = seen.trouble.empty() ? "no answer" : seen.trouble.c_str();
    std::fprintf(out, "The server was not reached: %s. The device keeps the key that it had.\n", why);
    return PAIR_SERVER_NOT_REACHED;
  }
  std::fprintf(out,
               "No key came within five minutes. The code may be wrong or older than 15 minutes, or nobody pressed Register.\n"
               "Take a fresh code and try again. The device keeps the key that it had.\n");
  return PAIR_NOT_GRANTED;
}

class Waiting {
 public:
  Waiting(SetupClient& client, const PairInput& input, const PairTimes& times) : client_(client), input_(input), times_(times) {}

  // True when the device has got a key.
  bool for_grant(const Status& before, Seen& seen) {
    for (uint64_t waited_ms = 0; waited_ms < times_.wait_ms; waited_ms += times_.look_every_ms) {
      pause();
      const Status status = looked_at();
      seen.last = status;
      if (!status.is_there) return false;
      seen.was_server_reached = seen.was_server_reached || status.is_server_reached;
      if (!status.trouble.empty()) seen.trouble = status.trouble;
      const bool is_new = status.was_granted || status.registration != before.registration;
      if (is_new && !status.registration.empty()) return true;
      // Its window is closed again, or a restart ended it.
      if (!status.is_pairing && waited_ms > 0) return false;
    }
    return false;
  }

 private:
  void pause() const { std::this_thread::sleep_for(std::chrono::milliseconds(times_.look_every_ms)); }

  Status looked_at() {
    Status status = status_of(client_);
    for (uint64_t waited_ms = 0; !status.is_there && waited_ms < times_.restart_ms; waited_ms += times_.look_every_ms) {
      pause();
      if (client_.connect(input_.state_folder)) status = status_of(client_);
    }
    return status;
  }

  SetupClient& client_;
  const PairInput& input_;
  const PairTimes& times_;
};

int pair(SetupClient& client, const PairInput& input, const PairTimes& times, FILE* out) {
  if (!input.host.empty()) {
    const SetupAnswer saved = send_server(client, input);
    if (!saved.is_yes()) return refused(saved, out);
    std::fprintf(out, "The device knows its server now: %s, port %u.\n", input.host.c_str(), static_cast<unsigned>(input.port));
  }
  const Status before = status_of(client);
  const SetupAnswer asked = client.ask(Rpc::Pair, input.code);
  if (!before.is_there || !asked.is_yes()) return refused(asked, out);
  std::fprintf(out, "The device %s announces itself for five minutes. Register it in the app now.\n", before.hardware_id.c_str());
  std::fflush(out);
  Seen seen;
  if (!Waiting(client, input, times).for_grant(before, seen)) return not_granted(seen, out);
  std::fprintf(out, "Paired: %s is registered as %s.\n", seen.last.hardware_id.c_str(), seen.last.registration.c_str());
  return PAIR_DONE;
}

}  // namespace

int pair_command(int argc, char** argv, const PairTimes& times, FILE* out) {
  PairInput input;
  const std::string wrong = read_pair_input(argc, argv, input);
  if (!wrong.empty()) {
    std::fprintf(out, "%s\n", wrong.c_str());
    return PAIR_WRONG_USE;
  }
  SetupClient client;
  if (!client.connect(input.state_folder)) {
    std::fprintf(out, "The device program does not run, or belongs to somebody else. Look at systemctl status halocline-device, or use sudo.\n");
    return PAIR_NOT_RUNNING;
  }
  return pair(client, input, times, out);
}

int pair_command(int argc, char** argv) { return pair_command(argc, argv, PairTimes{}, stdout); }

}  // namespace halocline::linux_port
