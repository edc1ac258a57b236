/** The languages there are; English is the original. */
export type Language = "en" | "de";
