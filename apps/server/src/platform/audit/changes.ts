import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

/** What a save changed: only the fields that differ, as they were and as they are. */
export interface Changes {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Compares the fields of a save with the record. null: the record stays as it is. */
export function changesOf(record: Fields, saved: Fields): Changes | null {
  const names = Object.keys(saved).filter((name) => !isDeepStrictEqual(record[name], saved[name]));
  if (names.length === 0) return null;
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(record), after: pick(saved) };
}

/** The fields that were sent: absent ones leave the record as it is. */
export function definedOf<Sent extends object>(sent: Sent): { [Name in keyof Sent]: Exclude<Sent[Name], undefined> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Sent]: Exclude<Sent[Name], undefined>;
  };
}

/** Adds to what changed that there is a new password, of which nothing more may be written down. */
export function withPassword(changes: Changes | null, isPasswordNew: boolean): Changes | null {
  if (!isPasswordNew) return changes;
  return { before: changes?.before ?? {}, after: { ...changes?.after, password: 'NEW' } };
}

const keptByTheSystem = new Set(['id', 'createdAt', 'version']);

/** What people wrote into a record, for the event that tells that it is gone: all fields but those that the system keeps. */
export function writtenFieldsOf(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !keptByTheSystem.has(field)));
}
