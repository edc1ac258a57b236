// A board file is understood whole or not at all: a wrong pin or polarity runs pumps.

#include "ports/linux/board.h"

#include <filesystem>
#include <fstream>

#include "ports/linux/flags.h"
#include "ports/linux/hardware-id.h"
#include "test/check.h"
#include "test/linux/program-rig.h"

using namespace halocline;
using namespace halocline::test;

namespace {

const std::string GOOD =
    "# the relay board under the tank\n"
    "i2c = /dev/i2c-1\n"
    "gpio = /dev/gpiochip0\n"
    "relays = 5, 6, 13, 19, 26\n"
    "relay_polarity = active_low\n";

bool is_taken(const std::string& text) {
  Board board;
  std::string problem;
  const bool is_good = parse_board(text, board, problem);
  CHECK(is_good == problem.empty());
  return is_good;
}

void good_ones() {
  Board board;
  std::string problem;
  CHECK(parse_board(GOOD + "button=17\nled = 27 # green\nled_polarity = active_high\nhardware_id = hc-0a1b2c3d4e5f\n", board, problem));
  CHECK(board.i2c_path == "/dev/i2c-1" && board.gpio_path == "/dev/gpiochip0");
  CHECK(board.relays.pins[0] == 5 && board.relays.pins[4] == 26 && board.relays.polarity == Polarity::ActiveLow);
  CHECK(board.has_button && board.button_pin == 17 && board.has_led && board.led_pin == 27);
  CHECK(board.hardware_id == "hc-0a1b2c3d4e5f");
  CHECK(parse_board(GOOD, board, problem) && !board.has_button && !board.has_led && board.hardware_id.empty());
}

// What people begin with.
void the_one_that_is_shipped() {
  std::string text;
  CHECK(read_text_file("../deploy/device/board.conf", text) && is_taken(text));
}

void bad_ones() {
  CHECK(!is_taken(""));
  // Each line is needed: no polarity is guessed.
  for (const char* key : {"i2c", "gpio", "relays", "relay_polarity"}) {
    std::string without = GOOD;
    without.insert(without.find(std::string(key) + " ="), "#");
    CHECK(!is_taken(without));
  }
  for (const char* line : {"relays = 1,2,3,4,5", "i2c = i2c-1", "led = 64", "led = -1", "led = 1x", "button =", "button = 5", "led = 26",
                           "button = 17\nled = 17", "led_polarity = low", "pump = 3", "hardware_id = short", "hardware_id = a/b/c/d/e/f",
                           "nonsense"})
    CHECK(!is_taken(GOOD + line + "\n"));
  for (const char* pins : {"5, 6, 13, 19", "5, 6, 13, 19, 26, 27", "5, 6, 13, 19, 5", "5, 6,, 19, 26"}) {
    std::string text = GOOD;
    text.replace(text.find("5, 6, 13, 19, 26"), 16, pins);
    CHECK(!is_taken(text));
  }
}

void named_for_its_card() {
  const TempFolder cards;
  const auto add = [&cards](const std::string& name, const std::string& address, bool has_device) {
    std::filesystem::create_directories(cards.path + "/" + name + (has_device ? "/device" : ""));
    std::ofstream(cards.path + "/" + name + "/address") << address << "\n";
  };
  CHECK(hardware_id_of_network(cards.path.c_str()).empty());
  add("lo", "00:00:00:00:00:00", false);
  CHECK(hardware_id_of_network(cards.path.c_str()).empty());
  add("docker0", "02:42:00:00:00:01", false);
  CHECK(hardware_id_of_network(cards.path.c_str()) == "hc-024200000001");
  add("wlan0", "dc:a6:32:00:00:02", true);
  add("eth0", "dc:a6:32:00:00:01", true);
  CHECK(hardware_id_of_network(cards.path.c_str()) == "hc-dca632000001");
}

}  // namespace

int main() {
  good_ones();
  the_one_that_is_shipped();
  bad_ones();
  named_for_its_card();
  return done();
}
