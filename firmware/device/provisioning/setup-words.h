// The numbers that a device and a set-up tool agree on. Below 0x80 they are Improv's, from there on our own in the same frames.
// They are the wire of devices in the field: they never change.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline::improv {

enum class Rpc : uint8_t {
  SendWifi = 0x01,
  RequestState = 0x02,
  DeviceInfo = 0x03,
  ScanWifi = 0x04,
  // Host (with its length before it), port, bytes of the authority that will follow; both numbers high byte first. Nothing is
  // saved yet. No bytes of authority: the one that the device has stays.
  BeginServer = 0x80,
  // The piece's number from 0 on, then PIECE_BYTES_MAX bytes, or in the last piece as many as are left.
  AuthorityPiece = 0x81,
  // CRC-32 of the whole authority, high byte first. Only now it is saved: all of it or nothing.
  SaveServer = 0x82,
  // The code, without a length before it; empty is without a code.
  Pair = 0x83,
  Identify = 0x84,
  Status = 0x85
};

constexpr size_t PIECE_BYTES_MAX = 200;
// What a frame has room for beside the two numbers: a little less than a name may have.
constexpr size_t SENT_HOST_BYTES_MAX = 248;

enum class State : uint8_t { Ready = 2, Provisioning = 3, Provisioned = 4 };

enum class Error : uint8_t {
  None = 0x00,
  BadPacket = 0x01,
  UnknownCommand = 0x02,
  CannotConnect = 0x03,
  // Our own. A piece out of its order, or more or less than was announced.
  BadOrder = 0x80,
  BadAuthority = 0x81,
  BadServer = 0x82,
  // Pairing, or a server without an authority, while flash knows none.
  NoServer = 0x83,
  NotSaved = 0x84,
  Unknown = 0xFF
};

// A status is four texts: the letters of those flags that are true, then registration, hardware id and why the connection failed last.
constexpr size_t STATUS_TEXTS = 4;
constexpr char HAS_SERVER = 's';
constexpr char IS_SERVER_REACHED = 'r';
constexpr char IS_CONNECTED = 'c';
constexpr char IS_PAIRING = 'p';
// A key has come since the latest `Pair`.
constexpr char WAS_GRANTED = 'g';

}  // namespace halocline::improv
