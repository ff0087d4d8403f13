import { Readable } from 'node:stream';
import { create as writeDisposition } from 'content-disposition';
import type { DownloadedFile } from '@pramen/contract/endpoint';
import { asciiFileName, safeFileName } from '@pramen/domain/text/file-names';
import type { FastifyReply } from 'fastify';
import { MINUTE } from '../../clock/clock.ts';
import type { Log } from '../../log/log.ts';
import { describeError } from '../../log/log.ts';

/** A client that reads nothing for this long is disconnected, which releases the source of the file. */
const STALLED_MS = MINUTE;
/** No legitimate download takes longer; a client that reads a few bytes now and then would block others. */
const LONGEST_MS = 10 * MINUTE;

/** An error before the first bytes gets a response like any other; after them the server can only break the connection. */
async function* tellFailure(reply: FastifyReply, content: DownloadedFile['content'], log: Log): DownloadedFile['content'] {
  try {
    yield* content;
  } catch (error) {
    if (!reply.raw.headersSent) reply.removeHeader('content-disposition').removeHeader('content-type').removeHeader('content-encoding');
    // A client that disconnects also reaches the source as an error, but is not logged as one.
    else if (!reply.raw.destroyed)
      log.error(
        { requestId: reply.request.id, route: reply.request.routeOptions.url, error: describeError(error) },
        'a download was cut short',
      );
    throw error;
  }
}

/**
 * Streams a file as an attachment; the browser must never display it, because its content comes from users. A failure in the
 * middle breaks the connection, so that a partial file cannot pass for a complete one.
 */
export function sendDownload(reply: FastifyReply, { fileName, mediaType, content }: DownloadedFile, log: Log): FastifyReply {
  const type = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  void reply.header('content-disposition', writeDisposition(safeFileName(fileName), { fallback: asciiFileName(fileName) })).type(type);
  reply.raw.setTimeout(STALLED_MS, () => void reply.raw.destroy());
  const end = setTimeout(() => void reply.raw.destroy(), LONGEST_MS).unref();
  reply.raw.once('close', () => clearTimeout(end));
  return reply.send(Readable.from(tellFailure(reply, content, log), { objectMode: false }));
}
