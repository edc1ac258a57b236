import { timeMessages } from "@halocline/messages/texts/time";
import { formatBrief } from "@/lib/time/duration.ts";

const COUNTED_BY_SECONDS_S = 600;

/** In seconds for as long as they count; an hour is told in minutes. */
export const tankSpan = (afterS: number): string =>
  afterS < COUNTED_BY_SECONDS_S ? timeMessages().brief.second({ count: Math.floor(afterS) }) : formatBrief(afterS * 1000);
