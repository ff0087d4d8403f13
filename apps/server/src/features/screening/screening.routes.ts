import * as endpoints from '@pramen/contract/screening/screening.endpoints';
import type { ScreeningHit } from '@pramen/contract/screening/screening.schemas';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../database/connect.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import { decideHit } from './review/decide-hit.ts';
import { openHitVaults } from './vault/hit-vault.ts';
import { findHit, listHits, readDecisions, readHitsOf } from './review/hits.reader.ts';
import type { HitRow } from './review/hits.reader.ts';
import { readScreeningStatus } from './screening-status.reader.ts';
import { presentClientScreening, presentHit, presentHitRow } from './screening.present.ts';
import { listRoutes } from './lists.routes.ts';

async function presentHits(db: Readable, platform: Platform, clientId: string, hits: readonly HitRow[]): Promise<ScreeningHit[]> {
  const vault = (await openHitVaults(db, platform, [clientId])).get(clientId);
  if (!vault) return [];
  const decisions = await readDecisions(db, clientId);
  return hits.map((hit) => presentHit(hit, vault, decisions));
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
