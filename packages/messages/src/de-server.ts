import { fieldErrors } from "./de/field-errors.ts";
import { outcomes } from "./de/outcomes.ts";
import { rejections } from "./de/rejections.ts";
import { requests } from "./de/requests.ts";
import type { ServerMessages } from "./en-server.ts";

export const deServer: ServerMessages = { answers: { ...rejections, ...requests }, fieldErrors, outcomes };
