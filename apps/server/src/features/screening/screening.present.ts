import type {
  ClientScreening,
  ScreeningHit,
  ScreeningHitRow,
  ScreeningList,
  ScreeningListVersion,
} from '@pramen/contract/screening/screening.schemas';
import { usableUntil } from '@pramen/domain/compliance/screening/status/judge-screening';
import type { HitVault } from './vault/hit-vault.ts';
import type { DecisionRow, HitRow } from './review/hits.reader.ts';
import type { ListRow } from './review/lists.reader.ts';
import type { ScreeningState } from './screening-status.reader.ts';

/** Findings in a response; a file has at most ten times as many stored. */
const SHOWN_FINDINGS = 50;
const THOUSAND = 1000;

function presentVersion(version: ListRow['versions'][number]): ScreeningListVersion {
  return {
    id: version.id,
    number: version.number,
    state: version.state === 'RECEIVING' ? 'STAGED' : version.state,
    refused_for: version.refusedFor,
    format: version.format,
    published_on: version.publishedOn,
    file_name: version.fileName,
    byte_count: version.byteCount,
    sha256: version.sha256.toString('hex'),
    entry_count: version.entryCount,
    skipped_count: version.skippedCount,
    added_count: version.addedCount,
    changed_count: version.changedCount,
    removed_count: version.removedCount,
    finding_count: version.findingCount,
    findings: version.findings.slice(0, SHOWN_FINDINGS).map(({ line, reason, isImported }) => ({ line, reason, is_imported: isImported })),
    received_at: version.receivedAt.toISOString(),
    ready_at: version.readyAt?.toISOString() ?? null,
    imported_by: version.importedBy === null ? null : { id: version.importedBy, name: version.importer ?? '' },
  };
}

export function presentList(list: ListRow, now: Date): ScreeningList {
  const current = list.versions.find(({ number }) => number !== null && number === list.currentNumber);
  const until =
    current?.readyAt && list.retiredAt === null
      ? usableUntil({ kind: list.kind, importedAt: current.readyAt, publishedOn: current.publishedOn })
      : null;
  return {
    id: list.id,
    kind: list.kind,
    name: list.name,
    current_number: list.currentNumber,
    retired_at: list.retiredAt?.toISOString() ?? null,
    usable_until: until?.toISOString() ?? null,
    is_too_old: until !== null && until <= now,
    waiting_count: list.waitingCount,
    confirmed_count: list.confirmedCount,
    versions: list.versions.map(presentVersion),
  };
}

export function presentHitRow(hit: HitRow): ScreeningHitRow {
  const { client, list, entry } = hit;
  return {
    id: hit.id,
    client: { id: client.id, name: `${client.firstname} ${client.surname}`, client_code: client.clientCode },
    role: hit.role,
    list: { id: list.id, kind: list.kind, name: list.name, number: hit.listNumber, is_retired: list.retiredAt !== null },
    score: hit.score / THOUSAND,
    state: hit.state,
    is_found: hit.isFound,
    found_at: hit.foundAt.toISOString(),
    reopened_at: hit.reopenedAt?.toISOString() ?? null,
    reopened_for: hit.reopenedFor,
    entry_name: entry?.names[0] ?? '',
    version: hit.version,
  };
}

/** A hit with both persons; its personal parts are opened with the client's key. */
export function presentHit(hit: HitRow, vault: HitVault, decisions: readonly DecisionRow[]): ScreeningHit {
  const { names, birthDate, countries, contributions } = vault.openMatch(hit.id, hit.sealedMatch);
  const { entry } = hit;
  return {
    ...presentHitRow(hit),
    subject: { names: [...names], birth_date: birthDate, countries: [...countries] },
    entry: {
      ref: hit.entryRef,
      kind: entry?.kind ?? 'PERSON',
      names: entry?.names ?? [],
      birth_dates: entry?.birthDates ?? [],
      countries: entry?.countries ?? [],
      functions: entry?.details.functions ?? [],
      programmes: entry?.details.programmes ?? [],
      birth_places: entry?.details.birthPlaces ?? [],
      remarks: entry?.details.remarks ?? [],
      is_listed: entry?.isListed ?? false,
    },
    contributions: contributions.map(({ kind, subject, value, points }) => ({ kind, subject, value, points })),
    decisions: decisions
      .filter(({ hitId }) => hitId === hit.id)
      .map((decision) => ({
        id: decision.id,
        decision: decision.decision,
        reason: vault.openReason(decision.id, decision.sealedReason),
        list_number: decision.listNumber,
        score: decision.score / THOUSAND,
        decided_at: decision.decidedAt.toISOString(),
        decided_by: { id: decision.decidedBy, name: decision.decider },
      })),
  };
}

/** The oldest of the comparisons with the lists in use; null when one is missing. */
function screenedAtOf({ lists }: ScreeningState): string | null {
  const times = lists.flatMap(({ isCompared, screenedAt }) => (isCompared && screenedAt ? [screenedAt.toISOString()] : []));
  return times.length === lists.length ? (times.toSorted()[0] ?? null) : null;
}

export function presentClientScreening(state: ScreeningState, hits: ScreeningHit[]): ClientScreening {
  return {
    status: state.status,
    lacks: state.lacks,
    screened_at: screenedAtOf(state),
    lists: state.lists.map((list) => ({
      id: list.id,
      kind: list.kind,
      name: list.name,
      number: list.number,
      published_on: list.publishedOn,
      usable_until: list.usableUntil.toISOString(),
      is_compared: list.isCompared,
      screened_at: list.screenedAt?.toISOString() ?? null,
    })),
    open_count: state.openCount,
    confirmed_count: state.confirmedCount,
    hits,
  };
}
