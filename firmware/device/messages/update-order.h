// What an `ota` command says beside what the core needs: what to fetch, and how to know it.
#pragma once

#include "device/json/value.h"
#include "halocline_core.h"

namespace halocline::wire {

constexpr size_t SHA256_BYTES = 32;

struct UpdateOrder {
  uint64_t size_bytes;
  hc_id update_id;
  uint8_t sha256[SHA256_BYTES];
  // Each ends with a zero.
  char url[201];
  char version[25];
  char hardware[33];
  char signature[201];
};

bool read_update_order(const json::Value& message, UpdateOrder& order);

}  // namespace halocline::wire
