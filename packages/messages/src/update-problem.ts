// Why a release may not be installed now. What also rejects other commands has its text with them.

import { ownEntry } from "@halocline/domain/devices/own-entry";
import type { UpdateProblem } from "@halocline/domain/firmware/compatibility";
import type { Catalogue } from "../compiled/catalogues.ts";
import { type Said, say } from "./said.ts";

type Texts = Pick<Catalogue, "firmwareProblems" | "rejections">;

export function updateProblemText({ firmwareProblems, rejections }: Texts, { code, wrong }: UpdateProblem): string {
  const { problems } = firmwareProblems;
  const name = typeof wrong === "string" ? wrong : wrong.code;
  return ownEntry<unknown>(problems, name) === undefined ? rejections[code].now : say(problems, wrong as Said<typeof problems>);
}
