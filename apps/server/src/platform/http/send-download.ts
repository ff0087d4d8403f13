import { Readable } from 'node:stream';
import { create as writeDisposition } from 'content-disposition';
import type { DownloadedFile } from '@pramen/contract/endpoint';
import type { FastifyReply } from 'fastify';

/** Sends a file as it comes, to be saved and never shown in place: what it holds is somebody's text. */
export function sendDownload(reply: FastifyReply, { fileName, mediaType, content }: DownloadedFile): FastifyReply {
  const type = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  void reply.header('content-disposition', writeDisposition(fileName)).type(type);
  return reply.send(Readable.from(content, { objectMode: false }));
}
