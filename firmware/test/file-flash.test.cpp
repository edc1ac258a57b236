// Files as flash: a child writes as fast as it can and is killed at any moment, again and again. Every value is whole, and what
// the child had said was durable is there.
#include <csignal>
#include <cstdio>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "remembering-device.h"
#include "rng.h"
// Only this test needs the port, so only it compiles it.
#include "ports/linux/file-flash.cpp"

using namespace halocline;
using namespace halocline::test;
using linux_port::FileFlash;

class Folder {
 public:
  Folder() { CHECK(mkdtemp(path_) != nullptr); }
  ~Folder() {
    for (const std::string& name : names()) unlink((std::string(path_) + "/" + name).c_str());
    CHECK(rmdir(path_) == 0);
  }
  const char* path() const { return path_; }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    DIR* entries = opendir(path_);
    while (const dirent* entry = readdir(entries)) {
      if (entry->d_name[0] != '.') names.push_back(entry->d_name);
    }
    closedir(entries);
    return names;
  }

 private:
  char path_[32] = "/tmp/halocline-flash-XXXXXX";
};

static void keeps_values_under_their_keys() {
  Folder folder;
  FileFlash flash(folder.path());
  CHECK(flash.is_open());
  uint8_t bytes[16] = {1, 2, 3};
  size_t length = 0;
  CHECK(flash.read("ev.01", bytes, sizeof(bytes), length) == hal::FlashRead::Absent);
  CHECK(flash.write("ev.01", bytes, 3) == hal::FlashWrite::Done);
  CHECK(flash.write("ev.02", bytes, 0) == hal::FlashWrite::Done);
  CHECK(flash.write("boot.0", bytes, 16) == hal::FlashWrite::Done);
  CHECK(flash.read("ev.01", bytes, sizeof(bytes), length) == hal::FlashRead::Found && length == 3 && bytes[2] == 3);
  CHECK(flash.read("boot.0", bytes, 15, length) == hal::FlashRead::Failed);
  hal::FlashKey keys[8];
  CHECK(flash.list("ev.", keys, 8) == 2 && flash.list("", keys, 8) == 3 && flash.list("ev.", keys, 1) == 1);
  CHECK(flash.erase("ev.01") && flash.erase("ev.01"));
  CHECK(flash.list("ev.", keys, 8) == 1 && strcmp(keys[0].text, "ev.02") == 0);
}

static void takes_no_key_that_is_a_path() {
  Folder folder;
  FileFlash flash(folder.path());
  const uint8_t byte = 0;
  for (const char* key : {"", ".", "..", "../boot", "a/b", "~draft", "sixteen.letters.", "Upper"}) {
    CHECK(flash.write(key, &byte, 1) == hal::FlashWrite::Failed);
    CHECK(!flash.erase(key));
  }
}

static void nobody_else_may_read_or_share_it() {
  Folder folder;
  FileFlash flash(folder.path());
  const uint8_t secret = 1;
  CHECK(flash.write("grant.0", &secret, 1) == hal::FlashWrite::Done);
  struct stat about = {};
  CHECK(stat((std::string(folder.path()) + "/grant.0").c_str(), &about) == 0);
  CHECK((about.st_mode & 0777) == 0600);
  FileFlash second(folder.path());
  CHECK(!second.is_open());
}

// The disk takes only a part of it: what stood there before is still whole.
static void a_write_that_stops_halfway_leaves_the_old_value() {
  Folder folder;
  FileFlash flash(folder.path());
  const std::vector<uint8_t> old = value_of(1, 90);
  const std::vector<uint8_t> fresh = value_of(2, 200);
  CHECK(flash.write("state.0", old.data(), old.size()) == hal::FlashWrite::Done);
  signal(SIGXFSZ, SIG_IGN);
  rlimit usual = {};
  CHECK(getrlimit(RLIMIT_FSIZE, &usual) == 0);
  const rlimit tight = {100, usual.rlim_max};
  CHECK(setrlimit(RLIMIT_FSIZE, &tight) == 0);
  const hal::FlashWrite outcome = flash.write("state.0", fresh.data(), fresh.size());
  CHECK(setrlimit(RLIMIT_FSIZE, &usual) == 0);
  CHECK(outcome == hal::FlashWrite::Failed);
  uint8_t bytes[256];
  size_t length = 0;
  CHECK(flash.read("state.0", bytes, sizeof(bytes), length) == hal::FlashRead::Found);
  CHECK(length == old.size() && number_of(bytes, length) == 1);
  CHECK(folder.names().size() == 1);
}

struct Said {
  uint32_t counter;
  uint32_t saved;
};

// In the child, until it is killed. It says what is durable, as a device would answer a command.
static void live(const char* folder, int pipe) {
  FileFlash flash(folder);
  auto memory = std::make_unique<DeviceMemory>(flash);
  if (!memory->begin_boot()) _exit(2);
  uint32_t number = number_of(memory->state().core, memory->state().core_length);
  Said said = {memory->boot_counter(), number};
  while (write(pipe, &said, sizeof(said)) == sizeof(said)) {
    number = number % 250 + 1;
    const std::vector<uint8_t> core = value_of(number, HC_SAVED_BYTES);
    StateChange change;
    change.core = core.data();
    change.core_length = core.size();
    if (!memory->save_state(change)) _exit(3);
    said.saved = number;
  }
  _exit(4);
}

static Said last_said(int pipe, Said said) {
  Said heard = {};
  while (read(pipe, &heard, sizeof(heard)) == sizeof(heard)) said = heard;
  return said;
}

static void survives_kill_at_any_moment() {
  Folder folder;
  Rng rng(1);
  Said before = {0, 0};
  uint32_t saves = 0;
  for (uint32_t kill_number = 0; kill_number < 60; ++kill_number) {
    int ends[2];
    CHECK(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      live(folder.path(), ends[1]);
    }
    close(ends[1]);
    // Once it lives, and then at any moment of any save.
    Said first = {};
    CHECK(read(ends[0], &first, sizeof(first)) == sizeof(first));
    Said heard = first;
    for (uint32_t more = rng.below(4); more > 0; --more) CHECK(read(ends[0], &heard, sizeof(heard)) == sizeof(heard));
    usleep(rng.below(3000));
    kill(child, SIGKILL);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    CHECK(first.counter > before.counter);
    // The value of the kill before: what was said last, or the one after it, whose answer never left.
    CHECK(first.saved == before.saved || first.saved == before.saved % 250 + 1);
    before = last_said(ends[0], heard);
    saves += (before.saved + 250 - first.saved) % 250;
    close(ends[0]);
  }
  CHECK(saves > 60);
  std::fprintf(stderr, "file flash: 60 kills within %u saves\n", saves);
}

int main() {
  keeps_values_under_their_keys();
  takes_no_key_that_is_a_path();
  nobody_else_may_read_or_share_it();
  a_write_that_stops_halfway_leaves_the_old_value();
  survives_kill_at_any_moment();
  return done();
}
