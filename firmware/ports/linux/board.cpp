#include "ports/linux/board.h"

#include <set>
#include <sstream>

#include "device/messages/alphabets.h"

namespace halocline::linux_port {

namespace {

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Whole numbers without a sign, as they stand on a drawing.
bool parse_pin(const std::string& text, uint8_t& pin) {
  if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string::npos) return false;
  const int number = std::stoi(text);
  if (number > 63) return false;
  pin = static_cast<uint8_t>(number);
  return true;
}

bool parse_pins(const std::string& text, uint8_t (&pins)[HC_CHANNELS]) {
  std::istringstream parts(text);
  std::string part;
  uint32_t count = 0;
  while (std::getline(parts, part, ',')) {
    if (count == HC_CHANNELS || !parse_pin(trimmed(part), pins[count])) return false;
    ++count;
  }
  return count == HC_CHANNELS;
}

bool parse_polarity(const std::string& text, Polarity& polarity) {
  if (text != "active_low" && text != "active_high") return false;
  polarity = text == "active_low" ? Polarity::ActiveLow : Polarity::ActiveHigh;
  return true;
}

bool parse_path(const std::string& text, std::string& path) {
  path = text;
  return text.size() > 1 && text[0] == '/';
}

bool take(const std::string& key, const std::string& value, Board& board) {
  if (key == "i2c") return parse_path(value, board.i2c_path);
  if (key == "gpio") return parse_path(value, board.gpio_path);
  if (key == "relays") return parse_pins(value, board.relays.pins);
  if (key == "relay_polarity") return parse_polarity(value, board.relays.polarity);
  if (key == "button") return board.has_button = parse_pin(value, board.button_pin);
  if (key == "led") return board.has_led = parse_pin(value, board.led_pin);
  if (key == "led_polarity") return parse_polarity(value, board.led_polarity);
  if (key != "hardware_id") return false;
  board.hardware_id = value;
  return value.size() >= 8 && wire::is_message_id({value.data(), value.size()});
}

// Two jobs on one pin: the light would switch a pump.
bool has_pin_twice(const Board& board) {
  std::multiset<uint8_t> pins(std::begin(board.relays.pins), std::end(board.relays.pins));
  if (board.has_button) pins.insert(board.button_pin);
  if (board.has_led) pins.insert(board.led_pin);
  return std::set<uint8_t>(pins.begin(), pins.end()).size() != pins.size();
}

}  // namespace

bool parse_board(const std::string& text, Board& board, std::string& problem) {
  board = Board{};
  std::set<std::string> known;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const size_t equals = line.find('=');
    const std::string key = trimmed(line.substr(0, equals));
    const std::string value = equals == std::string::npos ? "" : trimmed(line.substr(equals + 1));
    if (!known.insert(key).second) return problem = "the board file says twice: " + key, false;
    if (!take(key, value, board)) return problem = "the board file has a line that cannot be understood: " + line, false;
  }
  for (const char* needed : {"i2c", "gpio", "relays", "relay_polarity"})
    if (known.count(needed) == 0) return problem = std::string("the board file lacks: ") + needed, false;
  if (has_pin_twice(board)) return problem = "the board file gives one pin two jobs", false;
  return true;
}

Board simulated_board() {
  Board board;
  board.relays = {{5, 6, 13, 19, 26}, Polarity::ActiveLow};
  board.has_button = board.has_led = true;
  board.button_pin = 17;
  board.led_pin = 27;
  return board;
}

}  // namespace halocline::linux_port
