// SAFE-1: one of drain, fill and top-up at a time, and half a second between one going off and another going on.

import type { JudgeMaker } from "../judge.ts";
import { isOn, MOVERS, type Mover } from "../moment.ts";

const LEAST_GAP_MS = 500;

export const judgeOneAtATime: JudgeMaker = ({ moment, history, broken }) => {
  let lastOff: Readonly<{ role: Mover; atMs: number }> | null = null;
  let on: readonly Mover[] = [];
  return {
    acked({ command }, result) {
      if (result === "ok" && !history.isRepeat && "runId" in command && on.length > 0)
        broken(`${command.runId} begins beside ${on.join(" and ")}`);
    },
    switched() {
      const before = on;
      on = MOVERS.filter((role) => isOn(moment, role));
      if (on.length > 1) broken(`${on.join(" and ")} on together`);
      for (const role of MOVERS) {
        const isNow = on.includes(role);
        const was = before.includes(role);
        if (was && !isNow) lastOff = { role, atMs: moment.nowMs };
        if (!was && isNow && lastOff && lastOff.role !== role && moment.nowMs - lastOff.atMs < LEAST_GAP_MS)
          broken(`${role} on ${moment.nowMs - lastOff.atMs} ms after ${lastOff.role} went off`);
      }
    },
  };
};
