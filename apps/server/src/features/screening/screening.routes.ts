import * as endpoints from '@pramen/contract/screening/screening.endpoints';
import type { ScreeningHit, ScreeningList } from '@pramen/contract/screening/screening.schemas';
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
import { requireClient } from '../clients/record/client.reader.ts';
import { finishFile, forgetFile, receiveFile, retireList, VersionRefused } from './list-import.service.ts';
import { ListRefused } from './lists/list-entry.ts';
import { decideHit } from './review/decide-hit.ts';
import { openHitVaults } from './vault/hit-vault.ts';
import { findHit, listHits, readDecisions, readHitsOf } from './review/hits.reader.ts';
import type { HitRow } from './review/hits.reader.ts';
import { readLists } from './review/lists.reader.ts';
import { readScreeningStatus } from './screening-status.reader.ts';
import { presentClientScreening, presentHit, presentHitRow, presentList } from './screening.present.ts';

async function requireList(db: Readable, now: Date, id: string): Promise<ScreeningList> {
  const [list] = isId(id) ? await readLists(db, now, id) : [];
  if (!list) throw new Problem('record.not_found');
  return presentList(list, now);
}

async function presentHits(db: Readable, platform: Platform, clientId: string, hits: readonly HitRow[]): Promise<ScreeningHit[]> {
  const vault = (await openHitVaults(db, platform, [clientId])).get(clientId);
  if (!vault) return [];
  const decisions = await readDecisions(db, clientId);
  return hits.map((hit) => presentHit(hit, vault, decisions));
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

function listRoutes(platform: Platform): Route[] {
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
          if (error instanceof VersionRefused) throw refusedField(actor.origin.language, 'files', `screening:refusals.${error.reason}`);
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

export function screeningRoutes(platform: Platform): Route[] {
  return [
    ...listRoutes(platform),
    serve(endpoints.listScreeningHits, async ({ tx, body }) => {
      const { rows, total } = await listHits(tx, body);
      return { data: rows.map(presentHitRow), meta: { total } };
    }),
    serve(endpoints.readClientScreening, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'screening.read', params.id);
      const state = await readScreeningStatus(db, platform.clock.now(), id);
      return presentClientScreening(state, await presentHits(db, platform, id, await readHitsOf(db, id)));
    }),
    serve(endpoints.decideScreeningHit, async ({ tx, actor, params, body }) => {
      const { id: clientId } = await requireClient(tx, actor, 'screening.review', params.id);
      const hit = isId(params.hitId) ? await findHit(tx, clientId, params.hitId) : null;
      const vault = (await openHitVaults(tx, platform, [clientId])).get(clientId);
      if (!hit || !vault) throw new Problem('record.not_found');
      const present = async (row: HitRow) => presentHit(row, vault, await readDecisions(tx, clientId));
      const before = await present(hit);
      await decideHit(tx, platform, actor, vault, hit, body, () => before);
      const decided = await findHit(tx, clientId, hit.id);
      if (!decided) throw new Problem('record.not_found');
      return { message: translate(actor.origin.language, `screening:decided.${body.decision}`), hit: await present(decided) };
    }),
  ];
}
