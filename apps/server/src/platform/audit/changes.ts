import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that a save changed, with their values before and after. */
export interface Changes {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Compares the fields of a save with the record; null when nothing changed. */
export function changesOf(record: Fields, saved: Fields): Changes | null {
  const names = Object.keys(saved).filter((name) => !isDeepStrictEqual(record[name], saved[name]));
  if (names.length === 0) return null;
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(record), after: pick(saved) };
}

/** Drops the fields that were not sent, so that they leave the record unchanged. */
export function definedOf<Sent extends object>(sent: Sent): { [Name in keyof Sent]: Exclude<Sent[Name], undefined> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Sent]: Exclude<Sent[Name], undefined>;
  };
}

/** Adds the fact that the password is new; the password itself must never be recorded. */
export function withPassword(changes: Changes | null, isPasswordNew: boolean): Changes | null {
  if (!isPasswordNew) return changes;
  return { before: changes?.before ?? {}, after: { ...changes?.after, password: 'NEW' } };
}

const keptByTheSystem = new Set(['id', 'createdAt', 'version', 'reviewToldFor']);

/** The fields that people filled in, for the event that records a deletion: all fields but those that the system maintains. */
export function writtenFieldsOf(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !keptByTheSystem.has(field)));
}
