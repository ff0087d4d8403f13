import type { Db, Readable } from '../../database/connect.ts';
import { readSnapshot } from '../../database/read-in-batches.ts';
import { compareConnected } from './evidence/compare-connected.rules.ts';
import { compareHit } from './evidence/compare-hits.rules.ts';
import { compareProof } from './evidence/compare-steps.rules.ts';
import { findProofs, proofKinds, readProofs, readStoredHits, readStoredPersons, readTold } from './evidence/proofs.reader.ts';
import type { ProofKey, ProofKind } from './evidence/proofs.reader.ts';
import type { ToldEvent } from './evidence/told.rules.ts';

type Told = ReadonlyMap<string, readonly ToldEvent[]>;

/** A record, an identification or a hit that is not as the audit log tells. */
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
}

type DifferencesOf = (id: string) => string[];

async function openHits(snapshot: Readable, keys: readonly ProofKey[], told: Told): Promise<DifferencesOf> {
  const hits = await readStoredHits(snapshot, keys);
  return (id) => compareHit(hits.get(id) ?? null, told.get(id) ?? []);
}

async function openProofs(
  snapshot: Readable,
  kind: 'record' | 'identification',
  keys: readonly ProofKey[],
  told: Told,
): Promise<DifferencesOf> {
  const proofs = await readProofs(snapshot, kind, keys);
  return (id) => compareProof(proofs.get(id) ?? null, told.get(id) ?? []);
}

async function openPersons(snapshot: Readable, keys: readonly ProofKey[], told: Told): Promise<DifferencesOf> {
  const persons = await readStoredPersons(snapshot, keys);
  return (id) => compareConnected(persons.get(id) ?? [], told.get(id) ?? []);
}

function openKind(snapshot: Readable, kind: ProofKind, keys: readonly ProofKey[], told: Told): Promise<DifferencesOf> {
  if (kind === 'screening_hit') return openHits(snapshot, keys, told);
  return kind === 'client' ? openPersons(snapshot, keys, told) : openProofs(snapshot, kind, keys, told);
}

async function compareBatch(snapshot: Readable, kind: ProofKind, keys: readonly ProofKey[]): Promise<EvidenceFault[]> {
  const ids = keys.map(({ id }) => id);
  const told = await readTold(snapshot, kind, ids);
  const differencesOf = await openKind(snapshot, kind, keys, told);
  return ids.flatMap((id) => differencesOf(id).map((difference) => ({ kind, id, difference })));
}

/**
 * Compares the states, steps, versions, results and decisions of records, identifications and hits of lists, and who is screened beside a
 * client, with one another and with the events that told of them. The audit chain proves those events: `verify-audit` has to find it intact.
 */
export async function compareWithLog(db: Db): Promise<EvidenceVerdict> {
  const counts = { record: 0, identification: 0, screening_hit: 0, client: 0 };
  const faults: EvidenceFault[] = [];
  for (const kind of proofKinds) {
    const batches = readSnapshot<ProofKey, { count: number; found: EvidenceFault[] }>(db, {
      query: () => findProofs(kind),
      complete: async (snapshot, keys) => [{ count: keys.length, found: await compareBatch(snapshot, kind, keys) }],
    });
    for await (const [batch] of batches) {
      counts[kind] += batch?.count ?? 0;
      faults.push(...(batch?.found ?? []));
    }
  }
  return { counts, faults };
}
