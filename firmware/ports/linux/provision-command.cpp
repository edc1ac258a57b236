#include <sys/stat.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "device/flash/device-memory.h"
#include "device/messages/alphabets.h"
#include "ports/linux/commands.h"
#include "ports/linux/file-flash.h"
#include "ports/linux/flags.h"
#include "ports/linux/watch.h"

namespace halocline::linux_port {

namespace {

int refuse(int code, const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  return code;
}

// HOST:PORT; an address of IPv6 has colons of its own, the last one counts.
bool read_server(const std::string& text, const std::string& authority, ServerTarget& server) {
  const size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon > HOST_BYTES_MAX || authority.size() > AUTHORITY_BYTES_MAX) return false;
  const std::string port = text.substr(colon + 1);
  if (port.empty() || port.size() > 5 || port.find_first_not_of("0123456789") != std::string::npos) return false;
  const int number = std::stoi(port);
  if (number < 1 || number > 65535) return false;
  memcpy(server.host, text.data(), colon);
  server.host[colon] = 0;
  server.port = static_cast<uint16_t>(number);
  memcpy(server.authority_pem, authority.data(), authority.size());
  server.authority_length = authority.size();
  return true;
}

hc_id id_of(const std::string& text) {
  hc_id id{};
  id.length = static_cast<uint8_t>(text.size());
  memcpy(id.text, text.data(), text.size());
  return id;
}

bool read_grant(const Flags& flags, Grant& grant) {
  std::string key;
  if (!read_text_file(flags["key-file"], key)) return false;
  key.erase(key.find_last_not_of(" \r\n") + 1);
  const std::string& registration = flags["registration"];
  const bool is_whole = wire::is_uuid({registration.data(), registration.size()}) && wire::is_key({key.data(), key.size()});
  if (is_whole) grant = {id_of(registration), id_of(key)};
  return is_whole;
}

}  // namespace

int provision_command(int argc, char** argv) {
  Flags flags;
  std::string problem;
  if (!flags.parse(argc, argv, {"state", "server", "ca", "registration", "key-file"}, problem)) return refuse(EXIT_USAGE, problem);
  std::string authority;
  static ServerTarget server;
  if (!read_text_file(flags["ca"], authority)) return refuse(EXIT_USAGE, "the certificate authority cannot be read");
  if (!read_server(flags["server"], authority, server)) return refuse(EXIT_USAGE, "--server is HOST:PORT");
  Grant grant{};
  const bool has_grant = flags.has("registration") || flags.has("key-file");
  if (has_grant && !read_grant(flags, grant)) return refuse(EXIT_USAGE, "registration and key are not what pairing gives");

  mkdir(flags["state"].c_str(), S_IRWXU);
  FileFlash flash(flags["state"].c_str());
  if (!flash.is_open()) return refuse(EXIT_CANNOT_START, "the state folder is not there, or a program runs on it");
  static DeviceMemory memory(flash);
  const bool is_saved = memory.begin_boot() && memory.save_server(server) && (!has_grant || memory.save_grant(grant));
  return is_saved ? EXIT_ENDED : refuse(EXIT_CANNOT_START, "the state folder takes no values");
}

}  // namespace halocline::linux_port
