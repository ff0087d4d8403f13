import type { StrategyFit } from '@pramen/contract/suitability/suitability.schemas';
import type { FitReason, FitResult, Misfit } from '@pramen/domain/strategies/fit';
import { and, eq, isNull } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import type { strategies } from '../../database/schema/catalogue.ts';
import { suitabilityWarnings } from '../../database/schema/suitability.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { isId, newId } from '../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { holdClient } from '../clients/record/client.reader.ts';
import { hurryDecision } from '../identity/held-onboardings.service.ts';
import { sealAcknowledgement } from './acknowledgement.rules.ts';
import { presentFit } from './suitability.present.ts';
import { readHeld, readJudge } from './suitability.reader.ts';
import type { Questionnaire } from './suitability.reader.ts';
import { findWarning } from './warnings.reader.ts';
import type { WarningRow } from './warnings.reader.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config'>;
type Stored = typeof suitabilityWarnings.$inferSelect;

/** An investment that is not warned of yet, or for other reasons. */
interface Found {
  investmentId: string;
  strategy: typeof strategies.$inferSelect;
  fit: Misfit;
  reasons: readonly FitReason[];
}

interface Differences {
  questionnaire: Questionnaire | null;
  isReviewAwaited: boolean;
  found: Found[];
  /** Warnings that no longer hold. */
  over: Stored[];
}

/** The database does not keep the order of keys. */
const writeReasons = (reasons: readonly FitReason[]) =>
  reasons.map(({ list, kind, values }) => `${list} ${kind} ${values.join(' ')}`).join('\n');
const isSame = (open: Stored | undefined, { fit, reasons }: FitResult) =>
  open?.fit === fit && writeReasons(open.reasons) === writeReasons(reasons);

/** How a client's open warnings differ from what holds today. */
export async function readDifferences(db: Readable, clientId: string, today: string): Promise<Differences> {
  const { questionnaire, isReviewAwaited, judge } = await readJudge(db, clientId, today);
  const held = (await readHeld(db, clientId)).map((one) => ({ ...one, judged: judge(one.strategy) }));
  const open = await db
    .select()
    .from(suitabilityWarnings)
    .where(and(eq(suitabilityWarnings.clientId, clientId), isNull(suitabilityWarnings.endedAt)));
  const warned = new Map(open.map((one) => [one.contractStrategyId, one]));
  const standing = held.filter(({ investmentId, judged }) => isSame(warned.get(investmentId), judged));
  const stands = new Set(standing.map(({ investmentId }) => investmentId));
  return {
    questionnaire,
    isReviewAwaited,
    found: held.flatMap(({ investmentId, strategy, judged: { fit, reasons } }) =>
      fit === 'FITS' || stands.has(investmentId) ? [] : [{ investmentId, strategy, fit, reasons }],
    ),
    over: open.filter(({ contractStrategyId }) => !stands.has(contractStrategyId)),
  };
}

async function endWarnings(tx: Tx, { audit, clock }: Deps, actor: Actor | null, over: readonly Stored[]): Promise<void> {
  for (const { clientId, id, contractStrategyId, strategyId, fit } of over) {
    const ended = await tx
      .update(suitabilityWarnings)
      .set({ endedAt: clock.now() })
      .where(and(eq(suitabilityWarnings.clientId, clientId), eq(suitabilityWarnings.id, id), isNull(suitabilityWarnings.endedAt)))
      .returning({ id: suitabilityWarnings.id });
    if (ended.length === 0) continue;
    await audit.append(
      tx,
      { actor, ...(actor ? { origin: actor.origin } : {}) },
      {
        action: 'suitability.ended',
        objectType: 'suitability_warning',
        objectId: id,
        clientId,
        facts: { before: { fit, strategyId }, investmentId: contractStrategyId },
      },
    );
  }
}

/** What staff said when they added the investments with these ids; null: nothing. */
export interface Given {
  investmentIds: readonly string[];
  reason: string | null;
}

const nothingGiven: Given = { investmentIds: [], reason: null };

