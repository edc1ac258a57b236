import type { Messages } from "../catalogue.ts";

export const link: Messages["link"] = {
  stopCannotBeSent: "STOPP geht gerade nicht. Bei Gefahr Pumpen ausstecken.",
};
