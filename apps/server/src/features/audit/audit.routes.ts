import { readHistory } from '@pramen/contract/history/history.endpoints';
import { historyTypes } from '@pramen/contract/history/history.schemas';
import type { Db } from '../../database/connect.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { openPersonal } from '../../platform/audit/append.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import { readUserKey } from '../../platform/keys/user-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentEvent } from './audit.present.ts';
import type { OpenedEvent } from './audit.present.ts';
import { listHistory, mayReadKind, readNames } from './audit.reader.ts';
import type { HistoryRow } from './audit.reader.ts';
import { changesIn, idsIn } from './audit.rules.ts';

/** Decrypts the events' personal data under their clients' and users' keys; each key is fetched once. */
async function openEvents(db: Db, masterKey: Buffer, rows: readonly HistoryRow[]): Promise<OpenedEvent[]> {
  const sealed = rows.filter(({ personal }) => personal !== null);
  const clientIds = new Set(sealed.flatMap(({ clientId }) => clientId ?? []));
  const userIds = new Set(sealed.flatMap(({ clientId, userId }) => (clientId === null && userId !== null ? userId : [])));
  const keys = new Map(
    await Promise.all([
      ...[...clientIds].map(async (id) => [id, await readClientKey(db, masterKey, id)] as const),
      ...[...userIds].map(async (id) => [id, await readUserKey(db, masterKey, id)] as const),
    ]),
  );
  return rows.map((row) => {
    const key = keys.get(row.clientId ?? row.userId ?? '') ?? null;
    const personal = row.personal && key ? openPersonal(key, row.id, row.personal) : {};
    return { row, changes: [...changesIn(row.facts), ...changesIn(personal)], isErased: row.personal !== null && key === null };
  });
}

export function historyRoutes({ config }: Platform): Route[] {
  return [
    serve(readHistory, async ({ db, actor, params, query }) => {
      const type = historyTypes.find((one) => one === params.type);
      const history = type && mayReadKind(type, actor.role) && (await listHistory(db, type, params.id, query));
      if (!history) throw new Problem('record.not_found');
      const events = await openEvents(db, config.keys.master, history.rows);
      const objectIds = history.rows.flatMap(({ objectId }) => (objectId !== null && isId(objectId) ? objectId : []));
      const names = await readNames(db, [...new Set([...idsIn(events.flatMap(({ changes }) => changes)), ...objectIds])]);
      return { data: events.map((event) => presentEvent(event, names)), meta: { total: history.total } };
    }),
  ];
}
