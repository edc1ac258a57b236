#include "ports/linux/pair-input.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

#include "device/flash/device-memory.h"
#include "device/provisioning/pairing-code.h"
#include "device/provisioning/setup-words.h"

namespace halocline::linux_port {

static const char USE[] = "Use: halocline-device pair CODE [--server HOST[:8883]] [--ca FILE] [--state FOLDER]";

// Small letters, and a code without its dash, are taken as they were meant.
static std::string tidied(const std::string& typed) {
  std::string code;
  for (const char c : typed) {
    if (c != '-' && c != ' ') code += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return code.size() == PAIRING_CODE_BYTES - 1 ? code.substr(0, 4) + "-" + code.substr(4) : code;
}

static std::string read_code(const std::string& typed, PairInput& input) {
  input.code = tidied(typed);
  if (is_pairing_code(Text(input.code.data(), input.code.size()))) return "";
  return "\"" + typed + "\" is no pairing code. A code looks like K7QF-2M9X; the app shows yours under Devices, Discover Devices.";
}

static bool read_port(const std::string& digits, uint16_t& port) {
  if (digits.empty() || digits.size() > 5 || digits.find_first_not_of("0123456789") != std::string::npos) return false;
  const unsigned long number = std::stoul(digits);
  if (number == 0 || number > 65535) return false;
  port = static_cast<uint16_t>(number);
  return true;
}

// An address of the sixth version has colons of its own: [::1]:8883.
static std::string read_server(const std::string& typed, PairInput& input) {
  const bool is_bracketed = !typed.empty() && typed[0] == '[';
  const size_t end = std::min(typed.find(is_bracketed ? ']' : ':'), typed.size());
  input.host = is_bracketed ? typed.substr(1, end - 1) : typed.substr(0, end);
  const std::string rest = typed.substr(is_bracketed ? std::min(end + 1, typed.size()) : end);
  const bool is_closed = !is_bracketed || end < typed.size();
  const bool is_port_right = is_closed && (rest.empty() || (rest[0] == ':' && read_port(rest.substr(1), input.port)));
  if (!input.host.empty() && input.host.size() <= improv::SENT_HOST_BYTES_MAX && is_port_right) return "";
  return "\"" + typed + "\" is no server. Give its name or address, and a port if it is not 8883: halocline.example.com:8883";
}

static std::string read_authority(const std::string& path, PairInput& input) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return path + " cannot be read.";
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  // It would stand in the device's flash for nothing.
  if (text.find("PRIVATE KEY") != std::string::npos) return path + " holds a private key. Give the certificate alone.";
  const size_t start = text.find("-----BEGIN CERTIFICATE-----");
  if (start == std::string::npos) return path + " holds no certificate in PEM form.";
  input.authority_pem = text.substr(start);
  if (input.authority_pem.size() <= AUTHORITY_BYTES_MAX) return "";
  return path + " is too long: a device keeps " + std::to_string(AUTHORITY_BYTES_MAX) + " bytes. Give the authority alone.";
}

static std::string read_option(const std::string& name, const std::string& value, PairInput& input) {
  if (name == "--server") return read_server(value, input);
  if (name == "--ca") return read_authority(value, input);
  if (name != "--state") return name + " is unknown. " + USE;
  input.state_folder = value;
  return "";
}

std::string read_pair_input(int argc, char** argv, PairInput& input) {
  if (argc < 3 || argv[2][0] == '-') return USE;
  std::string wrong = read_code(argv[2], input);
  for (int i = 3; i < argc && wrong.empty(); i += 2) {
    wrong = i + 1 < argc ? read_option(argv[i], argv[i + 1], input) : std::string(argv[i]) + " needs a value. " + USE;
  }
  if (wrong.empty() && !input.authority_pem.empty() && input.host.empty()) return "--ca needs --server: the two are saved together.";
  return wrong;
}

}  // namespace halocline::linux_port
