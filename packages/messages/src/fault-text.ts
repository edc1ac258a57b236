import { ownEntry } from "@halocline/domain/devices/own-entry";
import type { Catalogue } from "../compiled/catalogues.ts";

type FaultText = Readonly<{ cause: string; past?: string; advice: string }>;

/** A fault that this version does not know is passed on by its own name. */
export const faultText = ({ faults }: Pick<Catalogue, "faults">, fault: string): FaultText =>
  ownEntry<FaultText>(faults.known, fault) ?? { cause: fault.replaceAll("_", " "), advice: faults.unknownAdvice };
