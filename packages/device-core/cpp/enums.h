// The numbers of the C interface as C++ knows them: a role cannot be passed where a cause is asked for. Nothing converts by
// itself; `to_c` and the few readers of C structs and saved bytes are the only ways between the two.
#pragma once

#include "halocline_core.h"

namespace halocline {

enum class Role : uint8_t {
  Circulation = HC_ROLE_CIRCULATION,
  Drain = HC_ROLE_DRAIN,
  Fill = HC_ROLE_FILL,
  TopUp = HC_ROLE_TOPUP,
  Spare = HC_ROLE_SPARE,
  None = HC_ROLE_COUNT
};

enum class CommandType : uint8_t {
  RelayOn = HC_RELAY_ON,
  RelayOff = HC_RELAY_OFF,
  RelayPause = HC_RELAY_PAUSE,
  Renew = HC_RENEW,
  EmergencyStop = HC_EMERGENCY_STOP,
  Abort = HC_ABORT,
  ClearStop = HC_CLEAR_STOP,
  ClearFault = HC_CLEAR_FAULT,
  ClearTopUpLock = HC_CLEAR_TOP_UP_LOCK,
  ClearHold = HC_CLEAR_HOLD,
  StartTopUp = HC_START_TOP_UP,
  StartWaterChange = HC_START_WATER_CHANGE,
  FinishFill = HC_FINISH_FILL,
  StartUpdate = HC_START_UPDATE,
  CancelUpdate = HC_CANCEL_UPDATE,
  Plain = HC_PLAIN,
  Unsupported = HC_UNSUPPORTED_COMMAND
};

enum class Verdict : uint8_t {
  Ok = HC_OK,
  Busy = HC_BUSY,
  Latched = HC_LATCHED,
  Expired = HC_EXPIRED,
  StaleBoot = HC_STALE_BOOT,
  StaleConfig = HC_STALE_CONFIG,
  Duplicate = HC_DUPLICATE,
  Sensor = HC_SENSOR,
  NotCalibrated = HC_NOT_CALIBRATED,
  Interlock = HC_INTERLOCK,
  BadRequest = HC_BAD_REQUEST,
  Unsupported = HC_UNSUPPORTED
};

enum class Cause : uint8_t {
  Command = HC_CAUSE_COMMAND,
  LeaseEnd = HC_CAUSE_LEASE_END,
  PauseEnd = HC_CAUSE_PAUSE_END,
  Limit = HC_CAUSE_LIMIT,
  Level = HC_CAUSE_LEVEL,
  Sensor = HC_CAUSE_SENSOR,
  Fault = HC_CAUSE_FAULT,
  EmergencyStop = HC_CAUSE_EMERGENCY_STOP,
  BootDefault = HC_CAUSE_BOOT_DEFAULT,
  Configuration = HC_CAUSE_CONFIGURATION,
  DryRun = HC_CAUSE_DRY_RUN,
  Run = HC_CAUSE_RUN,
  AutomaticTopUp = HC_CAUSE_AUTOMATIC_TOP_UP,
  LocalButton = HC_CAUSE_LOCAL_BUTTON,
  Overflow = HC_CAUSE_OVERFLOW
};

enum class Fault : uint8_t {
  None = HC_FAULT_NONE,
  BadRecord = HC_FAULT_BAD_RECORD,
  Sensor = HC_FAULT_SENSOR,
  SensorStuck = HC_FAULT_SENSOR_STUCK,
  Dry = HC_FAULT_DRY,
  WrongWay = HC_FAULT_WRONG_WAY,
  Overfill = HC_FAULT_OVERFILL,
  Underfill = HC_FAULT_UNDERFILL,
  DrainLimit = HC_FAULT_DRAIN_LIMIT,
  FillLimit = HC_FAULT_FILL_LIMIT,
  TopUpLimit = HC_FAULT_TOPUP_LIMIT,
  Circulation = HC_FAULT_CIRCULATION,
  Reset = HC_FAULT_RESET,
  Siphon = HC_FAULT_SIPHON,
  WeldedRelay = HC_FAULT_WELDED_RELAY,
  Leak = HC_FAULT_LEAK,
  NoMovement = HC_FAULT_NO_MOVEMENT,
  Abort = HC_FAULT_ABORT,
  EmergencyStop = HC_FAULT_EMERGENCY_STOP,
  TopUpBudget = HC_FAULT_TOPUP_BUDGET,
  Rising = HC_FAULT_RISING,
  Falling = HC_FAULT_FALLING,
  Welded = HC_FAULT_WELDED,
  Overflow = HC_FAULT_OVERFLOW,
  CirculationStopped = HC_FAULT_CIRCULATION_STOPPED,
  SensorDirty = HC_FAULT_SENSOR_DIRTY,
  DrainBack = HC_FAULT_DRAIN_BACK
};

enum class RunType : uint8_t { TopUp = HC_RUN_TOP_UP, WaterChange = HC_RUN_WATER_CHANGE };

enum class Phase : uint8_t {
  ToppingUp = HC_PHASE_TOPPING_UP,
  StoppingCirculation = HC_PHASE_STOPPING_CIRCULATION,
  Draining = HC_PHASE_DRAINING,
  Settling = HC_PHASE_SETTLING,
  Filling = HC_PHASE_FILLING,
  RestartingCirculation = HC_PHASE_RESTARTING_CIRCULATION
};

enum class Outcome : uint8_t { Success = HC_OUTCOME_SUCCESS, Failed = HC_OUTCOME_FAILED, Cancelled = HC_OUTCOME_CANCELLED };

enum class EventType : uint8_t {
  Relay = HC_EVENT_RELAY,
  RunPhase = HC_EVENT_RUN_PHASE,
  ConfigApplied = HC_EVENT_CONFIG_APPLIED,
  ConfigRefused = HC_EVENT_CONFIG_REFUSED,
  StopCleared = HC_EVENT_STOP_CLEARED,
  FaultCleared = HC_EVENT_FAULT_CLEARED,
  TopUpReleased = HC_EVENT_TOP_UP_RELEASED,
  HoldReleased = HC_EVENT_HOLD_RELEASED,
  CirculationPaused = HC_EVENT_CIRCULATION_PAUSED,
  WarningEnded = HC_EVENT_WARNING_ENDED,
  Warning = HC_EVENT_WARNING,
  TopUpLocked = HC_EVENT_TOP_UP_LOCKED,
  Hold = HC_EVENT_HOLD,
  RunEnded = HC_EVENT_RUN_ENDED,
  StopLatched = HC_EVENT_STOP_LATCHED,
  FaultLatched = HC_EVENT_FAULT_LATCHED
};

enum class ConfigField : uint8_t {
  None = HC_FIELD_NONE,
  Roles = HC_FIELD_ROLES,
  Top = HC_FIELD_TOP,
  TopOff = HC_FIELD_TOP_OFF,
  Drain = HC_FIELD_DRAIN,
  Hysteresis = HC_FIELD_HYSTERESIS,
  HighHigh = HC_FIELD_HIGH_HIGH,
  LowLow = HC_FIELD_LOW_LOW,
  Dry = HC_FIELD_DRY,
  DrainS = HC_FIELD_DRAIN_S,
  FillS = HC_FIELD_FILL_S,
  TopUpS = HC_FIELD_TOPUP_S,
  RelayMax = HC_FIELD_RELAY_MAX,
  Run = HC_FIELD_RUN
};

template <typename Enum>
constexpr uint8_t to_c(Enum value) {
  static_assert(sizeof(Enum) == 1, "an enum of the C interface is one byte");
  return static_cast<uint8_t>(value);
}

}  // namespace halocline
