// A file that is made while it is sent: what a route answers instead of JSON.

import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

export class Download {
  readonly filename: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;

  /** The name is ours: plain letters, digits, dots and dashes. */
  constructor(filename: string, mediaType: string, chunks: AsyncIterable<string | Uint8Array>) {
    this.filename = filename;
    this.mediaType = mediaType;
    this.chunks = chunks;
  }
}

/** The next chunk is asked for when the last one is on its way: a slow reader holds one, and no database connection. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { filename, mediaType, chunks }: Download,
): FastifyReply {
  reply.header("content-type", mediaType).header("content-disposition", `attachment; filename="${filename}"`);
  return reply.send(request.method === "HEAD" ? "" : Readable.from(chunks, { objectMode: false }));
}
