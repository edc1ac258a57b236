// The one way to tell those who run the instance: once when something begins, and once when it is over, whichever process saw it.

import type { Catalogue } from "@halocline/messages/texts/catalogues";
import { catalogues } from "@halocline/messages/texts/catalogues";
import type { Context } from "../../context.ts";
import { languageOf } from "../../platform/reader.ts";
import {
  type Administrator,
  endSystemAlert,
  listAdministrators,
  listSystemAlerts,
  openSystemAlert,
} from "./system-alerts.store.ts";

export type AlarmTexts = Catalogue["alarms"];
type News = Readonly<{ subject: string; message: string }>;

export type SystemAlarm = Readonly<{
  /** One open alarm of each. */
  code: string;
  begins: (texts: AlarmTexts) => News;
  ends: (texts: AlarmTexts) => News;
}>;

export type TellContext = Pick<Context, "database" | "mailer" | "logger" | "clock" | "config">;

/** In each one's language. The log is in English, and has it also when there is no mail. */
export function tell(
  { mailer, logger, config }: Omit<TellContext, "database">,
  administrators: readonly Administrator[],
  news: (texts: AlarmTexts) => News,
): void {
  const { subject, message } = news(catalogues.en.alarms);
  logger.warn({ subject }, message);
  for (const { firstName, lastName, email, language: choice } of administrators) {
    const language = languageOf(choice);
    const { alarms } = catalogues[language];
    const said = news(alarms);
    mailer?.post({
      to: { name: `${firstName} ${lastName}`, address: email },
      subject: said.subject,
      content: {
        language,
        preview: said.message,
        label: { text: "Halocline", color: "#0369a1" },
        heading: said.subject,
        paragraphs: [said.message],
        facts: [],
        advice: "",
        links: [{ label: alarms.openPanel, url: `${config.publicUrl}/admin` }],
        ending: [],
      },
    });
  }
}

export async function raiseAlarm(ctx: TellContext, { code, begins }: Omit<SystemAlarm, "ends">): Promise<void> {
  const { message } = begins(catalogues.en.alarms);
  if (await openSystemAlert(ctx.database, { code, message }, ctx.clock()))
    tell(ctx, await listAdministrators(ctx.database), begins);
}

/** `unseenForMs`: nobody else has seen for so long that it is still so. */
export async function endAlarm(ctx: TellContext, { code, ends }: Omit<SystemAlarm, "begins">, unseenForMs = 0): Promise<void> {
  if (await endSystemAlert(ctx.database, code, unseenForMs)) tell(ctx, await listAdministrators(ctx.database), ends);
}

/** Of those that are well again: mostly nobody was told of any, and one question says so. */
export async function endAlarms(ctx: TellContext, alarms: readonly SystemAlarm[]): Promise<void> {
  const open = new Set(alarms.length === 0 ? [] : await listSystemAlerts(ctx.database));
  for (const alarm of alarms) if (open.has(alarm.code)) await endAlarm(ctx, alarm);
}
