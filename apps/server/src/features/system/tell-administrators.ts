import type { Context } from "../../context.ts";
import { listAdministrators } from "./system-alerts.store.ts";

/** In the log, and by mail where there is any. */
export async function tellAdministrators(
  { database, mailer, logger, config }: Pick<Context, "database" | "mailer" | "logger" | "config">,
  subject: string,
  message: string,
): Promise<void> {
  logger.warn({ subject }, message);
  if (!mailer) return;
  for (const { firstName, lastName, email } of await listAdministrators(database))
    mailer.post({
      to: { name: `${firstName} ${lastName}`, address: email },
      subject,
      content: {
        // Whoever runs the server reads its guides, which are in English.
        language: "en",
        preview: message,
        label: { text: "Halocline", color: "#0369a1" },
        heading: subject,
        paragraphs: [message],
        facts: [],
        advice: "",
        links: [{ label: "Open the admin panel", url: `${config.publicUrl}/admin` }],
        ending: [],
      },
    });
}
