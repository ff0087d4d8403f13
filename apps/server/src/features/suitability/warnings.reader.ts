import type { PagedListBody } from '@pramen/contract/fields';
import { misfits } from '@pramen/domain/strategies/fit';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { aliasedTable, and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { inAlphabetOf, nameIn } from '../../database/names.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { clientKeys, clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { interactionForms } from '../../database/schema/onboarding.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import { suitabilityWarnings } from '../../database/schema/suitability.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { openClientKey } from '../../platform/keys/client-keys.ts';
import { day, flag, folded, oneOf } from '../../platform/lists/columns.ts';
import { readListPage } from '../../platform/lists/list-page.ts';
import type { ReadableList } from '../../platform/lists/list-page.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { clientsInScope } from '../clients/record/clients.reader.ts';
import { openAcknowledgement } from './acknowledgement.rules.ts';
import { findAwaitingReview } from './suitability.reader.ts';

type Stored = typeof suitabilityWarnings.$inferSelect;

/** A warning as lists show it. */
export interface WarningRow extends Omit<Stored, 'sealedAcknowledgement'> {
  clientName: string;
  adviser: string | null;
  strategyName: string;
  strategyNameSk: string | null;
  contractNumber: string;
  acknowledgement: string | null;
  acknowledgedByName: string | null;
  /** A submitted questionnaire of the client waits for staff. */
  isReviewAwaited: boolean;
  /** An onboarding of the client waits because its strategies do not fit, and the investment is under its contract. */
  isOnboardingHeld: boolean;
}

type Deps = Pick<WritePlatform, 'config'>;

const acknowledger = aliasedTable(users, 'acknowledger');

function selectRows(db: Readable) {
  return db
    .select({
      warning: suitabilityWarnings,
      clientName: sql<string>`concat_ws(' ', ${clients.firstname}, ${clients.surname})`,
      adviser: sql<string | null>`${intermediaryPeople.firstname} || ' ' || ${intermediaryPeople.surname}`,
      strategyName: strategies.strategyName,
      strategyNameSk: strategies.strategyNameSk,
      contractNumber: contracts.contractNumber,
      contractId: contracts.id,
      acknowledgedByName: acknowledger.name,
      wrappedKey: clientKeys.wrappedKey,
    })
    .from(suitabilityWarnings)
    .innerJoin(clients, eq(clients.id, suitabilityWarnings.clientId))
    .innerJoin(
      contractStrategies,
      and(eq(contractStrategies.clientId, suitabilityWarnings.clientId), eq(contractStrategies.id, suitabilityWarnings.contractStrategyId)),
    )
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .innerJoin(strategies, eq(strategies.id, suitabilityWarnings.strategyId))
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.id, clients.intermediaryPersonId))
    .leftJoin(acknowledger, eq(acknowledger.id, suitabilityWarnings.acknowledgedBy))
    .leftJoin(clientKeys, eq(clientKeys.clientId, suitabilityWarnings.clientId));
}

/** Contracts of clients whose onboarding is held because a strategy does not fit. */
async function findContractsHeld(db: Readable, clientIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  const { clientId, contractId, state, holdReason } = interactionForms;
  const rows = await db
    .select({ contractId })
    .from(interactionForms)
    .where(and(inArray(clientId, [...clientIds]), eq(state, 'HELD'), eq(holdReason, 'SUITABILITY')));
  return new Set(rows.map((row) => row.contractId));
}

async function toRows(db: Readable, { config }: Deps, selected: Awaited<ReturnType<typeof selectRows>>): Promise<WarningRow[]> {
  const clientIds = [...new Set(selected.map(({ warning }) => warning.clientId))];
  const awaiting = clientIds.length === 0 ? new Set<string>() : await findAwaitingReview(db, clientIds);
  const held = clientIds.length === 0 ? new Set<string | null>() : await findContractsHeld(db, clientIds);
  return selected.map(({ warning, wrappedKey, contractId, ...names }) => {
    const { sealedAcknowledgement: sealed, ...row } = warning;
    const key = sealed && wrappedKey ? openClientKey(config.keys.master, row.clientId, wrappedKey) : null;
    const acknowledgement = key && sealed ? openAcknowledgement(key, row.id, sealed) : null;
    return { ...row, ...names, acknowledgement, isReviewAwaited: awaiting.has(row.clientId), isOnboardingHeld: held.has(contractId) };
  });
}

