import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../dates/calendar-date.ts';
import { dueReportOf } from './report-schedule.ts';
import type { ManagedClient } from './report-schedule.ts';

const since = (managedSince: string, others: Partial<ManagedClient> = {}): ManagedClient => ({
  managedSince,
  knownSince: managedSince,
  assessedOn: [],
  last: null,
  ...others,
});

describe('the first report', () => {
  it.each([
    ['is not due a day before a year has passed', '2026-03-09', null],
    ['is due on the anniversary', '2026-03-10', { dueOn: '2026-03-10', from: '2025-03-10', to: '2026-03-09' }],
    ['stays due until it is ordered', '2026-11-30', { dueOn: '2026-03-10', from: '2025-03-10', to: '2026-03-09' }],
    ['of the latest year counts when the portal stood still', '2028-01-05', { dueOn: '2027-03-10', from: '2026-03-10', to: '2027-03-09' }],
  ])('%s', (_case, today, expected) =>
    expect(dueReportOf(since('2025-03-10'), today)).toEqual(expected && { anchorOn: '2025-03-10', ...expected }),
  );

  it('is due a year after the assessment that the management began with, and begins with the management', () => {
    const client = since('2025-03-10', { assessedOn: ['2024-01-05', '2025-03-01', '2025-09-01'] });
    expect(dueReportOf(client, '2026-02-28')).toBeNull();
    expect(dueReportOf(client, '2026-03-01')).toEqual({
      anchorOn: '2025-03-01',
      dueOn: '2026-03-01',
      from: '2025-03-10',
      to: '2026-02-28',
    });
  });

  it('does not wait for an assessment that came after the management began', () => {
    expect(dueReportOf(since('2025-03-10', { assessedOn: ['2025-12-01'] }), '2026-03-10')?.dueOn).toBe('2026-03-10');
  });

  it('leaves out the years in which the portal did not have the contract', () => {
    const client = since('2020-05-20', { knownSince: '2026-05-20' });
    expect(dueReportOf(client, '2026-12-31')).toBeNull();
    expect(dueReportOf(client, '2027-05-20')).toMatchObject({ dueOn: '2027-05-20', from: '2026-05-20' });
  });

  it('of an old assessment is not due before the contract began', () => {
    expect(dueReportOf(since('2026-03-10', { assessedOn: ['2024-06-01'] }), '2026-03-20')).toBeNull();
    expect(dueReportOf(since('2026-03-10', { assessedOn: ['2024-06-01'] }), '2026-06-01')).toMatchObject({
      from: '2026-03-10',
      to: '2026-05-31',
    });
  });
});

describe('later reports', () => {
  const last = { anchorOn: '2025-03-10', dueOn: '2026-03-10' };

  it('are due a year later, whatever was answered in between', () => {
    const client = since('2025-03-10', { last, assessedOn: ['2026-09-01'] });
    expect(dueReportOf(client, '2026-12-31')).toBeNull();
    expect(dueReportOf(client, '2027-03-10')).toMatchObject({ dueOn: '2027-03-10', from: '2026-03-10', to: '2027-03-09' });
  });

  it('keep their day when the oldest contract was closed, and then speak of what is left', () => {
    const client = since('2026-07-01', { last });
    expect(dueReportOf(client, '2027-03-10')).toEqual({
      anchorOn: '2025-03-10',
      dueOn: '2027-03-10',
      from: '2026-07-01',
      to: '2027-03-09',
    });
  });
});

it('29 February is 28 February in other years, and itself again in a leap year', () => {
  const dueIn = (today: string) => dueReportOf(since('2024-02-29'), today)?.dueOn;
  expect([dueIn('2025-02-27'), dueIn('2025-02-28'), dueIn('2028-02-28'), dueIn('2028-02-29')]).toEqual([
    undefined,
    '2025-02-28',
    '2027-02-28',
    '2028-02-29',
  ]);
});

const days = fc.integer({ min: 0, max: 5_000 }).map((offset) => addDays('2020-01-01', offset));

it('walked day by day, reports follow each other without a gap, never twice, and never later than a year', () => {
  fc.assert(
    fc.property(days, fc.array(days, { maxLength: 4 }), (managedSince, assessedOn) => {
      const client = since(managedSince, { assessedOn });
      let end = addDays(managedSince, -1);
      for (let day = managedSince; day < addMonths(managedSince, 40); day = addDays(day, 1)) {
        const due = dueReportOf(client, day);
        if (!due) continue;
        expect(due.dueOn).toBe(day);
        expect(due.from).toBe(addDays(end, 1));
        expect(due.to).toBe(addDays(day, -1));
        expect(day <= addMonths(due.from, 12)).toBe(true);
        end = due.to;
        client.last = due;
      }
      expect(client.last).not.toBeNull();
    }),
    { numRuns: 30 },
  );
});
