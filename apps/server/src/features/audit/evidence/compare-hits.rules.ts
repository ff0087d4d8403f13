import { afterOf, isSameTime, textOf } from './told.rules.ts';
import type { ToldEvent } from './told.rules.ts';

export interface StoredDecision {
  decision: string;
  userId: string;
  at: Date;
  listNumber: number;
}

/** A hit of a list as the database has it; its decisions in their order. */
export interface StoredHit {
  /** Who resembles the listed person. */
  role: string;
  state: string;
  isWithdrawn: boolean;
  decisions: readonly StoredDecision[];
}

const isDecision = ({ action }: ToldEvent) => action === 'screening.hitDecided';

const isTold = (event: ToldEvent, { decision, userId, at, listNumber }: StoredDecision) =>
  afterOf(event)['state'] === decision &&
  event.actorId === userId &&
  isSameTime(event.at, at) &&
  afterOf(event)['listNumber'] === listNumber;

/** Pairs each event with one decision; what is left on either side differs. */
function compareDecisions(decisions: readonly StoredDecision[], events: readonly ToldEvent[]): string[] {
  const left = [...decisions];
  const missing = events.filter(isDecision).filter((event) => {
    const found = left.findIndex((decision) => isTold(event, decision));
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
  return [
    ...missing.map((event) => `its decision ${textOf(afterOf(event)['state'])} of ${event.at.toISOString()} is missing or differs`),
    ...left.map(({ decision, at }) => `its decision ${decision} of ${at.toISOString()} is not in the audit log`),
  ];
}

function compareState({ state, isWithdrawn, decisions }: StoredHit, events: readonly ToldEvent[]): string[] {
  const told = textOf(events.map((event) => afterOf(event)['state']).findLast((one) => one !== undefined));
  const toldWithdrawn = events.map((event) => afterOf(event)['isWithdrawn']).findLast((one) => one !== undefined) === true;
  const last = decisions.at(-1)?.decision ?? 'none';
  return [
    ...(told === null || told === state ? [] : [`its state is ${state}, in the audit log it is ${told}`]),
    ...(state === 'OPEN' || state === last ? [] : [`its state is ${state}, its last decision is ${last}`]),
    ...(isWithdrawn === toldWithdrawn
      ? []
      : [isWithdrawn ? 'it is withdrawn, which is not in the audit log' : 'it is no longer withdrawn']),
  ];
}

/** Of the client, or of somebody beside them: the event that told of the hit. */
function compareRole({ role }: StoredHit, events: readonly ToldEvent[]): string[] {
  const told = textOf(events.map((event) => afterOf(event)['role']).find((one) => one !== undefined));
  return told === null || told === role ? [] : [`it is about ${role}, in the audit log about ${told}`];
}

/** How a hit differs from the audit log, in sentences; null: it has no row. */
export function compareHit(hit: StoredHit | null, events: readonly ToldEvent[]): string[] {
  if (!hit) return ['it is missing'];
  if (events.length === 0) return ['it is not in the audit log'];
  return [...compareRole(hit, events), ...compareState(hit, events), ...compareDecisions(hit.decisions, events)];
}
