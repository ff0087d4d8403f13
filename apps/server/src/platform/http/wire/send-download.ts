import { Readable } from 'node:stream';
import { create as writeDisposition } from 'content-disposition';
import type { DownloadedFile } from '@pramen/contract/endpoint';
import { asciiFileName, safeFileName } from '@pramen/domain/text/file-names';
import type { FastifyReply } from 'fastify';
import { MINUTE } from '../../clock/clock.ts';
import type { Log } from '../../log/log.ts';
import { describeError } from '../../log/log.ts';

/** A reader who takes nothing for this long is gone: what the file is read from is given back. */
const STALLED_MS = MINUTE;
/** Nobody needs longer; who takes a few bytes now and then would hold the place of others. */
const LONGEST_MS = 10 * MINUTE;

/** Before the first bytes an error is answered like any other; after them breaking the connection is all that is left. */
async function* tellFailure(reply: FastifyReply, content: DownloadedFile['content'], log: Log): DownloadedFile['content'] {
  try {
    yield* content;
  } catch (error) {
    if (!reply.raw.headersSent) reply.removeHeader('content-disposition').removeHeader('content-type').removeHeader('content-encoding');
    // A reader who left is told to the source as an error too, but is none.
    else if (!reply.raw.destroyed)
      log.error(
        { requestId: reply.request.id, route: reply.request.routeOptions.url, error: describeError(error) },
        'a download broke off',
      );
    throw error;
  }
}

/**
 * Sends a file as it comes, to be saved and never shown in place: what it holds is somebody's text. A failure in the middle
 * breaks the connection, so that half a file cannot pass for a whole one.
 */
export function sendDownload(reply: FastifyReply, { fileName, mediaType, content }: DownloadedFile, log: Log): FastifyReply {
  const type = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  void reply.header('content-disposition', writeDisposition(safeFileName(fileName), { fallback: asciiFileName(fileName) })).type(type);
  reply.raw.setTimeout(STALLED_MS, () => void reply.raw.destroy());
  const end = setTimeout(() => void reply.raw.destroy(), LONGEST_MS).unref();
  reply.raw.once('close', () => clearTimeout(end));
  return reply.send(Readable.from(tellFailure(reply, content, log), { objectMode: false }));
}
