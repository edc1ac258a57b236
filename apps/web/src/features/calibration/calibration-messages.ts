import { calibration } from "@halocline/messages/en/calibration";
import { screenMessages } from "@/lib/language/messages.ts";

export const calibrationMessages = screenMessages("calibration", calibration);
