#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "ports/linux/change-log.h"
#include "ports/linux/commands.h"
#include "ports/linux/file-flash.h"
#include "ports/linux/file-slots.h"
#include "ports/linux/flags.h"
#include "ports/linux/folder-disk.h"
#include "ports/linux/gpio-lines.h"
#include "ports/linux/hardware-id.h"
#include "ports/linux/i2c-dev-bus.h"
#include "ports/linux/launcher.h"
#include "ports/linux/loopback-stream.h"
#include "ports/linux/no-slots.h"
#include "ports/linux/openssl-digest.h"
#include "ports/linux/openssl-release-key.h"
#include "ports/linux/os-lock.h"
#include "ports/linux/os-random.h"
#include "ports/linux/program-descriptor.h"
#include "ports/linux/setup-guest.h"
#include "ports/linux/watch.h"
#include "ports/linux/water.h"
#include "ports/linux/wired.h"

namespace halocline::linux_port {

namespace {

// From shut relays to the end, goodbye included; whatever hangs then is ended by the kernel.
constexpr unsigned FAREWELL_S = 5;

int refuse(int code, const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  return code;
}

struct Started {
  const Flags& flags;
  const Board& board;
  Surroundings& surroundings;
  hal::Lock& lock;
  // Only the water's: the board of the specification has none.
  bool has_thermometer;
};

BoardFacts facts_of(const std::string& hardware_id, bool has_thermometer, uint32_t slot_bytes) {
  BoardFacts facts{};
  facts.hardware_id = {hardware_id.data(), hardware_id.size()};
  facts.firmware_version = program_version();
  facts.hardware_model = HARDWARE_MODEL;
  facts.chip = CHIP;
  facts.reset_reason = "poweron";
  facts.slot_bytes = slot_bytes;
  facts.secure_version = SECURE_VERSION;
  facts.has_thermometer = has_thermometer;
  return facts;
}

// From the board file, or from the network card; empty when there is neither.
std::string hardware_id_of(const Started& started) {
  if (started.flags.has("hardware-id")) return started.flags["hardware-id"];
  return started.board.hardware_id.empty() ? hardware_id_of_network() : started.board.hardware_id;
}

hal::Slots& slots_of(const Flags& flags) {
  static NoSlots none;
  if (!flags.has("slots") || !has_launcher()) return none;
  static FolderDisk disk(flags["slots"].c_str());
  static FileSlots slots(disk, slot_of_this_program());
  if (disk.is_open()) return slots;
  return none;
}

int end(Tasks& tasks, std::thread& control, std::thread& session, ExitCode why) {
  alarm(FAREWELL_S);
  control.join();
  session.join();
  tasks.program.close();
  std::puts(why == EXIT_RESTART ? "ends to be started again" : "ends");
  return why;
}

int live(Program& program, TlsStream& stream, const Started& started) {
  static Tasks tasks(program, started.surroundings);
  static ChangeLog log(program);
  static SetupGuest setup(program, stream);
  static SessionGuest* const guests[] = {&setup, &log};
  const bool may_speak = program.begin();
  log.begin(may_speak);
  if (!setup.open(started.flags["state"].c_str())) std::puts("there is no set-up socket: it cannot be paired by hand");
  std::thread control(run_control, std::ref(tasks));
  std::thread session([] { run_session(tasks, guests, sizeof guests / sizeof guests[0]); });
  Notify supervisor(std::getenv("NOTIFY_SOCKET"));
  supervisor.say("READY=1");
  return end(tasks, control, session, watch(tasks, supervisor));
}

// Outputs are off before the first look at flash or network.
int start(const Started& started) {
  hold_back_signals();
  if (!started.surroundings.begin()) return refuse(EXIT_CANNOT_START, "the relays' pins do not obey, or the water is not there");
  switch_off_in_a_crash(started.surroundings);
  keep_in_memory();
  const std::string& folder = started.flags["state"];
  mkdir(folder.c_str(), S_IRWXU);
  static FileFlash flash(folder.c_str());
  if (!flash.is_open()) return refuse(EXIT_CANNOT_START, "the state folder is not there, or another program runs on it");
  static const std::string hardware_id = hardware_id_of(started);
  if (hardware_id.empty()) return refuse(EXIT_CANNOT_START, "there is no network card to be named for: the board needs a hardware_id");
  static OsRandom random;
  static TlsStream stream;
  static TlsStream update_stream;
  static LoopbackStream own_machine;
  static OpensslDigest digest;
  static OpensslReleaseKey release_key(release_key_pem());
  hal::Slots& slots = slots_of(started.flags);
  static Program program({flash, started.lock, stream, random, started.surroundings.relays(), update_stream, &own_machine, slots,
                          digest, release_key},
                         facts_of(hardware_id, started.has_thermometer, slots.slot_bytes()));
  return live(program, stream, started);
}

int start_wired(const Flags& flags, const Board& board, hal::Lock& lock) {
  static RealKernel kernel;
  static GpioLines lines(kernel, board.gpio_path.c_str());
  static I2cDevBus bus(kernel, board.i2c_path.c_str());
  static Wired wired(lines, bus, board);
  return start({flags, board, wired, lock, false});
}

}  // namespace

int run_command(int argc, char** argv) {
  static Flags flags;
  static Board board = simulated_board();
  static OsLock lock;
  std::string problem;
  if (!flags.parse(argc, argv, {"state", "board", "water", "hardware-id", "slots"}, problem)) return refuse(EXIT_USAGE, problem);
  if (!flags.has("state") || flags.has("board") == flags.has("water"))
    return refuse(EXIT_USAGE, "needs --state, and either --board or --water");
  if (flags.has("water")) {
    static Water water(flags["water"].c_str(), board, lock);
    return start({flags, board, water, lock, true});
  }
  std::string text;
  if (!read_text_file(flags["board"], text)) return refuse(EXIT_CANNOT_START, "the board file cannot be read");
  if (!parse_board(text, board, problem)) return refuse(EXIT_CANNOT_START, problem);
  return start_wired(flags, board, lock);
}

}  // namespace halocline::linux_port
