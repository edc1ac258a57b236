// The jugs people have, in the measure they read, and whether water came in while one was filled.

import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { displayUnits } from "@/lib/display-units.ts";

const IN_LITRES = [1, 2, 5] as const;
const LITRES_PER_GALLON = 3.785411784;
/** A quart, half a gallon, a gallon. */
const IN_GALLONS = [0.25, 0.5, 1].map((gallons) => gallons * LITRES_PER_GALLON);

export const jugLitres = (): readonly number[] => (displayUnits().volume === "litre" ? IN_LITRES : IN_GALLONS);

const hasChanged = ({ lastChangedAt }: Relay, sinceMs: number): boolean => (Date.parse(lastChangedAt ?? "") || 0) > sinceMs;

/**
 * By the controller's own report; a device of which nothing is known may have done anything. Circulation that stops or starts
 * moves the level by itself, as much as a jug does.
 */
export const hasWaterCome = (device: Device | undefined, sinceMs: number): boolean =>
  device === undefined ||
  device.relays.some((relay) => {
    if (relay.role === "circulation") return hasChanged(relay, sinceMs);
    return (relay.role === "fill" || relay.role === "topup") && (relay.currentState || hasChanged(relay, sinceMs));
  });
