// The simulator of this instance's demonstration, over HTTP on the same machine or in the same network. What it answers is checked
// like anything else that comes from outside.

import { type SimulatedTank, simulatedTankSchema } from "@halocline/contracts/simulator/simulated-tank.contract";
import type { Scenario, TankSpeed } from "@halocline/domain/scenarios/scenarios";
import { z } from "zod";
import type { Config } from "../../config/config.ts";

const PATIENCE_MS = 2000;
/** A story has some dozen lines. */
const MOST_BYTES = 64 * 1024;
const CONFLICT = 409;

/** `silent`: it did not answer, or nothing that can be understood. `refused`: it will not, and this is why. */
export type SimulatorAnswer = SimulatedTank | "silent" | Readonly<{ refused: string }>;

const rejectedSchema = z.object({ code: z.string() });

/** A tank is named by its hardware id, the only name that both sides know. */
export type Simulator = Readonly<{
  look: (hardwareId: string) => Promise<SimulatorAnswer>;
  breakOrMend: (hardwareId: string, scenario: Scenario | null) => Promise<SimulatorAnswer>;
  setSpeed: (hardwareId: string, speed: TankSpeed) => Promise<SimulatorAnswer>;
}>;

/** Null where no simulator is configured: then there are no scenarios. */
export function openSimulator(place: Config["simulator"]): Simulator | null {
  if (place === null) return null;
  const ask = (hardwareId: string, what = "", body?: object) =>
    askSimulator(place, `${encodeURIComponent(hardwareId)}${what}`, body);
  return {
    look: (hardwareId) => ask(hardwareId),
    breakOrMend: (hardwareId, scenario) => ask(hardwareId, "/scenario", { scenario }),
    setSpeed: (hardwareId, speed) => ask(hardwareId, "/speed", { speed }),
  };
}

type Place = NonNullable<Config["simulator"]>;

async function askSimulator({ url, token }: Place, path: string, body?: object): Promise<SimulatorAnswer> {
  try {
    const response = await fetch(`${url}/tanks/${path}`, {
      method: body ? "PUT" : "GET",
      // The token goes to this address and to no other.
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await readShort(response);
    if (text === null) return "silent";
    if (response.status === CONFLICT) return { refused: rejectedSchema.parse(JSON.parse(text)).code };
    return response.ok ? simulatedTankSchema.parse(JSON.parse(text)) : "silent";
  } catch {
    // Whoever asked is told that it is silent; there is nothing else to do about a demonstration.
    return "silent";
  }
}

/** Null when there is more than anybody would say. */
async function readShort(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > MOST_BYTES) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}
