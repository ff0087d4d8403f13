import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PagedListBody } from '@pramen/contract/fields';
import type { Scope } from '@pramen/domain/permissions/permissions';
import type { Readable } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { intermediaries, intermediaryPeople, intermediaryPersonClosure, users } from '../../database/schema/people.ts';
import type { Actor } from '../../platform/http/call.ts';

const fullname = sql<string>`trim(concat_ws(' ', ${clients.titleBefore}, ${clients.firstname}, ${clients.surname}, ${clients.titleAfter}))`;
const czech = (column: SQL | typeof clients.surname) => sql`${column} COLLATE "cs-CZ-x-icu"`;

const sortable = {
  fullname: [czech(clients.surname), sql`${clients.firstname} COLLATE "cs-CZ-x-icu"`],
  firstname: [sql`${clients.firstname} COLLATE "cs-CZ-x-icu"`],
  surname: [czech(clients.surname)],
  email: [sql`${users.email}`],
  client_code: [sql`${clients.clientCode}`],
} as const;
const searchable = {
  firstname: sql`${clients.firstname}`,
  surname: sql`${clients.surname}`,
  fullname,
  email: sql`${users.email}`,
  client_code: sql`${clients.clientCode}`,
} as const;

function isKey<T extends object>(map: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(map, key);
}

/** The clients that an actor may see: all, or those of the actor's own person, or of everybody below; for a client, themselves. */
export function clientsInScope(actor: Actor, scope: Scope): SQL {
  if (scope === 'all') return sql`true`;
  if (actor.role === 'CLIENT') return eq(clients.id, sql`${actor.clientId}::uuid`);
  if (scope === 'own') return sql`${clients.intermediaryPersonId} = ${actor.intermediaryPersonId}`;
  return sql`${clients.intermediaryPersonId} IN (
    SELECT ${intermediaryPersonClosure.descendantId} FROM ${intermediaryPersonClosure}
    WHERE ${intermediaryPersonClosure.ancestorId} = ${actor.intermediaryPersonId})`;
}

/** Case and diacritics do not matter; % and _ are ordinary characters. */
function contains(column: SQL, needle: string): SQL {
  return sql`position(fold(${needle}) in fold(${column})) > 0`;
}

function conditionsOf(actor: Actor, scope: Scope, body: PagedListBody): SQL | undefined {
  const filters = Object.entries(body.filter).flatMap(([column, value]) =>
    isKey(searchable, column) && value !== null && value !== '' ? [contains(searchable[column], String(value))] : [],
  );
  const search = body.search === '' ? [] : [sql`(${sql.join(Object.values(searchable).map((column) => contains(column, body.search)), sql` OR `)})`];
  return and(isNull(clients.deletedAt), clientsInScope(actor, scope), ...filters, ...search);
}

function orderOf(body: PagedListBody): SQL[] {
  const wanted = body.order.flatMap(({ column, dir }) =>
    isKey(sortable, column) ? sortable[column].map((expression) => (dir === 'desc' ? desc(expression) : asc(expression))) : [],
  );
  return [...(wanted.length > 0 ? wanted : sortable.fullname.map((expression) => asc(expression))), asc(clients.id)];
}

/** One page of clients in the actor's scope with the exact total, in Czech order of the surname unless asked otherwise. */
export async function listClientRows(db: Readable, actor: Actor, scope: Scope, body: PagedListBody) {
  const where = conditionsOf(actor, scope, body);
  const rows = await db
    .select({
      id: clients.id,
      fullname,
      firstname: clients.firstname,
      surname: clients.surname,
      email: users.email,
      clientCode: clients.clientCode,
      person: { id: intermediaryPeople.id, firstname: intermediaryPeople.firstname, surname: intermediaryPeople.surname },
      intermediary: { id: intermediaries.id, name: intermediaries.intermediaryName },
    })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.id, clients.intermediaryPersonId))
    .leftJoin(intermediaries, eq(intermediaries.id, intermediaryPeople.intermediaryId))
    .where(where)
    .orderBy(...orderOf(body))
    .limit(body.length)
    .offset((body.page - 1) * body.length);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

export type ClientListRow = Awaited<ReturnType<typeof listClientRows>>['rows'][number];
