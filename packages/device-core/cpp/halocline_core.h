// The C interface of the control core: plain structs of fixed-width integers; it keeps no pointers and allocates no memory.
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
#define HC_SAVED_BYTES 1536
/* A newer core may write so much: an older one, back after a failed update, reads what it knows of it. */
#define HC_RECORD_BYTES_MAX 2048

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
  HC_CLEAR_HOLD,
  HC_START_TOP_UP,
  HC_START_WATER_CHANGE,
  HC_FINISH_FILL,
  HC_START_UPDATE,
  HC_CANCEL_UPDATE,
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
  HC_CAUSE_LOCAL_BUTTON,
  HC_CAUSE_OVERFLOW
};

/* What went wrong: a latched fault, a warning, why water is held off, or why a run ended before its end. */
enum {
  HC_FAULT_NONE,
  HC_FAULT_BAD_RECORD,
  HC_FAULT_SENSOR, /* no reading for too long */
  HC_FAULT_SENSOR_STUCK,
  HC_FAULT_DRY, /* a pump moves no water: empty, clogged, hose off */
  HC_FAULT_WRONG_WAY,
  HC_FAULT_OVERFILL,
  HC_FAULT_UNDERFILL,
  HC_FAULT_DRAIN_LIMIT,
  HC_FAULT_FILL_LIMIT,
  HC_FAULT_TOPUP_LIMIT,
  HC_FAULT_CIRCULATION, /* it would not come back */
  HC_FAULT_RESET,
  HC_FAULT_SIPHON,
  HC_FAULT_WELDED_RELAY,
  HC_FAULT_LEAK,
  HC_FAULT_NO_MOVEMENT,
  HC_FAULT_ABORT, /* from here on nothing latches: reasons of a run */
  HC_FAULT_EMERGENCY_STOP,
  HC_FAULT_TOPUP_BUDGET, /* used up; a warning too */
  HC_FAULT_RISING,       /* the next four are reasons of a hold */
  HC_FAULT_FALLING,
  HC_FAULT_WELDED,
  HC_FAULT_OVERFLOW,
  HC_FAULT_CIRCULATION_STOPPED,
  HC_FAULT_SENSOR_DIRTY,
  HC_FAULT_DRAIN_BACK,
  HC_FAULT_COUNT
};

/* What may be behind a hold: a bit each. */
enum {
  HC_SUSPECT_SIPHON = 1,
  HC_SUSPECT_LEAK = 2,
  HC_SUSPECT_BACK_SIPHON = 4,
  HC_SUSPECT_WELDED_RELAY = 8,
  HC_SUSPECT_BLOCKED_OVERFLOW = 16,
  HC_SUSPECT_TOPUP_PUMP = 32,
  HC_SUSPECT_DRAIN_PUMP = 64,
  HC_SUSPECT_FILL_PUMP = 128
};

enum { HC_RUN_TOP_UP, HC_RUN_WATER_CHANGE };

enum {
  HC_PHASE_TOPPING_UP,
  HC_PHASE_STOPPING_CIRCULATION,
  HC_PHASE_DRAINING,
  HC_PHASE_SETTLING,
  HC_PHASE_FILLING,
  HC_PHASE_RESTARTING_CIRCULATION
};

enum { HC_OUTCOME_SUCCESS, HC_OUTCOME_FAILED, HC_OUTCOME_CANCELLED };

/* In the order of their importance: a full queue drops the lowest first. */
enum {
  HC_EVENT_RELAY,
  HC_EVENT_RUN_PHASE,
  HC_EVENT_CONFIG_APPLIED,
  HC_EVENT_CONFIG_REFUSED,
  HC_EVENT_STOP_CLEARED,
  HC_EVENT_FAULT_CLEARED,
  HC_EVENT_TOP_UP_RELEASED,
  HC_EVENT_HOLD_RELEASED,
  HC_EVENT_CIRCULATION_PAUSED,
  HC_EVENT_WARNING_ENDED,
  HC_EVENT_WARNING,
  HC_EVENT_TOP_UP_LOCKED,
  HC_EVENT_HOLD,
  HC_EVENT_RUN_ENDED,
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
  HC_FIELD_RELAY_MAX,
  HC_FIELD_RUN /* nothing is wrong with the document: it has to wait for the end of the run */
};

