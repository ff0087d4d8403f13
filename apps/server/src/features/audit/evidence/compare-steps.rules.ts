import { isDeepStrictEqual } from 'node:util';
import { afterOf, isSameTime, textOf, toldResults, toldSteps, toldVersions } from './told.rules.ts';
import type { ToldEvent } from './told.rules.ts';

export interface StoredStep {
  position: number;
  state: string;
  version: number;
  /** What an acceptance of an AML questionnaire rests on; null of the other steps. */
  screening: unknown;
  userId: string;
  at: Date;
}

export interface StoredVersion {
  number: number;
  userId: string;
  at: Date;
  hash: string;
  /** Of the revision of the form that the answers belong to; null of an identification. */
  definitionHash: string | null;
  /** Whether the rules of its form evaluate answers. */
  isEvaluated: boolean;
}

export interface StoredResult {
  version: number;
  userId: string;
  at: Date;
  hash: string;
}

/** A record or an identification as the database has it. */
export interface StoredProof {
  state: string;
  stateAt: Date;
  version: number;
  isDeleted: boolean;
  /** Of a record. */
  validUntil: string | null;
  /** Of an identification. */
  level: string | null;
  steps: readonly StoredStep[];
  versions: readonly StoredVersion[];
  results: readonly StoredResult[];
}

interface Made {
  userId: string | null;
  at: Date;
}

/** How the maker and the time of a row differ from its event. */
const differencesOf = (what: string, row: Made, told: Made): string[] => [
  ...(told.userId !== null && told.userId !== row.userId ? [`${what} has another user than in the audit log`] : []),
  ...(isSameTime(row.at, told.at) ? [] : [`${what} is of ${row.at.toISOString()}, in the audit log it is of ${told.at.toISOString()}`]),
];

function compareSteps(steps: readonly StoredStep[], events: readonly ToldEvent[]): string[] {
  const told = toldSteps(events);
  const stored = new Map(steps.map((step) => [step.position, step]));
  const last = Math.max(told.length, ...stored.keys());
  return Array.from({ length: last }, (_none, index) => index + 1).flatMap((position) => {
    const [is, was] = [stored.get(position), told[position - 1]];
    const what = `step ${position}`;
    if (!is) return [`${what}${was ? ` (${was.state})` : ''} is missing`];
    if (!was) return [`${what} (${is.state}) is not in the audit log`];
    if (is.state !== was.state) return [`${what} is ${is.state}, in the audit log it is ${was.state}`];
    return [
      ...(is.version === was.version ? [] : [`${what} is of version ${is.version}, in the audit log of version ${was.version}`]),
      ...(isDeepStrictEqual(is.screening, was.screening) ? [] : [`${what} rests on another screening than in the audit log`]),
      ...differencesOf(what, is, was),
    ];
  });
}

function compareVersions(versions: readonly StoredVersion[], events: readonly ToldEvent[]): string[] {
  const told = toldVersions(events);
  const unknown = versions.filter(({ number }) => !told.some((one) => one.number === number));
  return [
    ...told.flatMap((was) => {
      const what = `version ${was.number}`;
      const is = versions.find(({ number }) => number === was.number);
      if (!is) return [`${what} of the answers is missing`];
      const isOther = was.answersHash !== null && was.answersHash !== is.hash;
      const isOfOther = was.definitionHash !== null && was.definitionHash !== is.definitionHash;
      return [
        ...(isOfOther ? [`${what} belongs to another revision of the form than in the audit log`] : []),
        ...(isOther ? [`${what} has other answers than in the audit log`] : []),
        ...differencesOf(what, is, was),
      ];
    }),
    ...unknown.map(({ number }) => `version ${number} of the answers is not in the audit log`),
  ];
}

function compareResults({ results, versions }: StoredProof, events: readonly ToldEvent[]): string[] {
  const told = toldResults(events);
  const isEvaluated = (version: number) => versions.some((one) => one.number === version && one.isEvaluated);
  const unknown = results.filter(({ version }) => !told.some((one) => one.version === version));
  return [
    ...told.flatMap((was) => {
      const what = `the result of version ${was.version}`;
      const is = results.find(({ version }) => version === was.version);
      if (!is) return was.hash !== null || isEvaluated(was.version) ? [`${what} is missing`] : [];
      const isOther = was.hash !== null && was.hash !== is.hash;
      return [...(isOther ? [`${what} is another one than in the audit log`] : []), ...differencesOf(what, is, was)];
    }),
    ...unknown.map(({ version }) => `the result of version ${version} is not in the audit log`),
  ];
}

/** What the last acceptance set; undefined: nothing was accepted, or its event does not say. */
function acceptedValue(events: readonly ToldEvent[], name: string): unknown {
  const last = events.findLast((event) => event.action.endsWith('.decided') && afterOf(event)['state'] === 'ACCEPTED');
  return last && (afterOf(last)[name] ?? last.facts[name]);
}

function compareState(proof: StoredProof, events: readonly ToldEvent[]): string[] {
  const { state, stateAt, version, steps, validUntil, level, isDeleted } = proof;
  const last = steps.toSorted((one, other) => one.position - other.position).at(-1);
  const toldVersion = toldVersions(events).at(-1)?.number ?? version;
  const until = acceptedValue(events, 'validUntil');
  const toldLevel = textOf(acceptedValue(events, 'level'));
  const wasDeleted = events.some(({ action }) => action.endsWith('.deleted'));
  return [
    ...(last && last.state !== state ? [`its state is ${state}, its last step is ${last.state}`] : []),
    ...(last && last.state === state && !isSameTime(last.at, stateAt) ? ['the time of its state is not that of its last step'] : []),
    ...(toldVersion === version ? [] : [`its version is ${version}, in the audit log it is ${toldVersion}`]),
    ...(state !== 'ACCEPTED' && validUntil !== null ? [`it is valid until ${validUntil} without having been accepted`] : []),
    ...(state === 'ACCEPTED' && until !== undefined && until !== validUntil ? ['its validity is not the one in the audit log'] : []),
    ...(level === toldLevel ? [] : [`its level is ${level ?? 'none'}, in the audit log it is ${toldLevel ?? 'none'}`]),
    ...(isDeleted === wasDeleted ? [] : [isDeleted ? 'it is deleted, which is not in the audit log' : 'its deletion was taken back']),
  ];
}

/** How a record or an identification differs from the audit log, in sentences; null of `proof`: it has no row. */
export function compareProof(proof: StoredProof | null, events: readonly ToldEvent[]): string[] {
  if (!proof) return ['it is missing'];
  if (events.length === 0) return ['it is not in the audit log'];
  return [
    ...compareState(proof, events),
    ...compareSteps(proof.steps, events),
    ...compareVersions(proof.versions, events),
    ...compareResults(proof, events),
  ];
}
