import type { Messages } from "@halocline/messages/catalogue";
import { en } from "@halocline/messages/en";
import { translation } from "./messages.ts";

/** The frame's texts and those of the dashboard. Not for what the first script holds: it would bring them along. */
export const tankMessages = (): Messages => translation() ?? en;
