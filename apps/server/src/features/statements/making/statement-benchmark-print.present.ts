import type { StatedBenchmark, StatedSummary } from '@pramen/contract/statements/statements.schemas';
import type { PrintedBlock } from '../../../platform/pdf/prints/print-task.ts';
import { writeDay } from '../orders/written-day.ts';
import { price, writeReturn, writeSigned } from './statement-writer.ts';
import type { Writer } from './statement-writer.ts';

function writeHow({ say }: Writer, { currency, start, end, difference, is_converted, unavailable }: StatedBenchmark): string {
  if (unavailable || !start || !end)
    return say(`benchmark.${unavailable?.reason ?? 'no_days'}`, { date: unavailable ? writeDay(unavailable.date) : '', currency });
  const values = { start: price.format(start.value), from: writeDay(start.date), end: price.format(end.value), to: writeDay(end.date) };
  return [
    say('benchmark.how', values),
    ...(is_converted ? [say('benchmark.converted', { currency })] : []),
    ...(difference === null ? [] : [say('benchmark.difference', { points: writeSigned(difference) })]),
  ].join('; ');
}

/** The agreed benchmark below the time-weighted return, over the same days; nothing when none is agreed. */
export function printBenchmark(
  writer: Writer,
  { benchmark, annualised }: StatedSummary,
): Extract<PrintedBlock, { kind: 'sums' }>['rows'][number][] {
  if (!benchmark) return [];
  const label = writer.say('benchmark.label', { name: benchmark.name });
  return [{ label, note: writeHow(writer, benchmark), value: writeReturn(writer, benchmark.perc, annualised) }];
}