/* In a run the state is HC_STATE_RUN plus its phase. */
enum { HC_STATE_IDLE, HC_STATE_MANUAL, HC_STATE_FAULT, HC_STATE_ESTOP, HC_STATE_RUN };

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
  /*  28 */ uint32_t config_revision; /* of a run: what it was planned with */
  /*  32 */ uint8_t type;
  /*  33 */ uint8_t channel; /* 1 to 5 */
  /*  34 */ uint8_t has_boot;
  /*  35 */ uint8_t has_deadline;
  /*  36 */ uint8_t has_duration;
  /*  37 */ hc_id id;
  /* 102 */ hc_id stop_id;
  /* 167 */ hc_id run_id;
  /* 232 */ int32_t drain_to_tenths; /* of a water change; held between the band below the top and the drain mark */
  /* 236 */ uint8_t has_drain_to;    /* 0: down to the drain mark */
  /* 237 */ uint8_t reserved[3];
} hc_command; /* 240 bytes */

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
  /* 84 */ uint32_t flow_ml_per_min[HC_CHANNELS]; /* 0: unknown */
  /* 104 */ uint32_t ml_per_mm;                   /* 0: unknown */
  /* 108 */ uint32_t topup_day_ml;                /* counts where the flow of the top-up pump is known; 0: no such limit */
} hc_config; /* 112 bytes */

typedef struct {
  /*  0 */ uint64_t up_ms;
  /*  8 */ uint32_t revision;
  /* 12 */ int32_t distance_tenths;
  /* 16 */ uint32_t drained_ms; /* how long each pump ran in a run */
  /* 20 */ uint32_t filled_ms;
  /* 24 */ uint32_t topped_up_ms;
  /* 28 */ uint8_t type;
  /* 29 */ uint8_t channel; /* 1 to 5 */
  /* 30 */ uint8_t is_on;
  /* 31 */ uint8_t cause;
  /* 32 */ uint8_t fault; /* also the reason of a run's end */
  /* 33 */ uint8_t field;
  /* 34 */ uint8_t run_type;
  /* 35 */ uint8_t phase;
  /* 36 */ uint8_t outcome;
  /* 37 */ uint8_t has_distance;
  /* 38 */ uint8_t suspects; /* of a hold: bits */
  /* 39 */ hc_id id;         /* of the stop or the run */
} hc_event; /* 104 bytes */

typedef struct {
  /*  0 */ uint8_t is_on[HC_CHANNELS];
  /*  5 */ uint8_t roles[HC_CHANNELS];
  /* 10 */ uint8_t state;
  /* 11 */ uint8_t fault;
  /* 12 */ uint8_t is_stop_latched;
  /* 13 */ uint8_t is_top_up_locked;
  /* 14 */ uint8_t has_distance;
  /* 15 */ uint8_t has_run;
  /* 16 */ uint32_t config_revision;
  /* 20 */ int32_t distance_tenths;
  /* 24 */ uint32_t dropped_events;
  /* 28 */ uint8_t run_type;
  /* 29 */ uint8_t run_phase;
  /* 30 */ hc_id stop_id;
  /* 95 */ hc_id run_id;
  /* 160 */ uint8_t hold; /* a fault number; nought while water is not held off */
  /* 161 */ uint8_t suspects;
} hc_view; /* 164 bytes */

/* Every output is off when this returns. `saved` is the last record that hc_take_saved gave, also of another core;
   length 0 on a new device. */
void hc_boot(uint32_t boot_counter, uint32_t boot_nonce, const uint8_t *saved, uint32_t saved_length);

/* One control period, ten times a second. `sample` is null when the sensor has nothing new. */
void hc_step(uint64_t now_up_ms, const hc_sample *sample);

void hc_execute(const hc_command *command, uint64_t now_up_ms, hc_ack *ack);

/* Returns the first bad field; HC_FIELD_NONE when the document is in force. */
uint8_t hc_configure(const hc_config *config, uint64_t now_up_ms);

/* A stop that the server still wants; never clears one (SAFE-11). */
void hc_want_stop(const hc_id *stop_id, uint64_t now_up_ms);

/* SAFE-16: asked before an update touches the boot slot, and again before any planned restart, which is allowed only after
   HC_OK. Then no pump of W runs and none starts until the restart, hc_end_update, or a minute without being asked again. */
uint8_t hc_hold_for_restart(uint64_t now_up_ms);

/* The update is over without a restart: the water is free again. */
void hc_end_update(void);

void hc_read_view(hc_view *view);

/* Whether one of the two below would give anything: nothing that they tell, and no relay, has changed while this is 0. */
uint8_t hc_has_news(void);

/* Moves up to `capacity` events to `events`, oldest first, and returns how many. */
uint32_t hc_take_events(hc_event *events, uint32_t capacity);

/* Writes the record (HC_SAVED_BYTES) if it changed since the last call, and returns its length, else 0.
   It must be in flash before an ack, an event or a telemetry message is sent. */
uint32_t hc_take_saved(uint8_t *record);

#ifdef __cplusplus
}
#endif

#endif
