// What the program can be asked for on the command line; `argv` begins behind the command's own word.
#pragma once

namespace halocline::linux_port {

// halocline-device run --state FOLDER (--board FILE | --water SOCKET) [--hardware-id ID] [--slots FOLDER]
int run_command(int argc, char** argv);

// halocline-device boot --slots FOLDER -- run ...: becomes the program that is to be started.
int boot_command(int argc, char** argv);

// halocline-device provision --state FOLDER --server HOST:PORT --ca FILE [--registration ID --key-file FILE]
// Writes into the folder of a program that does not run what set-up and pairing would have written.
int provision_command(int argc, char** argv);

}  // namespace halocline::linux_port
