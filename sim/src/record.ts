// The database of the simulation: what was committed survives every crash of a server process.

import type { Command } from "@halocline/domain/commands/commands";

export type Stop = { readonly id: string; isLatched: boolean; isCleared: boolean };

export class Record {
  readonly commands = new Map<string, Readonly<{ request: number; command: Command }>>();
  commandSeq = 0;
  stop: Stop | null = null;
  alerts = 0;
  /** How many of the device's words are taken in. */
  newsTaken = 0;

  openStopId(): string | null {
    return this.stop && !this.stop.isCleared ? this.stop.id : null;
  }
}
