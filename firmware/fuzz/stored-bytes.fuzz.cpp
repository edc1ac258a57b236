// Whatever stands in flash, also with a right checksum: a start reads it or passes it over, stays within its memory, and what it
// saves then is there at the next start.
#include <cstdlib>
#include <memory>

#include "device/event-ring/event-ring.h"
#include "device/flash/crc32.h"
#include "device/flash/device-memory.h"
#include "test/cutting-flash.h"

using namespace halocline;

static const char* const KEYS[] = {"boot.0", "boot.1", "state.0", "state.1", "grant.0",  "grant.1",
                                   "server.0", "server.1", "update.0", "update.1", "ev.00", "ev.01"};

static void require(bool holds) {
  if (!holds) abort();
}

// A byte for the key and whether the checksum is made right, one for the length, then the bytes.
static void put_values(test::CuttingFlash& flash, const uint8_t* data, size_t size) {
  while (size >= 2) {
    const uint8_t choice = data[0];
    const size_t length = data[1] < size - 2 ? data[1] : size - 2;
    test::CuttingFlash::Bytes bytes(data + 2, data + 2 + length);
    const uint32_t crc = crc32(bytes.data(), bytes.size());
    for (int i = 0; i < 4 && choice < 0xF0; ++i) bytes.push_back(static_cast<uint8_t>(crc >> (8 * i)));
    flash.values[KEYS[choice % std::size(KEYS)]] = bytes;
    data += 2 + length;
    size -= 2 + length;
  }
}

static std::unique_ptr<DeviceMemory> started(test::CuttingFlash& flash) {
  auto memory = std::make_unique<DeviceMemory>(flash);
  require(memory->begin_boot());
  return memory;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  test::CuttingFlash flash;
  put_values(flash, data, size);
  auto memory = started(flash);
  auto server = std::make_unique<ServerTarget>();
  (void)memory->load_server(*server);
  require(server->host[HOST_BYTES_MAX] == 0);
  EventRing events(flash);
  events.begin({memory->boot_counter(), 1}, memory->owner());
  const uint8_t byte = 1;
  const uint32_t count = events.count();
  require(events.add(EventWeight::KeptLongest, &byte, 1) && events.count() == count + 1);
  StoredEvent event;
  while (events.due(0, event)) events.confirm(event.boot, event.number);
  require(memory->save_state({}) && memory->save_update(memory->update()));
  const uint32_t counter = memory->boot_counter();
  memory = started(flash);
  require(memory->boot_counter() == counter + 1 && memory->state_recall() == Recall::Whole);
  return 0;
}
