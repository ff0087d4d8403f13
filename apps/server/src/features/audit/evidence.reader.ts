import type { Db, Readable } from '../../database/connect.ts';
import { readSnapshot } from '../../database/reading/read-in-batches.ts';
import { pragueDateOf } from '../../platform/clock/clock.ts';
import { compareConnected } from './evidence/compare-connected.rules.ts';
import { compareContract } from './evidence/compare-contracts.rules.ts';
import { compareHit } from './evidence/compare-hits.rules.ts';
import { compareOnboarding } from './evidence/compare-onboardings.rules.ts';
import { comparePayment } from './evidence/compare-payments.rules.ts';
import { compareProof } from './evidence/compare-steps.rules.ts';
import {
  readStoredContracts,
  readStoredDeliveries,
  readStoredOnboardings,
  readStoredPayments,
  readStoredWithdrawals,
} from './evidence/onboarding-proofs.reader.ts';
import { findProofs, proofKinds, readTold } from './evidence/proof-queries.ts';
import type { ProofKey, ProofKind } from './evidence/proof-queries.ts';
import { readProofs, readStoredHits, readStoredPersons } from './evidence/proofs.reader.ts';
import type { Compared, ToldEvent } from './evidence/told.rules.ts';

type Told = ReadonlyMap<string, readonly ToldEvent[]>;

/** Something that is not as the audit log tells. */
export interface EvidenceFault {
  kind: ProofKind;
  id: string;
  /** A sentence without its subject and full stop. */
  difference: string;
}

export interface EvidenceVerdict {
  /** How many of each kind were compared. */
  counts: Readonly<Record<ProofKind, number>>;
  faults: EvidenceFault[];
  /** What the events of some objects do not tell, because they are from before it was recorded: how many, and the day of the last event; null: none has any. */
  untold: Map<string, { count: number; lastOn: string | null }>;
}

interface ComparedObject extends Compared {
  id: string;
  /** When the last event told of it. */
  lastAt: Date | null;
}

type ComparedOf = (id: string) => Compared;

const told = (differences: readonly string[]): Compared => ({ differences, untold: [] });

async function openHits(snapshot: Readable, keys: readonly ProofKey[], events: Told): Promise<ComparedOf> {
  const hits = await readStoredHits(snapshot, keys);
  return (id) => told(compareHit(hits.get(id) ?? null, events.get(id) ?? []));
}

async function openProofs(
  snapshot: Readable,
  kind: 'record' | 'identification',
  keys: readonly ProofKey[],
  events: Told,
): Promise<ComparedOf> {
  const proofs = await readProofs(snapshot, kind, keys);
  return (id) => told(compareProof(proofs.get(id) ?? null, events.get(id) ?? []));
}

async function openPersons(snapshot: Readable, keys: readonly ProofKey[], events: Told): Promise<ComparedOf> {
  const persons = await readStoredPersons(snapshot, keys);
  return (id) => told(compareConnected(persons.get(id) ?? [], events.get(id) ?? []));
}

async function openOnboardings(snapshot: Readable, keys: readonly ProofKey[], events: Told): Promise<ComparedOf> {
  const onboardings = await readStoredOnboardings(snapshot, keys);
  const deliveries = await readStoredDeliveries(snapshot, keys);
  return (id) => compareOnboarding(onboardings.get(id) ?? null, deliveries.get(id) ?? [], events.get(id) ?? []);
}

async function openContracts(snapshot: Readable, keys: readonly ProofKey[], events: Told): Promise<ComparedOf> {
  const contracts = await readStoredContracts(snapshot, keys);
  const withdrawals = await readStoredWithdrawals(snapshot, keys);
  return (id) => compareContract(contracts.get(id) ?? null, withdrawals.get(id) ?? [], events.get(id) ?? []);
}

async function openPayments(snapshot: Readable, keys: readonly ProofKey[], events: Told): Promise<ComparedOf> {
  const payments = await readStoredPayments(snapshot, keys);
  return (id) => comparePayment(payments.get(id) ?? null, events.get(id) ?? []);
}

const openers: Readonly<Record<ProofKind, (snapshot: Readable, keys: readonly ProofKey[], events: Told) => Promise<ComparedOf>>> = {
  record: (snapshot, keys, events) => openProofs(snapshot, 'record', keys, events),
  identification: (snapshot, keys, events) => openProofs(snapshot, 'identification', keys, events),
  screening_hit: openHits,
  client: openPersons,
  interaction_form: openOnboardings,
  contract: openContracts,
  first_payment: openPayments,
};

async function compareBatch(snapshot: Readable, kind: ProofKind, keys: readonly ProofKey[]): Promise<ComparedObject[]> {
  const events = await readTold(
    snapshot,
    kind,
    keys.map(({ id }) => id),
  );
  const comparedOf = await openers[kind](snapshot, keys, events);
  return keys.map(({ id }) => ({ id, ...comparedOf(id), lastAt: events.get(id)?.at(-1)?.at ?? null }));
}

function noteUntold(noted: EvidenceVerdict['untold'], { untold, lastAt }: ComparedObject): void {
  for (const what of untold) {
    const { count, lastOn } = noted.get(what) ?? { count: 0, lastOn: null };
    const day = lastAt === null ? null : pragueDateOf(lastAt);
    noted.set(what, { count: count + 1, lastOn: lastOn !== null && (day === null || lastOn > day) ? lastOn : day });
  }
}

/**
 * Compares with one another, and with the events that told of them: the states, steps, versions, results and decisions of records,
 * identifications and hits of lists, who is screened beside a client, onboardings with what was delivered, the dates of contracts with their
 * withdrawals, and first payments. The audit chain proves those events: `verify-audit` has to find it intact.
 */
export async function compareWithLog(db: Db): Promise<EvidenceVerdict> {
  const counts = { record: 0, identification: 0, screening_hit: 0, client: 0, interaction_form: 0, contract: 0, first_payment: 0 };
  const verdict: EvidenceVerdict = { counts, faults: [], untold: new Map() };
  for (const kind of proofKinds) {
    const batches = readSnapshot<ProofKey, ComparedObject>(db, {
      query: () => findProofs(kind),
      complete: (snapshot, keys) => compareBatch(snapshot, kind, keys),
    });
    for await (const batch of batches) {
      counts[kind] += batch.length;
      for (const one of batch) {
        verdict.faults.push(...one.differences.map((difference) => ({ kind, id: one.id, difference })));
        noteUntold(verdict.untold, one);
      }
    }
  }
  return verdict;
}
