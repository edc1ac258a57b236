// The control core as TypeScript sees it. Whoever holds one gives it time, samples and messages, and does what it says:
// sets the relays, sends the acks and events, and writes what must survive a power cut before it sends anything else.

/** The core reads no JSON: the device's message layer has checked the frame and hands over the parts. */
export type CoreCommand =
  | Readonly<{ type: "relay_on"; channel: number; leaseMs: number | null }>
  | Readonly<{ type: "relay_off"; channel: number }>
  | Readonly<{ type: "relay_pause"; channel: number; pauseMs: number }>
  | Readonly<{ type: "renew"; channel: number; leaseMs: number }>
  | Readonly<{ type: "emergency_stop"; stopId: string }>
  | Readonly<{ type: "abort" }>
  | Readonly<{ type: "clear_stop"; stopId: string }>
  | Readonly<{ type: "clear_fault" }>
  /** Releases a part-filled change: top-ups may run again, the salt is the owner's matter. */
  | Readonly<{ type: "clear_top_up_lock" }>
  /** Releases water that is held off because it moved by itself (SAFE-7). */
  | Readonly<{ type: "clear_hold" }>
  | Readonly<{ type: "start_top_up" | "finish_fill"; runId: string; configRevision: number }>
  /** `drainToMm`: a smaller change ends its drain here; never beyond the drain mark. Null or absent is the drain mark. */
  | Readonly<{ type: "start_water_change"; runId: string; configRevision: number; drainToMm?: number | null }>
  /** Of the firmware; a cancel comes too late once `holdForRestart` said ok. */
  | Readonly<{ type: "start_update" | "cancel_update" }>
  /** Nothing to decide but whether it is fresh: identify, boost, test, time. */
  | Readonly<{ type: "plain" }>
  /** Known to the protocol, not to this core. */
  | Readonly<{ type: "unsupported" }>;

export type CommandFrame = Readonly<{
  id: string;
  /** Up to 2^53 − 1. */
  seq: number;
  /** Null for a command toward safety, which nothing may stop. */
  boot: Readonly<{ counter: number; nonce: number }> | null;
  deadlineUpMs: number | null;
}>;

export type CoreAckResult =
  | "ok"
  | "busy"
  | "latched"
  | "expired"
  | "stale_boot"
  | "stale_config"
  | "duplicate"
  | "sensor"
  | "not_calibrated"
  | "interlock"
  | "bad_request"
  | "unsupported";

/** `isRepeat`: the id was answered before; this is the same answer and nothing happened. */
export type CoreAck = Readonly<{ id: string; result: CoreAckResult; isRepeat: boolean }>;

export type CoreRole = "circulation" | "drain" | "fill" | "topup" | "spare";

/** Why a relay went on or off (SAFE-14). */
export type RelayCause =
  | "command"
  | "lease_end"
  | "pause_end"
  | "limit"
  | "level"
  | "sensor"
  | "fault"
  | "emergency_stop"
  | "boot_default"
  | "configuration"
  | "dry_run"
  | "run"
  | "automatic_top_up"
  | "local_button"
  | "overflow";

/** Why W is held off: water moves by itself (SAFE-7), or the overflow is blocked. */
export type HoldReason = "rising" | "falling" | "welded" | "overflow";

/** What may be behind it; one sensor cannot tell them all apart. */
export type CoreSuspect =
  | "siphon"
  | "leak"
  | "back_siphon"
  | "welded_relay"
  | "blocked_overflow"
  | "topup_pump"
  | "drain_pump"
  | "fill_pump";

/** How far a run is. A water change goes through all of them, a top-up through one, `finish_fill` from filling on. */
export type RunPhase = "topping_up" | "stopping_circulation" | "draining" | "settling" | "filling" | "restarting_circulation";

export type RunType = "top_up" | "water_change";
export type RunOutcome = "success" | "failed" | "cancelled";

