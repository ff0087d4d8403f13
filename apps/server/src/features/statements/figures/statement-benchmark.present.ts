import type { StatedBenchmark } from '@pramen/contract/statements/statements.schemas';
import { calendarDateOf } from '@pramen/domain/dates/calendar-date';
import { MICRO } from '@pramen/domain/money/scaled';
import type { Quoted } from '@pramen/domain/portfolio/ledger/series';
import type { MeasuredBenchmark } from './statement-figures.service.ts';

const quoteOf = (quoted: Quoted | null) => quoted && { value: quoted.micro / MICRO, date: calendarDateOf(quoted.day) };

/** The benchmark of a scope beside its time-weighted return. */
export function presentBenchmark({ agreed: { code, name, currency }, found }: MeasuredBenchmark): StatedBenchmark {
  return {
    code,
    name,
    currency,
    perc: found.perc,
    difference: found.differencePerc,
    is_converted: found.isConverted,
    start: quoteOf(found.start),
    end: quoteOf(found.end),
    unavailable: found.failure && { reason: found.failure.reason, date: calendarDateOf(found.failure.day) },
  };
}
