// The narrow door to the control core: plain structs of fixed-width integers, no pointers kept, no memory asked for.
// There is one core per program (in WASM: per instance), because a device has one set of pumps.
//
// Times are milliseconds since boot ("uptime", 64 bit: it never wraps). Distances are tenths of a millimetre from the
// sensor down to the water: a larger number is lower water. All numbers are little-endian; the offsets in front of the
// fields are part of the contract and are asserted in c-interface.cpp.
#ifndef HALOCLINE_CORE_H
#define HALOCLINE_CORE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HC_CHANNELS 5
#define HC_ID_BYTES 64
#define HC_EVENT_SLOTS 32
#define HC_SPENT_STOPS 8
#define HC_SAVED_BYTES 696

enum { HC_ROLE_CIRCULATION, HC_ROLE_DRAIN, HC_ROLE_FILL, HC_ROLE_TOPUP, HC_ROLE_SPARE, HC_ROLE_COUNT };

enum {
  HC_RELAY_ON, /* duration: the lease; none means the default */
  HC_RELAY_OFF,
  HC_RELAY_PAUSE, /* duration: the pause */
  HC_RENEW,       /* duration: the lease */
  HC_EMERGENCY_STOP,
  HC_ABORT,
  HC_CLEAR_STOP,
  HC_CLEAR_FAULT,
  HC_CLEAR_TOP_UP_LOCK,
  HC_PLAIN,
  HC_UNSUPPORTED_COMMAND
};

enum {
  HC_OK,
  HC_BUSY,
  HC_LATCHED,
  HC_EXPIRED,
  HC_STALE_BOOT,
  HC_STALE_CONFIG,
  HC_DUPLICATE,
  HC_SENSOR,
  HC_NOT_CALIBRATED,
  HC_INTERLOCK,
  HC_BAD_REQUEST,
  HC_UNSUPPORTED
};

/* Why a relay went on or off (SAFE-14). */
enum {
  HC_CAUSE_COMMAND,
  HC_CAUSE_LEASE_END,
  HC_CAUSE_PAUSE_END,
  HC_CAUSE_LIMIT,
  HC_CAUSE_LEVEL,
  HC_CAUSE_SENSOR,
  HC_CAUSE_FAULT,
  HC_CAUSE_EMERGENCY_STOP,
  HC_CAUSE_BOOT_DEFAULT,
  HC_CAUSE_CONFIGURATION,
  HC_CAUSE_DRY_RUN,
  HC_CAUSE_RUN,
  HC_CAUSE_AUTOMATIC_TOP_UP,
  HC_CAUSE_LOCAL_BUTTON
};

enum { HC_FAULT_NONE, HC_FAULT_BAD_RECORD };

enum {
  HC_EVENT_RELAY,
  HC_EVENT_CONFIG_APPLIED,
  HC_EVENT_CONFIG_REFUSED,
  HC_EVENT_STOP_CLEARED,
  HC_EVENT_FAULT_CLEARED,
  HC_EVENT_STOP_LATCHED,
  HC_EVENT_FAULT_LATCHED
};

/* The parts of a configuration document that can be wrong; NONE means that it was applied. */
enum {
  HC_FIELD_NONE,
  HC_FIELD_ROLES,
  HC_FIELD_TOP,
  HC_FIELD_TOP_OFF,
  HC_FIELD_DRAIN,
  HC_FIELD_HYSTERESIS,
  HC_FIELD_HIGH_HIGH,
  HC_FIELD_LOW_LOW,
  HC_FIELD_DRY,
  HC_FIELD_DRAIN_S,
  HC_FIELD_FILL_S,
  HC_FIELD_TOPUP_S,
  HC_FIELD_RELAY_MAX
};

enum { HC_STATE_IDLE, HC_STATE_MANUAL, HC_STATE_FAULT, HC_STATE_ESTOP };

typedef struct {
  /*  0 */ uint8_t length;
  /*  1 */ uint8_t text[HC_ID_BYTES];
} hc_id; /* 65 bytes */

typedef struct {
  /*  0 */ uint16_t raw_mm; /* whole millimetres, 255 for nothing */
  /*  2 */ uint8_t error_code;
  /*  3 */ uint8_t reserved;
} hc_sample; /* 4 bytes */

