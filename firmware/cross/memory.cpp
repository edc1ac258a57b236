// What the large parts take of a chip's memory: each of these is as long as the part of its name. Never run.
#include "device/event-ring/event-ring.h"
#include "device/flash/device-memory.h"
#include "device/provisioning/improv.h"
#include "device/session/program.h"
#include "device/telemetry-ring/telemetry-ring.h"

extern "C" {
char memory_of_telemetry_ring[sizeof(halocline::TelemetryRing)];
char memory_of_event_ring[sizeof(halocline::EventRing)];
char memory_of_flash_values[sizeof(halocline::DeviceMemory)];
char memory_of_set_up[sizeof(halocline::improv::Improv)];
char memory_of_the_whole_program[sizeof(halocline::Program)];
}
