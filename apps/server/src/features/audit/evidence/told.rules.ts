/** An event of the audit log about a record, an identification or a hit of a list. */
export interface ToldEvent {
  action: string;
  facts: Readonly<Record<string, unknown>>;
  actorId: string | null;
  at: Date;
}

/** How a row differs from the audit log, in sentences, and what of it events of its time do not tell. */
export interface Compared {
  differences: readonly string[];
  untold: readonly string[];
}

/** A step that the audit log tells of. */
export interface ToldStep {
  state: string;
  version: number;
  /** null: it rests on none, or on one of a time before it was told. */
  screening: unknown;
  userId: string | null;
  at: Date;
}

/** A version that the audit log tells of; null of `userId`: a job saved it for whoever made the form. */
export interface ToldVersion {
  number: number;
  userId: string | null;
  at: Date;
  /** SHA-256 of the encrypted answers; null in events from before it was told. */
  answersHash: string | null;
  /** Of the revision of the form; null of an identification, and in events from before it was told. */
  definitionHash: string | null;
}

/** A result that the audit log tells of, by the version of the answers. */
export interface ToldResult {
  version: number;
  userId: string | null;
  at: Date;
  /** SHA-256 of the encrypted result; null in events from before it was told. */
  hash: string | null;
}

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const beforeOf = ({ facts }: ToldEvent) => fieldsOf(facts['before']);
export const afterOf = ({ facts }: ToldEvent) => fieldsOf(facts['after']);
export const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const isOf = (event: ToldEvent, ...names: string[]) => names.includes(event.action.slice(event.action.indexOf('.') + 1));
const isFirst = (event: ToldEvent) => isOf(event, 'prepared', 'requested');
const isMove = (event: ToldEvent) => isOf(event, 'saved', 'approved', 'denied');
const versionOf = (event: ToldEvent) => Number(afterOf(event)['versionNumber'] ?? event.facts['versionNumber'] ?? 0);
const stateOf = (event: ToldEvent) => textOf(afterOf(event)['state']) ?? '';

const isStep = (event: ToldEvent) =>
  isFirst(event) || isOf(event, 'decided') || (isMove(event) && beforeOf(event)['state'] !== afterOf(event)['state']);

/** The steps that events tell of, which are in the order of their time. */
export const toldSteps = (events: readonly ToldEvent[]): ToldStep[] =>
  events.filter(isStep).map((event) => ({
    state: stateOf(event),
    version: versionOf(event),
    screening: event.facts['screening'] ?? null,
    userId: event.actorId,
    at: event.at,
  }));

const savesVersion = (event: ToldEvent) =>
  isFirst(event) ||
  isOf(event, 'movedToRevision') ||
  (isMove(event) && beforeOf(event)['versionNumber'] !== afterOf(event)['versionNumber']);

export const toldVersions = (events: readonly ToldEvent[]): ToldVersion[] =>
  events.filter(savesVersion).map((event) => ({
    number: versionOf(event),
    userId: event.actorId,
    at: event.at,
    answersHash: textOf(event.facts['answersHash']),
    definitionHash: textOf(afterOf(event)['definitionHash']) ?? textOf(event.facts['definitionHash']),
  }));

/** The first event of each version whose answers were final: that is when they are evaluated, by forms with rules for it. */
export function toldResults(events: readonly ToldEvent[]): ToldResult[] {
  const found = new Map<number, ToldResult>();
  for (const event of events) {
    if (!(isFirst(event) || isMove(event)) || !['TO_REVIEW', 'APPROVED'].includes(stateOf(event))) continue;
    const version = versionOf(event);
    if (!found.has(version)) found.set(version, { version, userId: event.actorId, at: event.at, hash: textOf(event.facts['resultHash']) });
  }
  return [...found.values()];
}

/** Row and event are written by one transaction; a longer difference was made later. */
const MOST_APART_MS = 120_000;
export const isSameTime = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) <= MOST_APART_MS;
