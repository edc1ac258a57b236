// Versions of firmware: `1.2.3`, or `1.2.3-beta.1` before it. Their order is that of Semantic Versioning, without build metadata.

/** Our descriptor has room for 23 characters and the zero that ends them. */
const MAX_VERSION_LENGTH = 23;
const NUMBER = "(?:0|[1-9]\\d{0,8})";
const FIRMWARE_VERSION = new RegExp(`^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?$`);
const IS_NUMBER = /^\d{1,9}$/;

type ParsedVersion = Readonly<{ numbers: readonly number[]; before: readonly string[] }>;

function parseVersion(text: string): ParsedVersion | null {
  const match = text.length <= MAX_VERSION_LENGTH ? FIRMWARE_VERSION.exec(text) : null;
  if (!match) return null;
  const [, major, minor, patch, before] = match;
  return { numbers: [Number(major), Number(minor), Number(patch)], before: before?.split(".") ?? [] };
}

export const isFirmwareVersion = (text: string): boolean => parseVersion(text) !== null;

/**
 * Negative when `a` is older than `b`, positive when newer, 0 when neither. What is no version at all (a device may report
 * anything) is older than every version, and as old as anything else that is none.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  if (!left || !right) return Number(left !== null) - Number(right !== null);
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return compareBefore(left.before, right.before);
}

/** `1.2.3-anything` comes before `1.2.3`. */
function compareBefore(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return Number(left.length === 0) - Number(right.length === 0);
  for (const [index, word] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const difference = compareParts(word, other);
    if (difference !== 0) return difference;
  }
  return left.length < right.length ? -1 : 0;
}

/** Numbers by size and before words; words by their letters. */
function compareParts(left: string, right: string): number {
  const [isLeftNumber, isRightNumber] = [IS_NUMBER.test(left), IS_NUMBER.test(right)];
  if (isLeftNumber && isRightNumber) return Math.sign(Number(left) - Number(right));
  if (isLeftNumber !== isRightNumber) return isLeftNumber ? -1 : 1;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
