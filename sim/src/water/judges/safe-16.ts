// SAFE-16: no update is accepted, and none restarts the device, while a pump of W is on or a run is open.

import type { JudgeMaker } from "../judge.ts";

export const judgeUpdates: JudgeMaker = ({ moment, history, broken }) => ({
  updates(what) {
    const on = moment.config.roles.filter((role, index) => moment.relays[index] && role !== "circulation");
    if (on.length > 0) broken(`an update ${what} while ${on.join(" and ")} is on`);
    if (history.run !== null) broken(`an update ${what} during ${history.run.id}`);
  },
});
