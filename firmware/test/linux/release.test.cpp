// Hash, signature and start of a program with what a Linux system has: OpenSSL, a folder, and processes that become one another.
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <vector>

#include "../check.h"
#include "device/text/base64.h"
#include "ports/linux/file-slots.h"
#include "ports/linux/folder-disk.h"
#include "ports/linux/launcher.h"
#include "ports/linux/openssl-digest.h"
#include "ports/linux/openssl-release-key.h"
#include "ports/linux/program-descriptor.h"

using namespace halocline;
using namespace halocline::linux_port;

namespace {

using Bytes = std::vector<uint8_t>;

// Made by `pnpm firmware keys` and `pnpm firmware sign`; the private half was thrown away.
const char PUBLIC_PEM[] =
    "-----BEGIN PUBLIC KEY-----\n"
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEgiQDEj/9ECJ/ZYMNr3JqYKV2Qkbj\n"
    "whfu8ruH/DZvUO2d0LaTBmVryo0Ot3pcFMN+IK77y3aYw+bb/d+dapQlhg==\n"
    "-----END PUBLIC KEY-----\n";
const char SIGNATURE[] = "MEUCICWoIpdw/lWE5VR1WjPrlHwfR7WpxKtj6ho98UCtrGbJAiEAxri5S8ZbXdqiEG1aVSLM/1aOC5xOKFBmbcYvPEVct/g=";
const char SIGNED_TEXT[] = "a program of Halocline";

struct Sha256 {
  uint8_t bytes[hal::DIGEST_BYTES];
};

Sha256 sha256_of(const void* bytes, size_t length) {
  OpensslDigest digest;
  Sha256 sum = {};
  digest.begin();
  // In two pieces: it is always read so.
  digest.add(static_cast<const uint8_t*>(bytes), length / 2);
  digest.add(static_cast<const uint8_t*>(bytes) + length / 2, length - length / 2);
  CHECK(digest.end(sum.bytes));
  return sum;
}

void a_hash() {
  const Sha256 sum = sha256_of("abc", 3);
  const uint8_t expected[] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea};
  CHECK(memcmp(sum.bytes, expected, sizeof expected) == 0);
  OpensslDigest never_begun;
  uint8_t digest[hal::DIGEST_BYTES];
  CHECK(!never_begun.end(digest));
}

std::string public_pem_of(EVP_PKEY* key) {
  BIO* memory = BIO_new(BIO_s_mem());
  PEM_write_bio_PUBKEY(memory, key);
  char* text = nullptr;
  const long length = BIO_get_mem_data(memory, &text);
  std::string pem(text, static_cast<size_t>(length));
  BIO_free(memory);
  return pem;
}

void a_signature() {
  uint8_t der[72];
  const size_t length = read_base64(SIGNATURE, der, sizeof der);
  const Sha256 sum = sha256_of(SIGNED_TEXT, strlen(SIGNED_TEXT));
  OpensslReleaseKey key(PUBLIC_PEM);
  CHECK(length == 71 && key.has_key() && key.has_signed(sum.bytes, der, length));
  for (size_t i = 0; i < hal::DIGEST_BYTES; ++i) {
    Sha256 other = sum;
    other.bytes[i] ^= 1;
    CHECK(!key.has_signed(other.bytes, der, length));
  }
  for (size_t i = 0; i < length; ++i) {
    der[i] ^= 1;
    CHECK(!key.has_signed(sum.bytes, der, length));
    der[i] ^= 1;
    CHECK(!key.has_signed(sum.bytes, der, i));
  }
  // Without a key of its own a device has nobody to believe, nor with one on another curve.
  OpensslReleaseKey none("");
  CHECK(!none.has_key() && !none.has_signed(sum.bytes, der, length));
  OpensslReleaseKey built_in(release_key_pem());
  CHECK(!built_in.has_signed(sum.bytes, der, length));
  for (const char* curve : {"P-384", "P-256"}) {
    EVP_PKEY* pair = EVP_EC_gen(curve);
    OpensslReleaseKey other(public_pem_of(pair).c_str());
    CHECK(other.has_key() == (strcmp(curve, "P-256") == 0) && !other.has_signed(sum.bytes, der, length));
    EVP_PKEY_free(pair);
  }
}

std::string new_folder() {
  char name[] = "/tmp/halocline-slots-XXXXXX";
  CHECK(mkdtemp(name) != nullptr);
  return name;
}

