// A configuration document into the layout of `hc_config`.

import type { CoreConfig } from "./core.types.ts";
import type { CoreMemory } from "./core-memory.ts";
import { ROLES } from "./words.ts";

const CHANNELS = 5;
const REVISION = 0;
const ROLE_LIST = 4;
const ROLE_COUNT = 9;
const HAS_CALIBRATION = 10;
const HAS_TOP_OFF = 11;
const DISTANCES = 12;
const LIMITS = 40;
const RELAY_MAX = 60;
const RELAY_MAX_COUNT = 80;
const HAS_AUTO_TOP_UP = 81;
const FLOWS = 84;
const ML_PER_MM = 104;
const TOP_UP_DAY_ML = 108;

/** Whole millilitres; what is not known, or not even one, is 0. */
const millilitres = (value: number | null | undefined): number => Math.max(0, Math.round(value ?? 0));

const distancesMm = ({ calibration, marks }: CoreConfig): number[] => [
  calibration?.topMm ?? 0,
  calibration?.topOffMm ?? 0,
  calibration?.drainMm ?? 0,
  calibration?.hysteresisMm ?? 0,
  marks.highHighMm,
  marks.lowLowMm,
  marks.dryMm,
];

export function writeConfig(memory: CoreMemory, at: number, config: CoreConfig): void {
  const { limits } = config;
  const limitsS = [limits.drainS, limits.fillS, limits.topupS, limits.topupDayS, limits.topupMinGapS];
  memory.setU32(at + REVISION, config.revision);
  for (let i = 0; i < CHANNELS; i++) {
    const role = config.roles[i];
    memory.setByte(at + ROLE_LIST + i, role === undefined ? 255 : ROLES.indexOf(role));
    memory.setU32(at + RELAY_MAX + 4 * i, limits.relayMaxS[i] ?? 0);
    memory.setU32(at + FLOWS + 4 * i, millilitres(config.flowMlPerMin[i]));
  }
  memory.setByte(at + ROLE_COUNT, config.roles.length);
  memory.setFlag(at + HAS_CALIBRATION, config.calibration !== null);
  memory.setFlag(at + HAS_TOP_OFF, (config.calibration?.topOffMm ?? null) !== null);
  for (const [i, mm] of distancesMm(config).entries()) memory.setMillimetres(at + DISTANCES + 4 * i, mm);
  for (const [i, seconds] of limitsS.entries()) memory.setU32(at + LIMITS + 4 * i, seconds);
  memory.setByte(at + RELAY_MAX_COUNT, limits.relayMaxS.length);
  memory.setFlag(at + HAS_AUTO_TOP_UP, config.hasAutoTopUp);
  memory.setU32(at + ML_PER_MM, millilitres(config.mlPerMm));
  memory.setU32(at + TOP_UP_DAY_ML, millilitres(limits.topupDayMl));
}