async function openWarning(
  tx: Tx,
  { audit, clock, config }: Deps,
  actor: Actor | null,
  { clientId, questionnaire, given }: { clientId: string; questionnaire: Questionnaire | null; given: Given },
  { investmentId, strategy, fit, reasons }: Found,
): Promise<void> {
  const id = newId();
  const isAdded = given.investmentIds.includes(investmentId);
  const reason = isAdded ? given.reason : null;
  const key = reason === null ? null : await readClientKey(tx, config.keys.master, clientId);
  const said = reason !== null && key ? { sealedAcknowledgement: sealAcknowledgement(key, id, reason), at: clock.now() } : null;
  const judgedBy = questionnaire?.isValid ? questionnaire : null;
  const stored = await tx
    .insert(suitabilityWarnings)
    .values({
      clientId,
      id,
      contractStrategyId: investmentId,
      strategyId: strategy.id,
      fit,
      reasons,
      recordId: judgedBy?.recordId ?? null,
      recordVersion: judgedBy?.versionNumber ?? null,
      strategyVersion: strategy.version,
      createdAt: clock.now(),
      createdBy: isAdded ? (actor?.userId ?? null) : null,
      ...(said ? { sealedAcknowledgement: said.sealedAcknowledgement, acknowledgedBy: actor?.userId, acknowledgedAt: said.at } : {}),
    })
    .onConflictDoNothing()
    .returning({ id: suitabilityWarnings.id });
  if (stored.length === 0) return;
  await audit.append(
    tx,
    { actor, ...(actor ? { origin: actor.origin } : {}) },
    {
      action: 'suitability.warned',
      objectType: 'suitability_warning',
      objectId: id,
      clientId,
      facts: {
        after: { fit, strategyId: strategy.id },
        investmentId,
        recordId: judgedBy?.recordId ?? null,
        strategyVersion: strategy.version,
      },
      personal: { after: { reasons: writeReasons(reasons), ...(reason === null ? {} : { acknowledgement: reason }) } },
    },
  );
}

/**
 * Ends the client's warnings that no longer hold and records new ones; `given` acknowledges those of investments just added. Returns the
 * strategies that were added although they do not fit.
 */
export async function settleWarnings(
  tx: Tx,
  platform: Deps,
  actor: Actor | null,
  clientId: string,
  given: Given = nothingGiven,
): Promise<StrategyFit[]> {
  const { questionnaire, isReviewAwaited, found, over } = await readDifferences(tx, clientId, platform.clock.today());
  await endWarnings(tx, platform, actor, over);
  for (const one of found) await openWarning(tx, platform, actor, { clientId, questionnaire, given }, one);
  const added = found.filter(({ investmentId }) => given.investmentIds.includes(investmentId));
  return added.map(({ strategy, fit, reasons }) => presentFit(strategy, { fit, reasons }, isReviewAwaited, actor?.origin.language ?? 'cs'));
}

/** Records why staff go on although a strategy does not fit. Throws record.state_refused when somebody already has. */
export async function acknowledgeWarning(
  tx: Tx,
  platform: Deps & Pick<WritePlatform, 'jobs'>,
  actor: Actor,
  { clientId, id }: { clientId: string; id: string },
  reason: string,
): Promise<WarningRow> {
  if (!isId(clientId) || !isId(id)) throw new Problem('record.not_found');
  await holdClient(tx, actor, 'suitability.acknowledge', clientId);
  const found = await findWarning(tx, platform, clientId, id);
  const key = await readClientKey(tx, platform.config.keys.master, clientId);
  if (!found || !key) throw new Problem('record.not_found');
  const saved = await tx
    .update(suitabilityWarnings)
    .set({
      sealedAcknowledgement: sealAcknowledgement(key, found.id, reason),
      acknowledgedBy: actor.userId,
      acknowledgedAt: platform.clock.now(),
    })
    .where(
      and(
        eq(suitabilityWarnings.clientId, clientId),
        eq(suitabilityWarnings.id, found.id),
        isNull(suitabilityWarnings.endedAt),
        isNull(suitabilityWarnings.acknowledgedAt),
      ),
    )
    .returning({ id: suitabilityWarnings.id });
  if (saved.length === 0) throw new Problem('record.state_refused');
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'suitability.acknowledged',
      objectType: 'suitability_warning',
      objectId: found.id,
      clientId,
      personal: { after: { acknowledgement: reason } },
    },
  );
  await hurryDecision(tx, platform, clientId);
  return (await findWarning(tx, platform, clientId, found.id)) ?? found;
}
