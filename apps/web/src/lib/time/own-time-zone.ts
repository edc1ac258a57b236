/** As the browser has it. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
