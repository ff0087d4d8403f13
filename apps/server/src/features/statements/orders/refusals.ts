import type { Readable } from '../../../database/connect.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { findLaterBeginning, readFirstDay } from './first-day.reader.ts';
import { faultBeforeFirst, faultOfPeriod } from './statements.rules.ts';
import type { AskedPeriod } from './statements.rules.ts';
import { writeDay } from './written-day.ts';

/** Refuses a period that is reversed or has not ended, at its field. */
export function refusePeriod(language: Language, period: AskedPeriod, today: string): void {
  const fault = faultOfPeriod(period, today);
  if (fault) throw refusedField(language, fault.field, fault.sentence);
}

function refuseBefore(language: Language, firstDay: string | null, to: string, field: string): void {
  const fault = faultBeforeFirst({ to }, firstDay);
  if (fault) throw refusedField(language, field, fault.sentence, { date: firstDay === null ? '' : writeDay(firstDay) });
}

/** Refuses a period that ended before the client's first contract began, naming the day, or that of a client without one. */
export async function refuseBeforeFirst(db: Readable, language: Language, clientId: string, to: string, field = 'to'): Promise<void> {
  refuseBefore(language, await readFirstDay(db, clientId), to, field);
}

/** Refuses a run of a period that ended before the first contract of its clients began; `clientIds` null: of all clients. */
export async function refuseRunBeforeFirst(
  db: Readable,
  language: Language,
  clientIds: readonly string[] | null,
  to: string,
): Promise<void> {
  const later = await findLaterBeginning(db, to, clientIds);
  if (later !== null) refuseBefore(language, later, to, 'to');
}
