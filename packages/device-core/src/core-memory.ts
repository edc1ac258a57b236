// The one page of memory that host and core share, and the small types that cross it.

const ID_BYTES = 64;
const MAX_U32 = 0xffff_ffff;
const MAX_I32 = 0x7fff_ffff;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Anything that is no whole number in range becomes `otherwise`, which the core refuses. */
const within = (value: number, max: number, otherwise: number): number =>
  Number.isInteger(value) && value >= 0 ? Math.min(value, max) : otherwise;

export class CoreMemory {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #lastIdBytes: Uint8Array = new Uint8Array();
  #lastId = "";

  constructor(buffer: ArrayBuffer) {
    this.#bytes = new Uint8Array(buffer);
    this.#view = new DataView(buffer);
  }

  setByte(at: number, value: number): void {
    this.#view.setUint8(at, within(value, 255, 255));
  }

  setFlag(at: number, isSet: boolean): void {
    this.#view.setUint8(at, isSet ? 1 : 0);
  }

  setU16(at: number, value: number): void {
    this.#view.setUint16(at, within(value, 0xffff, 0xffff), true);
  }

  setU32(at: number, value: number): void {
    this.#view.setUint32(at, within(value, MAX_U32, 0), true);
  }

  setU64(at: number, value: number): void {
    this.#view.setBigUint64(at, BigInt(within(value, Number.MAX_SAFE_INTEGER, 0)), true);
  }

  /** Millimetres to tenths; what is no number becomes 0, which no mark may be. */
  setMillimetres(at: number, mm: number): void {
    const tenths = Number.isNaN(mm) ? 0 : Math.round(mm * 10);
    this.#view.setInt32(at, Math.max(-MAX_I32, Math.min(tenths, MAX_I32)), true);
  }

  setId(at: number, id: string): void {
    const { written } = encoder.encodeInto(id, this.#bytes.subarray(at + 1, at + 1 + ID_BYTES));
    this.#view.setUint8(at, written);
  }

  setBytes(at: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, at);
  }

  byte(at: number): number {
    return this.#view.getUint8(at);
  }

  flag(at: number): boolean {
    return this.#view.getUint8(at) !== 0;
  }

  u32(at: number): number {
    return this.#view.getUint32(at, true);
  }

  u64(at: number): number {
    return Number(this.#view.getBigUint64(at, true));
  }

  millimetres(at: number): number {
    return this.#view.getInt32(at, true) / 10;
  }

  /** An id is read in every step of its run, or while its stop is latched: it is decoded once. */
  id(at: number): string {
    const length = this.byte(at);
    if (!this.#isLastId(at + 1, length)) {
      this.#lastIdBytes = this.copy(at + 1, length);
      this.#lastId = decoder.decode(this.#lastIdBytes);
    }
    return this.#lastId;
  }

  #isLastId(at: number, length: number): boolean {
    if (length !== this.#lastIdBytes.length) return false;
    for (let index = 0; index < length; index += 1) if (this.#bytes[at + index] !== this.#lastIdBytes[index]) return false;
    return true;
  }

  copy(at: number, length: number): Uint8Array {
    return this.#bytes.slice(at, at + length);
  }
}
