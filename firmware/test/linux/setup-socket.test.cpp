// Set-up by the socket and by a serial line, with the real command line at the other end: what a person is told, and who may ask.
#include "ports/linux/setup-socket.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "ports/linux/pair-command.h"
#include "ports/linux/setup-client.h"
#include "ports/linux/setup-serial.h"
#include "test/check.h"
#include "test/setup-fakes.h"

using namespace halocline;
using namespace halocline::linux_port;
using halocline::test::pem_of_length;
using halocline::test::SetupDevice;
using std::string;

namespace {

constexpr char REGISTRATION[] = "0198c3a2-7d4e-7c11-9b1f-3f2a6c5d8e90";

std::vector<string> folders;

string made_folder() {
  char name[] = "/tmp/halocline-setup-XXXXXX";
  CHECK(mkdtemp(name) != nullptr);
  folders.push_back(name);
  return name;
}

void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

// The session task of a device: only its thread touches the device.
class Session {
 public:
  Session(SetupDevice& device, const string& folder, std::function<void(uint64_t)> serve)
      : socket_(device), thread_([this, folder, serve] {
          is_open_ = socket_.open(folder.c_str());
          is_begun_ = true;
          for (uint64_t now_ms = 0; !is_over_; now_ms += 5) {
            socket_.poll(now_ms);
            serve(now_ms);
            sleep_ms(5);
          }
        }) {
    while (!is_begun_) sleep_ms(1);
    CHECK(is_open_);
  }
  ~Session() {
    is_over_ = true;
    thread_.join();
  }

