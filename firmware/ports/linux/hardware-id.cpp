#include "ports/linux/hardware-id.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

namespace halocline::linux_port {

namespace fs = std::filesystem;

static std::string digits_of(const fs::path& card) {
  std::ifstream file(card / "address");
  std::string address;
  std::getline(file, address);
  address.erase(std::remove(address.begin(), address.end(), ':'), address.end());
  const bool is_whole = address.size() == 12 && address.find_first_not_of("0123456789abcdef") == std::string::npos;
  return is_whole && address != "000000000000" ? address : "";
}

// By name, so that it is the same card at every start. One without a device behind it is a bridge or a tunnel and may have another
// address tomorrow.
std::string hardware_id_of_network(const char* cards) {
  std::error_code none;
  std::vector<fs::path> found;
  for (fs::directory_iterator each(cards, none), end; !none && each != end; each.increment(none)) found.push_back(each->path());
  std::sort(found.begin(), found.end());
  for (const bool needs_device : {true, false}) {
    for (const fs::path& card : found) {
      if (needs_device && !fs::exists(card / "device", none)) continue;
      const std::string digits = digits_of(card);
      if (!digits.empty()) return "hc-" + digits;
    }
  }
  return "";
}

}  // namespace halocline::linux_port