typedef struct {
  /*   0 */ uint64_t seq;
  /*   8 */ uint64_t deadline_up_ms;
  /*  16 */ uint32_t duration_ms;
  /*  20 */ uint32_t boot_counter;
  /*  24 */ uint32_t boot_nonce;
  /*  28 */ uint8_t type;
  /*  29 */ uint8_t channel; /* 1 to 5 */
  /*  30 */ uint8_t has_boot;
  /*  31 */ uint8_t has_deadline;
  /*  32 */ uint8_t has_duration;
  /*  33 */ hc_id id;
  /*  98 */ hc_id stop_id;
  /* 163 */ uint8_t reserved[5];
} hc_command; /* 168 bytes */

typedef struct {
  /* 0 */ uint8_t result;
  /* 1 */ uint8_t is_repeat;
} hc_ack; /* 2 bytes */

typedef struct {
  /*  0 */ uint32_t revision;
  /*  4 */ uint8_t roles[HC_CHANNELS];
  /*  9 */ uint8_t role_count;
  /* 10 */ uint8_t has_calibration;
  /* 11 */ uint8_t has_top_off;
  /* 12 */ int32_t top_tenths;
  /* 16 */ int32_t top_off_tenths;
  /* 20 */ int32_t drain_tenths;
  /* 24 */ int32_t hysteresis_tenths;
  /* 28 */ int32_t high_high_tenths;
  /* 32 */ int32_t low_low_tenths;
  /* 36 */ int32_t dry_tenths;
  /* 40 */ uint32_t drain_s;
  /* 44 */ uint32_t fill_s;
  /* 48 */ uint32_t topup_s;
  /* 52 */ uint32_t topup_day_s;
  /* 56 */ uint32_t topup_min_gap_s;
  /* 60 */ uint32_t relay_max_s[HC_CHANNELS]; /* 0: no extra limit below the ceiling */
  /* 80 */ uint8_t relay_max_count;
  /* 81 */ uint8_t has_auto_top_up;
  /* 82 */ uint8_t reserved[2];
} hc_config; /* 84 bytes */

typedef struct {
  /*  0 */ uint64_t up_ms;
  /*  8 */ uint32_t revision;
  /* 12 */ uint8_t type;
  /* 13 */ uint8_t channel; /* 1 to 5 */
  /* 14 */ uint8_t is_on;
  /* 15 */ uint8_t cause;
  /* 16 */ uint8_t fault;
  /* 17 */ uint8_t field;
  /* 18 */ hc_id stop_id;
  /* 83 */ uint8_t reserved[5];
} hc_event; /* 88 bytes */

typedef struct {
  /*  0 */ uint8_t is_on[HC_CHANNELS];
  /*  5 */ uint8_t roles[HC_CHANNELS];
  /* 10 */ uint8_t state;
  /* 11 */ uint8_t fault;
  /* 12 */ uint8_t is_stop_latched;
  /* 13 */ uint8_t is_top_up_locked;
  /* 14 */ uint8_t has_distance;
  /* 15 */ uint8_t reserved;
  /* 16 */ uint32_t config_revision;
  /* 20 */ int32_t distance_tenths;
  /* 24 */ uint32_t dropped_events;
  /* 28 */ hc_id stop_id;
  /* 93 */ uint8_t reserved_end[3];
} hc_view; /* 96 bytes */

/* Every output is off when this returns. `saved` is the last record that hc_take_saved gave; length 0 on a new device. */
void hc_boot(uint32_t boot_counter, uint32_t boot_nonce, const uint8_t *saved, uint32_t saved_length);

/* One control period, ten times a second. `sample` is null when the sensor has nothing new. */
void hc_step(uint64_t now_up_ms, const hc_sample *sample);

void hc_execute(const hc_command *command, uint64_t now_up_ms, hc_ack *ack);

/* Returns the first bad field; HC_FIELD_NONE when the document is in force. */
uint8_t hc_configure(const hc_config *config, uint64_t now_up_ms);

/* A stop that the server still wants; never clears one (SAFE-11). */
void hc_want_stop(const hc_id *stop_id, uint64_t now_up_ms);

void hc_read_view(hc_view *view);

/* Moves up to `capacity` events to `events`, oldest first, and returns how many. */
uint32_t hc_take_events(hc_event *events, uint32_t capacity);

/* Writes the record (HC_SAVED_BYTES) if it changed since the last call, and returns its length, else 0.
   It must be in flash before an ack, an event or a telemetry message is sent. */
uint32_t hc_take_saved(uint8_t *record);

#ifdef __cplusplus
}
#endif

#endif