 private:
  SetupSocket socket_;
  std::atomic<bool> is_open_{false};
  std::atomic<bool> is_begun_{false};
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

struct Told {
  int exit_code;
  string text;
};

Told pair(std::vector<string> words, PairTimes times = {2000, 20, 200}) {
  words.insert(words.begin(), {"halocline-device", "pair"});
  std::vector<char*> argv;
  for (string& word : words) argv.push_back(word.data());
  char* text = nullptr;
  size_t length = 0;
  FILE* out = open_memstream(&text, &length);
  const int exit_code = pair_command(static_cast<int>(argv.size()), argv.data(), times, out);
  fclose(out);
  const Told told = {exit_code, string(text, length)};
  free(text);
  return told;
}

bool says(const Told& told, const char* words) { return told.text.find(words) != string::npos; }

string file_with(const string& folder, const string& text) {
  const string path = folder + "/ca.pem";
  std::ofstream(path) << text;
  return path;
}

void pairs_a_device() {
  const string folder = made_folder();
  const string pem = pem_of_length(1234);
  SetupDevice device;
  uint64_t asked_ms = 0;
  {
    Session session(device, folder, [&](uint64_t now_ms) {
      if (device.pairs == 0) return;
      if (asked_ms == 0) asked_ms = now_ms;
      device.is_server_reached = true;
      if (now_ms > asked_ms + 150) device.registration = REGISTRATION;
    });
    const Told told = pair({"k7qf2m9x", "--server", "reef.example.com:8884", "--ca", file_with(folder, "about\n" + pem), "--state", folder});
    CHECK(told.exit_code == PAIR_DONE);
    CHECK(says(told, "reef.example.com, port 8884") && says(told, "hc-0a1b2c3d4e5f") && says(told, REGISTRATION));
    CHECK(!says(told, "K7QF"));
  }
  CHECK(device.paired_with == "K7QF-2M9X" && device.saved.port == 8884);
  CHECK(string(reinterpret_cast<char*>(device.saved.authority_pem), device.saved.authority_length) == pem);
}

// The registration stays, so only the device can tell that the key is a new one.
void pairs_again_under_its_old_name() {
  const string folder = made_folder();
  SetupDevice device;
  device.has_server = true;
  device.registration = REGISTRATION;
  Session session(device, folder, [&](uint64_t now_ms) {
    if (device.pairs > 0 && now_ms > 100) device.was_granted = true;
  });
  CHECK(pair({"K7QF-2M9X", "--state", folder}).exit_code == PAIR_DONE);
}

Told told_by(SetupDevice& device, std::vector<string> words, bool is_server_reached) {
  const string folder = made_folder();
  words.insert(words.end(), {"--state", folder});
  Session session(device, folder, [&](uint64_t) { device.is_server_reached = is_server_reached && device.is_pairing; });
  return pair(words, {300, 20, 200});
}

void says_why_not() {
  SetupDevice fresh;
  const Told unknown = told_by(fresh, {"K7QF-2M9X"}, false);
  CHECK(unknown.exit_code == PAIR_REFUSED && says(unknown, "--server HOST --ca FILE") && fresh.pairs == 0);
  SetupDevice device;
  device.has_server = true;
  device.trouble = "the name is unknown";
  const Told far = told_by(device, {"K7QF-2M9X"}, false);
  CHECK(far.exit_code == PAIR_SERVER_NOT_REACHED && says(far, "the name is unknown"));
  const Told wrong = told_by(device, {"K7QF-2M9X"}, true);
  CHECK(wrong.exit_code == PAIR_NOT_GRANTED && says(wrong, "five minutes"));
  device.answer_to_save = Saved::Failed;
  const Told full = told_by(device, {"K7QF-2M9X", "--server", "a"}, true);
  CHECK(full.exit_code == PAIR_REFUSED && says(full, "disk full"));
}

void refuses_what_cannot_be_meant() {
  const string folder = made_folder();
  CHECK(pair({}).exit_code == PAIR_WRONG_USE && pair({"--server", "a"}).exit_code == PAIR_WRONG_USE);
  CHECK(says(pair({"K7QF-2M9"}), "is no pairing code") && says(pair({"K7QF-2M9U"}), "is no pairing code"));
  for (const char* server : {"", ":8883", "a:", "a:0", "a:65536", "a:x", "[::1", "[::1]8883"}) {
    CHECK(says(pair({"K7QF-2M9X", "--server", server}), "is no server"));
  }
  CHECK(pair({"K7QF-2M9X", "--server"}).exit_code == PAIR_WRONG_USE && says(pair({"K7QF-2M9X", "--colour", "red"}), "unknown"));
  CHECK(says(pair({"K7QF-2M9X", "--server", "a", "--ca", folder + "/none"}), "cannot be read"));
  const string key = file_with(folder, pem_of_length(200) + "\n-----BEGIN PRIVATE KEY-----\n");
  CHECK(says(pair({"K7QF-2M9X", "--server", "a", "--ca", key}), "private key"));
  const string huge = file_with(folder, pem_of_length(AUTHORITY_BYTES_MAX + 1));
  CHECK(says(pair({"K7QF-2M9X", "--server", "a", "--ca", huge}), "too long"));
  const string right = file_with(folder, pem_of_length(200));
  CHECK(says(pair({"K7QF-2M9X", "--ca", right}), "--ca needs --server"));
  CHECK(pair({"K7QF-2M9X", "--server", "[::1]:8883", "--state", folder}).exit_code == PAIR_NOT_RUNNING);
  CHECK(says(pair({"K7QF-2M9X", "--state", folder}), "does not run"));
}

// A registration of another account restarts the device; the command finds it again.
void bears_a_restart() {
  const string folder = made_folder();
  SetupDevice device;
  device.has_server = true;
  device.registration = "another";
  std::atomic<bool> is_asked{false};
  std::thread restarting([&] {
    {
      Session first(device, folder, [&](uint64_t) { is_asked = device.pairs > 0; });
      while (!is_asked) sleep_ms(5);
      sleep_ms(100);
    }
    sleep_ms(100);
    device.registration = REGISTRATION;
    Session second(device, folder, [](uint64_t) {});
    sleep_ms(800);
  });
  sleep_ms(50);
  const Told told = pair({"K7QF-2M9X", "--state", folder}, {5000, 20, 1000});
  CHECK(told.exit_code == PAIR_DONE && says(told, REGISTRATION));
  restarting.join();
  // And one that never comes back is not waited for.
  CHECK(pair({"K7QF-2M9X", "--state", folder}).exit_code == PAIR_NOT_RUNNING);
}

void only_its_owner_may_open_it() {
  const string folder = made_folder();
  const string path = folder + "/" + SETUP_SOCKET_NAME;
  SetupDevice device;
  // What a killed program left is in nobody's way.
  std::ofstream(path) << "stale";
  umask(0);
  {
    SetupSocket socket(device);
    CHECK(socket.open(folder.c_str()));
    struct stat about = {};
    CHECK(stat(path.c_str(), &about) == 0 && S_ISSOCK(about.st_mode) && (about.st_mode & 0777) == 0700);
    CHECK(umask(0) == 0);
  }
  CHECK(access(path.c_str(), F_OK) != 0);
  SetupSocket nowhere(device);
  CHECK(!nowhere.open((folder + "/none").c_str()));
  CHECK(!nowhere.open(string(200, 'x').c_str()));
  nowhere.poll(0);
}

int connected_to(const string& folder) {
  const string path = folder + "/" + SETUP_SOCKET_NAME;
  sockaddr_un place = {};
  place.sun_family = AF_UNIX;
  std::memcpy(place.sun_path, path.c_str(), path.size());
  const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
  CHECK(connect(file, reinterpret_cast<sockaddr*>(&place), sizeof place) == 0);
  return file;
}

string frame_of(improv::Rpc command) {
  const uint8_t rpc[] = {static_cast<uint8_t>(command), 0};
  uint8_t frame[improv::FRAME_BYTES_MAX];
  return string(reinterpret_cast<char*>(frame), improv::write_frame(improv::FrameType::Command, rpc, 2, frame));
}

void nobody_holds_it_up() {
  const string folder = made_folder();
  SetupDevice device;
  SetupSocket socket(device);
  CHECK(socket.open(folder.c_str()));
  uint64_t now_ms = 0;
  const int silent = connected_to(folder);
  socket.poll(now_ms);
  const int next = connected_to(folder);
  const string identify = frame_of(improv::Rpc::Identify);
  CHECK(write(next, identify.data(), identify.size()) == static_cast<ssize_t>(identify.size()));
  for (; now_ms <= SETUP_SILENCE_MS; now_ms += 1000) socket.poll(now_ms);
  CHECK(device.identified == 0);
  socket.poll(now_ms += 1000);
  socket.poll(now_ms);
  CHECK(device.identified == 1);
  // One that asks and never reads loses its line; nothing waits and nothing grows.
  const string info = frame_of(improv::Rpc::DeviceInfo);
  bool is_gone = false;
  for (int i = 0; i < 200000 && !is_gone; ++i) {
    const ssize_t sent = send(next, info.data(), info.size(), MSG_NOSIGNAL);
    is_gone = sent < 0 && errno != EAGAIN;
    socket.poll(now_ms);
  }
  CHECK(is_gone);
  const int third = connected_to(folder);
  CHECK(write(third, identify.data(), identify.size()) == static_cast<ssize_t>(identify.size()));
  for (int i = 0; i < 3; ++i) socket.poll(now_ms);
  CHECK(device.identified == 2);
  for (const int file : {silent, next, third}) close(file);
}

// A pseudo terminal stands in for the port: every byte value goes through it unchanged.
void speaks_over_a_serial_line() {
  const int far = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
  CHECK(far >= 0 && grantpt(far) == 0 && unlockpt(far) == 0);
  const string path = ptsname(far);
  SetupDevice device;
  SetupSerial serial(device, path.c_str());
  serial.poll(0);
  CHECK(serial.is_open());
  const string ask = "log line\r\n" + frame_of(improv::Rpc::DeviceInfo) + frame_of(improv::Rpc::Identify);
  CHECK(write(far, ask.data(), ask.size()) == static_cast<ssize_t>(ask.size()));
  string said;
  for (uint64_t now_ms = 0; now_ms < 2000 && device.identified == 0; now_ms += 20) {
    serial.poll(now_ms);
    sleep_ms(1);
  }
  CHECK(device.identified == 1);
  char bytes[1024];
  const ssize_t got = read(far, bytes, sizeof bytes);
  CHECK(got > 0);
  said.assign(bytes, static_cast<size_t>(got));
  CHECK(said.find("IMPROV\x01\x04") == 0 && said.find("hc-0a1b2c3d4e5f") != string::npos);
  // The cable is pulled, and there is no port any more: it is looked for now and then, and nobody falls over it.
  close(far);
  for (uint64_t now_ms = 2000; now_ms < 20000; now_ms += 20) serial.poll(now_ms);
  CHECK(!serial.is_open());
  SetupSerial none(device, "/dev/null");
  none.poll(0);
  CHECK(!none.is_open());
}

}  // namespace

int main() {
  signal(SIGPIPE, SIG_IGN);
  pairs_a_device();
  pairs_again_under_its_old_name();
  says_why_not();
  refuses_what_cannot_be_meant();
  bears_a_restart();
  only_its_owner_may_open_it();
  nobody_holds_it_up();
  speaks_over_a_serial_line();
  for (const string& folder : folders) std::filesystem::remove_all(folder);
  return halocline::test::done();
}
