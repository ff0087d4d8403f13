import type { FormDefinition } from '@pramen/domain/forms/definition/definition';

/** What is being written: either a definition, whose JSON text follows from it, or JSON text as typed, which may be no definition. */
export type Draft = { definition: FormDefinition; text?: undefined } | { definition?: undefined; text: string };

export interface History {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  /** Names the last change; the next one with the same name joins its step, so that undo takes back words, not letters. */
  group: string | null;
}

/** Steps that can be taken back. */
const MOST_STEPS = 200;

export const startHistory = (text: string): History => ({ past: [], present: { text }, future: [], group: null });

/** Adds a step, or extends the last one of the same group. */
export function record(history: History, present: Draft, group: string | null = null): History {
  if (group !== null && group === history.group) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [], group };
}

export function undo(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], group: null };
}

export function redo(history: History): History {
  const [present, ...future] = history.future;
  if (!present) return history;
  return { past: [...history.past, history.present], present, future, group: null };
}

const texts = new WeakMap<FormDefinition, string>();

/** The JSON text of a draft. */
export function textOf({ definition, text }: Draft): string {
  if (definition === undefined) return text;
  const known = texts.get(definition);
  if (known !== undefined) return known;
  const written = JSON.stringify(definition, null, 2);
  texts.set(definition, written);
  return written;
}