const isOpen = and(isNull(suitabilityWarnings.endedAt), isNull(contractStrategies.deletedAt), isNull(contracts.deletedAt));

/** The open warnings of a client, the newest first. */
export async function readWarningsOf(db: Readable, platform: Deps, clientId: string): Promise<WarningRow[]> {
  const rows = await selectRows(db)
    .where(and(eq(suitabilityWarnings.clientId, clientId), isOpen))
    .orderBy(desc(suitabilityWarnings.createdAt), desc(suitabilityWarnings.id));
  return toRows(db, platform, rows);
}

export async function findWarning(db: Readable, platform: Deps, clientId: string, id: string): Promise<WarningRow | null> {
  const rows = await selectRows(db).where(and(eq(suitabilityWarnings.clientId, clientId), eq(suitabilityWarnings.id, id), isOpen));
  return (await toRows(db, platform, rows))[0] ?? null;
}

/** Names of clients, found by either part first. */
export const clientNamed = (language: Actor['origin']['language']) =>
  folded(sql`concat_ws(' ', clients.firstname, clients.surname, clients.firstname)`, inAlphabetOf(language, sql`clients.surname`));

/** Names of advisers; requires a join with `intermediary_people p`. */
export const adviserNamed = (language: Actor['origin']['language']) =>
  folded(sql`concat_ws(' ', p.firstname, p.surname, p.firstname)`, inAlphabetOf(language, sql`p.surname`));

/** Existing clients within the actor's reach, as SQL on `clients`. */
export const reachedClients = (actor: Actor): SQL =>
  sql`${isNull(clients.deletedAt)} AND ${clientsInScope(actor, scopeOf('suitability.read', actor.role))}`;

/** Investments of the clients within the actor's reach whose strategy does not fit. */
export function warningListFor(platform: Deps, actor: Actor): ReadableList<WarningRow> {
  const { language } = actor.origin;
  return {
    list: {
      from: sql`suitability_warnings w JOIN clients ON clients.id = w.client_id
        JOIN contract_strategies h ON h.client_id = w.client_id AND h.id = w.contract_strategy_id AND h.deleted_at IS NULL
        JOIN contracts k ON k.client_id = h.client_id AND k.id = h.contract_id AND k.deleted_at IS NULL
        JOIN strategies s ON s.id = w.strategy_id LEFT JOIN intermediary_people p ON p.id = clients.intermediary_person_id`,
      id: sql`w.id`,
      columns: {
        client: clientNamed(language),
        adviser: adviserNamed(language),
        strategy: folded(
          sql`concat_ws(' ', s.strategy_name, s.strategy_name_sk)`,
          inAlphabetOf(language, nameIn(language, sql`s.strategy_name`, sql`s.strategy_name_sk`)),
        ),
        fit: oneOf(sql`w.fit`, misfits),
        is_acknowledged: flag(sql`(w.acknowledged_at IS NOT NULL)`),
        created_at: day(sql`w.created_at`),
      },
      searched: ['client', 'adviser', 'strategy'],
      usual: [{ by: sql`w.created_at`, isDescending: true }],
      scope: sql`w.ended_at IS NULL AND ${reachedClients(actor)}`,
    },
    rows: async (db, ids) => toRows(db, platform, await selectRows(db).where(inArray(suitabilityWarnings.id, ids))),
  };
}

export function listWarningRows(
  db: Readable,
  platform: Deps,
  actor: Actor,
  body: PagedListBody,
): Promise<{ rows: WarningRow[]; total: number }> {
  return readListPage(db, warningListFor(platform, actor), body);
}
