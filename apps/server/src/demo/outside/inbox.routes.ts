import { text } from '@pramen/contract/fields';
import { create as writeDisposition } from 'content-disposition';
import { asciiFileName, safeFileName } from '@pramen/domain/text/file-names';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseFields } from '../../platform/http/wire/fields.ts';
import { languageOf } from '../../platform/calls/language.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInboxFile, listInboxMessages, type ArrivedMessage } from '../store/demo-store.ts';
import { inboxScript, inboxStyle } from './inbox-assets.ts';
import { fileAddress, renderInbox } from './inbox-page.ts';

const MOST_MESSAGES = 200;

const InboxQuery = z.object({
  to: text(254).default(''),
  length: z.coerce.number().int().min(1).max(MOST_MESSAGES).default(MOST_MESSAGES),
});

/** An unescaped plus sign arrives as a space: `?to=+420…` still means a phone. */
function recipientOf(to: string): string | null {
  const recipient = (to.startsWith(' ') ? `+${to.slice(1)}` : to).trim().toLowerCase();
  return recipient === '' ? null : recipient;
}

function presentMessage({ id, channel, recipient, subject, body, createdAt, files }: ArrivedMessage) {
  const attached = files.map(({ place, name, byteCount }) => ({ name, size: byteCount, address: `/demo/${fileAddress(id, place)}` }));
  return { id, channel, to: recipient, subject, text: body, createdAt: createdAt.toISOString(), files: attached };
}

const FileParams = z.object({ message: text(36).refine(isId), place: z.coerce.number().int().min(0).max(100) });

/** The inbox page with its style and script, the same messages as JSON, newest first, and their files. */
export function registerInbox(http: FastifyInstance, { db }: Platform): void {
  const read = (request: FastifyRequest) => parseFields(InboxQuery, request.query, languageOf(request.headers['accept-language']));
  http.get('/demo/inbox', async (request, reply) => {
    const recipient = recipientOf(read(request).to);
    const page = renderInbox(
      await listInboxMessages(db, recipient, MOST_MESSAGES),
      recipient,
      languageOf(request.headers['accept-language']),
    );
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
  http.get('/demo/inbox.json', async (request, reply) => {
    const { to, length } = read(request);
    const messages = await listInboxMessages(db, recipientOf(to), length);
    return reply.header('cache-control', 'no-store').send(messages.map(presentMessage));
  });
  http.get('/demo/inbox/files/:message/:place', async (request, reply) => {
    const found = FileParams.safeParse(request.params);
    const file = found.success ? await findInboxFile(db, found.data.message, found.data.place) : null;
    if (!file) throw new Problem('record.not_found');
    // Only files that browsers display themselves are opened in place; all others are downloads.
    const type = file.mediaType === 'application/pdf' ? 'inline' : 'attachment';
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', writeDisposition(safeFileName(file.name), { type, fallback: asciiFileName(file.name) }))
      .type(file.mediaType)
      .send(Buffer.from(file.bytes));
  });
  http.get('/demo/inbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(inboxStyle));
  http.get('/demo/inbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(inboxScript));
}
