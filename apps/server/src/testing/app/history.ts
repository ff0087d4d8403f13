import { readHistory } from '@pramen/contract/history/history.endpoints';
import type { HistoryEvent, HistoryType } from '@pramen/contract/history/history.schemas';
import { expect } from 'vitest';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** All events of a record as the office reads them, oldest first. */
export async function readWholeHistory(app: TestApp, { token }: TestPerson, type: HistoryType, id: string): Promise<HistoryEvent[]> {
  const { body } = await app.call(readHistory, { params: { type, id }, query: { length: '100' }, token });
  return body.data.toReversed();
}

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Rebuilds a record from its events; each `before` must match the state so far. `ofEvents` are fields that belong to their event, not to the
 * record, as the reason of a step.
 */
export function replayEvents(events: readonly HistoryEvent[], ofEvents: readonly string[] = []): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const { changes } of events)
    for (const { field, before, after } of changes) {
      const known = ofEvents.includes(field) ? before : fields.get(field);
      expect([field, isNothing(before) ? null : before]).toEqual([field, isNothing(known) ? null : known]);
      fields.set(field, after);
    }
  return Object.fromEntries([...fields].filter(([, value]) => !isNothing(value)));
}
