import cronstrue from "cronstrue/dist/cronstrue-i18n.js";

/** Any cron text as a sentence, without the clock it goes by. */
export const explainCron = (cron: string, language: string): string =>
  cronstrue.toString(cron, { use24HourTimeFormat: true, locale: language });
