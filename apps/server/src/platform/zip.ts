// A ZIP file that is made while it is read: one file after the other, none of them held as a whole.

import { type PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

export type ZippedFile = Readonly<{ name: string; content: AsyncIterable<string> }>;

/** Names are ours: plain letters, digits, dots, dashes and slashes. A file's content is not asked for before its turn. */
export async function* zipOf(files: Iterable<ZippedFile>, modifiedAtMs: number): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const fail = (error: Error) => void output.destroy(error);
  zip.on("error", fail);
  for (const { name, content } of files)
    zip.addReadStreamLazy(name, { mtime: new Date(modifiedAtMs) }, (give) =>
      give(null, Readable.from(content, { objectMode: false }).on("error", fail)),
    );
  zip.end();
  yield* output as AsyncIterable<Buffer>;
}