export type CoreEvent =
  /** `distanceMm` where the water stood then; null without a reading. */
  | Readonly<{ type: "run_phase"; runId: string; runType: RunType; phase: RunPhase; distanceMm: number | null; upMs: number }>
  | Readonly<{
      type: "run_ended";
      runId: string;
      runType: RunType;
      outcome: RunOutcome;
      /** Why it failed or was cancelled, one of the fault words or "abort", "emergency_stop", "reset"; null on success. */
      reason: string | null;
      distanceMm: number | null;
      /** Seconds each pump ran in this run. */
      drainedS: number;
      filledS: number;
      toppedUpS: number;
      upMs: number;
    }>
  /** Held after a part-filled change, and let go by its end or by the owner (SAFE-21). */
  | Readonly<{ type: "top_up_locked" | "top_up_released"; upMs: number }>
  | Readonly<{ type: "hold"; reason: HoldReason; suspects: readonly CoreSuspect[]; distanceMm: number | null; upMs: number }>
  /** `cause`: "command" is a person, "automatic_top_up" the device itself. */
  | Readonly<{ type: "hold_released"; reason: HoldReason; cause: RelayCause; distanceMm: number | null; upMs: number }>
  | Readonly<{ type: "circulation_paused"; cause: RelayCause; distanceMm: number | null; upMs: number }>
  /** A named fault that does not latch but must be told: topup_budget, falling, sensor_dirty … */
  | Readonly<{ type: "warning"; fault: string; distanceMm: number | null; upMs: number }>
  /** Of those that go on: circulation_stopped, falling. */
  | Readonly<{ type: "warning_ended"; fault: string; distanceMm: number | null; upMs: number }>
  | Readonly<{ type: "relay"; channel: number; isOn: boolean; cause: RelayCause; upMs: number }>
  | Readonly<{ type: "stop_latched" | "stop_cleared"; stopId: string; upMs: number }>
  | Readonly<{ type: "fault_latched" | "fault_cleared"; fault: string; upMs: number }>
  | Readonly<{ type: "config_applied"; revision: number; upMs: number }>
  | Readonly<{ type: "config_refused"; revision: number; field: string; upMs: number }>;

/** Distances in millimetres, times in seconds, as in the configuration document. */
export type CoreConfig = Readonly<{
  revision: number;
  roles: readonly CoreRole[];
  calibration: Readonly<{ topMm: number; topOffMm: number | null; drainMm: number; hysteresisMm: number }> | null;
  marks: Readonly<{ highHighMm: number; lowLowMm: number; dryMm: number }>;
  limits: Readonly<{
    drainS: number;
    fillS: number;
    topupS: number;
    topupDayS: number;
    /** Counts beside the seconds where the flow of the top-up pump is known; null or absent is no such limit. */
    topupDayMl?: number | null;
    topupMinGapS: number;
    /** 0 means no extra limit below the compiled ceiling. */
    relayMaxS: readonly number[];
  }>;
  hasAutoTopUp: boolean;
  /** Per pump, millilitres a minute by channel; null while unknown. With it budgets count litres too (SAFE-3). */
  flowMlPerMin: readonly (number | null)[];
  /** Millilitres per millimetre of level; null while unknown. */
  mlPerMm: number | null;
}>;

/** One answer of the sensor: whole millimetres, 255 for nothing, and the driver's error code (0 is good). */
export type CoreSample = Readonly<{ rawMm: number; errorCode: number }>;

export type CoreState = "idle" | "manual" | RunPhase | "fault" | "estop";

export type CoreView = Readonly<{
  /** Channels 1 to 5, in order. */
  relays: readonly boolean[];
  state: CoreState;
  fault: string | null;
  isStopLatched: boolean;
  stopId: string | null;
  isTopUpLocked: boolean;
  /** Null while nothing of W is held off. */
  hold: HoldReason | null;
  suspects: readonly CoreSuspect[];
  run: Readonly<{ id: string; type: RunType; phase: RunPhase }> | null;
  configRevision: number;
  roles: readonly CoreRole[];
  /** Filtered distance; null is "no reading", which never means low. */
  distanceMm: number | null;
}>;

export interface DeviceCore {
  /**
   * One control period (10 Hz on hardware). A sample is handed over when there is a new one. True when there are events or a
   * record to take; otherwise no relay has moved either.
   */
  step(nowUpMs: number, sample: CoreSample | null): boolean;
  command(frame: CommandFrame, command: CoreCommand, nowUpMs: number): CoreAck;
  /** A bad field refuses the whole document and leaves the old one in force. */
  configure(config: CoreConfig, nowUpMs: number): Readonly<{ isApplied: true } | { isApplied: false; field: string }>;
  /** From `welcome`: may set a stop, never clears one; an id that was cleared once has no effect. */
  wantStop(stopId: string, nowUpMs: number): void;
  /**
   * SAFE-16: asked before an update touches the boot slot, and again before any planned restart, which is allowed only
   * after "ok". Then no pump of W starts until the restart, `endUpdate`, or a minute without being asked again.
   */
  holdForRestart(nowUpMs: number): CoreAckResult;
  /** The update is over without a restart: the water is free again. */
  endUpdate(): void;
  view(): CoreView;
  /** Since the last call, oldest first. */
  takeEvents(): readonly CoreEvent[];
  /** The record that must be in flash before anything else is said; null when nothing changed since the last call. */
  takeSaved(): Uint8Array | null;
}

export type CoreBoot = Readonly<{
  counter: number;
  nonce: number;
  /** What `takeSaved` last gave before the power went; null on a new device. */
  saved: Uint8Array | null;
}>;

/** Compiled once; one instance of memory per device, so that devices cannot touch each other. */
export interface CoreModule {
  boot(boot: CoreBoot): DeviceCore;
}
