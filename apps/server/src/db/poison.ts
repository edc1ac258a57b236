// Which failures would only fail again: what the database refuses as data (SQLSTATE 22, 23) or as a statement (42), and
// slips of our own code. Whoever retries those blocks everything behind them. All others are the database's own trouble.

type DatabaseError = Readonly<{ code?: unknown; routine?: unknown }>;

const POISON = /^(22|23|42)[0-9A-Z]{3}$/;

/** A day without its partition: trouble of ours that is mended by the worker, not a fault of the reading. */
const isMissingPartition = ({ code, routine }: DatabaseError): boolean => code === "23514" && routine === "ExecFindPartition";

export function isPoison(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return true;
  const { code, routine } = (error ?? {}) as DatabaseError;
  return typeof code === "string" && POISON.test(code) && !isMissingPartition({ code, routine });
}

export type Fault = Readonly<{ code: string; message: string }>;

const LONGEST_MESSAGE = 500;

/** What is told of a failure: never the row or the values that a database error also carries. */
export function faultOf(error: unknown): Fault {
  const { code } = (error ?? {}) as DatabaseError;
  const name = error instanceof Error ? error.name : "Error";
  const message = error instanceof Error ? error.message : String(error);
  return { code: typeof code === "string" ? code : name, message: message.slice(0, LONGEST_MESSAGE) };
}
