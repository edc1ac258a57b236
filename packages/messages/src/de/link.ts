import type { Messages } from "../catalogue.ts";

export const link: Messages["link"] = {
  stopCannotBeSent: "STOPP kann jetzt nicht gesendet werden. Bei Gefahr die Pumpen ausstecken.",
};