void remove_folder(const std::string& folder) {
  for (const char* name : {"a", "b", "boot", "~draft"}) unlink((folder + "/" + name).c_str());
  CHECK(rmdir(folder.c_str()) == 0);
}

Bytes this_program() {
  Bytes bytes;
  FILE* file = fopen("/proc/self/exe", "rb");
  uint8_t piece[65536];
  for (size_t got = 0; (got = fread(piece, 1, sizeof piece, file)) > 0;) bytes.insert(bytes.end(), piece, piece + got);
  fclose(file);
  return bytes;
}

// As the system does it: the launcher in a process of its own. Its answer tells which program it became.
int answer_of_launch(const std::string& folder) {
  const pid_t child = fork();
  if (child == 0) {
    char name[] = "halocline";
    char role[] = "say-slot";
    char* arguments[] = {name, role, nullptr};
    launch(folder.c_str(), "/proc/self/exe", arguments);
    _exit(99);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status));
  return WEXITSTATUS(status);
}

// Installs it as an update would, past the room of a slot: with sanitizers this program is larger than a slot.
void install(FolderDisk& disk, uint8_t slot, const Bytes& program, BootState state) {
  CHECK(disk.begin(slot_name(slot)) && disk.append(program.data(), program.size()) && disk.finish());
  state.trial.slot = slot;
  state.trial.size_bytes = static_cast<uint32_t>(program.size());
  const Sha256 sum = sha256_of(program.data(), program.size());
  memcpy(state.trial.sha256, sum.bytes, sizeof sum.bytes);
  CHECK(write_boot_state(disk, state));
}

constexpr int ANSWER = 40;

void a_start() {
  const std::string folder = new_folder();
  FolderDisk disk(folder.c_str());
  CHECK(disk.is_open() && answer_of_launch(folder) == ANSWER + INSTALLED);
  CHECK(answer_of_launch("/nonexistent") == ANSWER + INSTALLED);
  const Bytes program = this_program();
  install(disk, SLOT_A, program, {});
  // One start. Not confirmed in it, as after a crash: back.
  CHECK(answer_of_launch(folder) == ANSWER + SLOT_A);
  CHECK(answer_of_launch(folder) == ANSWER + INSTALLED && answer_of_launch(folder) == ANSWER + INSTALLED);
  install(disk, SLOT_A, program, {});
  CHECK(answer_of_launch(folder) == ANSWER + SLOT_A);
  FileSlots slots(disk, SLOT_A);
  CHECK(slots.is_on_trial() && slots.confirm() && !slots.is_on_trial());
  CHECK(answer_of_launch(folder) == ANSWER + SLOT_A && answer_of_launch(folder) == ANSWER + SLOT_A);
  // One that no system can start has its one try, too.
  install(disk, SLOT_B, Bytes(5000, 7), read_boot_state(disk));
  CHECK(answer_of_launch(folder) == ANSWER + SLOT_A && read_boot_state(disk).trial.slot == INSTALLED);
  CHECK(disk.begin("a") && disk.append(program.data(), program.size() - 1) && disk.finish());
  CHECK(answer_of_launch(folder) == ANSWER + INSTALLED);
  remove_folder(folder);
}

void a_folder() {
  const std::string folder = new_folder();
  FolderDisk disk(folder.c_str());
  uint8_t bytes[4] = {};
  uint64_t size_bytes = 0;
  CHECK(!disk.append(bytes, 1) && !disk.finish() && !disk.size("a", size_bytes) && !disk.read("a", 0, bytes, 1));
  CHECK(disk.begin("a") && disk.append(bytes, 4) && disk.begin("a") && disk.append(bytes, 3) && disk.finish());
  CHECK(disk.size("a", size_bytes) && size_bytes == 3 && disk.read("a", 1, bytes, 2) && !disk.read("a", 1, bytes, 3));
  struct stat about = {};
  CHECK(stat((folder + "/a").c_str(), &about) == 0 && (about.st_mode & 0777) == 0700);
  // A link in the place of a slot leads nowhere.
  CHECK(symlink("a", (folder + "/b").c_str()) == 0 && !disk.size("b", size_bytes) && !disk.read("b", 0, bytes, 1));
  CHECK(!FolderDisk("/nonexistent").is_open());
  remove_folder(folder);
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 2 && strcmp(arguments[1], "say-slot") == 0) _exit(has_launcher() ? ANSWER + slot_of_this_program() : 98);
  a_hash();
  a_signature();
  a_folder();
  a_start();
  CHECK(!has_launcher() && slot_of_this_program() == INSTALLED);
  return test::done();
}
