import { type Finding, judge } from "./judge.ts";
import { GOOD_RULES, openModelServer, type TellingRules } from "./model-server.ts";
import { DAY_MS, tellStory } from "./story.ts";
import { live } from "./world.ts";

export type Told = Readonly<{ alerts: number; deliveries: number; gathered: number; findings: readonly Finding[] }>;

/** One household, from its seed. */
export function runHousehold(seed: number, days: number, rules: TellingRules = GOOD_RULES): Told {
  const world = live(tellStory(seed, days), openModelServer(rules), seed, days * DAY_MS);
  return {
    alerts: world.alerts.size,
    deliveries: world.deliveries.length,
    gathered: world.deliveries.filter(({ alertIds }) => alertIds.length > 1).length,
    findings: judge(world, days * DAY_MS),
  };
}
