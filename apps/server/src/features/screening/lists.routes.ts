import * as endpoints from '@pramen/contract/screening/screening.endpoints';
import type { ScreeningList } from '@pramen/contract/screening/screening.schemas';
import { screeningListKinds } from '@pramen/domain/compliance/screening/status/screening-words';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../database/connect.ts';
import type { Actor, UploadedFile } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishFile, forgetFile, receiveFile, retireList, VersionRefused } from './list-import.service.ts';
import { ListRefused } from './lists/list-entry.ts';
import { readLists } from './review/lists.reader.ts';
import { presentList } from './screening.present.ts';

async function requireList(db: Readable, now: Date, id: string): Promise<ScreeningList> {
  const [list] = isId(id) ? await readLists(db, now, id) : [];
  if (!list) throw new Problem('record.not_found');
  return presentList(list, now);
}

/** A usual list is read in less. */
const BUSY_SECONDS = 30;

/** Reads the only file of an upload. A file that cannot be used is a refusal at the field, with the reason as a sentence. */
async function receiveOne(platform: Platform, actor: Actor, files: AsyncIterable<UploadedFile>): Promise<string> {
  const { language } = actor.origin;
  let received: string | null = null;
  for await (const file of files) {
    if (received !== null) continue;
    try {
      received = await receiveFile(platform, actor.userId, file);
    } catch (error) {
      if (error instanceof ListRefused) throw refusedField(language, 'files', `screening:refusals.${error.reason}`);
      throw error;
    }
  }
  if (received === null) throw refusedField(language, 'files', 'screening:refusals.noFile');
  return received;
}

/** Lets one upload of a list through at a time, whoever sends it: reading it costs as much as hundreds of other calls. */
function createImportTurn() {
  const turn = createConcurrencyLimit(1, 0);
  return async (actor: Actor, receive: () => Promise<string>): Promise<string> => {
    let isReceiving = false;
    try {
      return await turn.run(() => {
        isReceiving = true;
        return receive();
      });
    } catch (error) {
      if (isReceiving || !(error instanceof Problem)) throw error;
      throw new Problem('server.busy', { retryAfter: BUSY_SECONDS, message: translate(actor.origin.language, 'screening:refusals.busy') });
    }
  };
}

/** Routes of the lists that clients are compared with. */
export function listRoutes(platform: Platform): Route[] {
  const { clock, config } = platform;
  const inTurn = createImportTurn();
  return [
    serve(endpoints.listScreeningLists, async ({ db }) => {
      const lists = await readLists(db, clock.now());
      const isUsed = (kind: string) => lists.some((list) => list.kind === kind && list.currentNumber !== null && list.retiredAt === null);
      return {
        data: lists.map((list) => presentList(list, clock.now())),
        missing: screeningListKinds.filter((kind) => !isUsed(kind)),
        limits: { file_byte_count: config.importFileByteCount },
      };
    }),
    serveGuarded(endpoints.importScreeningList, {
      before: async ({ actor, receiveFiles, readUploadForm }) => {
        const id = await inTurn(actor, () => receiveOne(platform, actor, receiveFiles({ fileByteCount: config.importFileByteCount })));
        try {
          return { id, form: readUploadForm() };
        } catch (error) {
          await forgetFile(platform.db, id);
          throw error;
        }
      },
      handle: async ({ tx, actor }, { id, form }) => {
        const { kind, name, published_on: publishedOn, may_shrink: mayShrink } = form;
        const wanted = { kind, name: name ?? undefined, publishedOn, mayShrink: mayShrink === 'true' };
        try {
          const listId = await finishFile(tx, platform, { actor, origin: actor.origin }, id, wanted);
          return await requireList(tx, clock.now(), listId);
        } catch (error) {
          if (error instanceof VersionRefused)
            throw refusedField(
              actor.origin.language,
              error.reason === 'otherKind' ? 'name' : 'files',
              `screening:refusals.${error.reason}`,
            );
          throw error;
        }
      },
      after: ({ id }) => forgetFile(platform.db, id),
    }),
    serve(endpoints.retireScreeningList, async ({ tx, actor, params }) => {
      if (!isId(params.id)) throw new Problem('record.not_found');
      await retireList(tx, platform, actor, params.id);
      const list = await requireList(tx, clock.now(), params.id);
      return { ...list, message: translate(actor.origin.language, 'screening:lists.retired') };
    }),
  ];
}
