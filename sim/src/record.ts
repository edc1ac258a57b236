// The database of the simulation: what was committed survives every crash of a server process.

import { type Command, isOpen } from "@halocline/domain/commands/commands";

export type Stop = { readonly id: string; isLatched: boolean; isCleared: boolean };

export class Record {
  readonly commands = new Map<string, Readonly<{ request: number; command: Command }>>();
  commandSeq = 0;
  stop: Stop | null = null;
  alerts = 0;
  /** How many of the device's words are taken in. */
  newsTaken = 0;

  /** Weeks hold tens of thousands of commands; those that ended before this moment say nothing more. Oldest first. */
  forgetEndedBefore(atMs: number): void {
    for (const [id, { command }] of this.commands) {
      if (isOpen(command) || command.deadlineAtMs >= atMs) return;
      this.commands.delete(id);
    }
  }

  openStopId(): string | null {
    return this.stop && !this.stop.isCleared ? this.stop.id : null;
  }
}
