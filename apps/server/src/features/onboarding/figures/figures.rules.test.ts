import { ROUNDED_TO, SMALLEST_GROUP } from '@pramen/domain/onboarding/figures';
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publish } from './figures.rules.ts';
import type { Counted, Event, Happened, Published } from './figures.rules.ts';
import { offsets } from './rounding.rules.ts';

const month = fc.constantFrom('2026-09', '2026-10', '2026-11');
const version = fc.constantFrom('a', 'b');
const walkSteps = ['start', 'address', 'summary', 'end'] as const;

/** One onboarding: how far it came, where and how it ended, and which question of each step was seen and refused. */
const walk = fc.record({
  month,
  version,
  furthest: fc.nat({ max: 3 }),
  isGone: fc.boolean(),
  isResumed: fc.boolean(),
  isPhone: fc.boolean(),
  sees: fc.boolean(),
  errs: fc.boolean(),
});
type Walk = typeof walk extends fc.Arbitrary<infer One> ? One : never;
const manyWalks = fc.array(walk, { maxLength: 60 });

const groupOf = ({ month: of, version: id }: Walk) => ({ month: of, version_id: id });
function countOf<Row extends object>(rows: readonly Row[]): (Row & { count: number })[] {
  const found = new Map<string, Row & { count: number }>();
  for (const row of rows) {
    const key = JSON.stringify(row);
    found.set(key, { ...row, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** Counts onboardings as the database does. */
function counted(walks: readonly Walk[]): Counted {
  const groups = countOf(walks.map(groupOf));
  const events = walks.flatMap((one): Omit<Event, 'count'>[] => [
    ...walkSteps.slice(0, one.furthest + 1).map((step) => ({ ...groupOf(one), kind: 'STEP_SHOWN' as const, step, question: '' })),
    ...(one.sees ? [{ ...groupOf(one), kind: 'QUESTION_SHOWN' as const, step: 'address' as const, question: 'city' }] : []),
    ...(one.sees && one.errs ? [{ ...groupOf(one), kind: 'QUESTION_REFUSED' as const, step: 'address' as const, question: 'city' }] : []),
  ]);
  const gone = walks.filter((one) => one.isGone && one.furthest < 3);
  const exits = gone.map((one) => ({
    ...groupOf(one),
    step: walkSteps[one.furthest] ?? 'start',
    question: one.furthest === 1 && one.sees ? 'city' : '',
  }));
  const registrations = countOf(walks.map((one) => ({ month: one.month, version_id: '' }))).map(({ count, ...group }) => ({
    ...group,
    saved: count,
    verified: walks.filter((one) => one.month === group.month && one.sees).length,
  }));
  const totals = groups.map(({ count, ...group }) => {
    const among = (is: (one: Walk) => boolean) =>
      walks.filter((one) => one.month === group.month && one.version === group.version_id && is(one)).length;
    return {
      ...group,
      started: count,
      finished: among(({ furthest }) => furthest === 3),
      canceled: 0,
      exits: among(({ furthest, isGone }) => isGone && furthest < 3),
      resumed: among(({ isResumed }) => isResumed),
      phones: among(({ isPhone }) => isPhone),
    };
  });
  return { totals, events: countOf(events), exits: countOf(exits), registrations };
}

const offsetOf = offsets(Buffer.alloc(32, 7));
const publishOf = (walks: readonly Walk[]) => publish(counted(walks), offsetOf);

/** Every number that a reader gets for a period and a version, by its name. */
function numbersIn({ totals, reached, left, exits, events, registrations }: Published): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string, count: number) => found.set(name, (found.get(name) ?? 0) + count);
  for (const { started, finished, canceled, exits: gone, resumed, phones } of totals)
    for (const [name, count] of Object.entries({ started, finished, canceled, gone, resumed, phones })) add(name, count);
  for (const { step, count } of reached) add(`reached ${step}`, count);
  for (const { step, count } of left) add(`left ${step}`, count);
  for (const { question, count } of exits) add(`exits ${question}`, count);
  for (const { kind, step, question, count } of events) add(`${kind} ${step} ${question}`, count);
  for (const { saved, verified } of registrations) add('saved', saved).set('verified', (found.get('verified') ?? 0) + verified);
  return found;
}
const only = (walks: readonly Walk[], is: (one: Walk) => boolean) => numbersIn(publishOf(walks.filter(is)));

const isOfRegistration = (name: string) => name === 'saved' || name === 'verified';
const isSmall = (count: number) => count !== 0 && Math.abs(count) < ROUNDED_TO;

describe('published figures', () => {
  it('tell of no small group, nor does the difference of any two numbers of any two periods and versions', () => {
    fc.assert(
      fc.property(manyWalks, (walks) => {
        const views = [
          only(walks, () => true),
          only(walks, (one) => one.month !== '2026-09'),
          only(walks, (one) => one.month === '2026-10'),
          only(walks, (one) => one.version === 'a'),
          only(walks, (one) => one.version === 'b' && one.month !== '2026-11'),
        ];
        const numbers = views.flatMap((view) => [...view.values()]);
        const differences = numbers.flatMap((one) => [0, ...numbers].map((other) => one - other));
        expect(differences.filter(isSmall)).toEqual([]);
      }),
    );
  });

  it('are the same without the groups that are too small', () => {
    fc.assert(
      fc.property(manyWalks, (walks) => {
        const sizeOf = (one: Walk) => walks.filter((other) => other.month === one.month && other.version === one.version).length;
        const all = publishOf(walks);
        const large = publishOf(walks.filter((one) => sizeOf(one) >= SMALLEST_GROUP));
        // Registrations have no version, so their groups are larger.
        expect({ ...all, registrations: [] }).toEqual({ ...large, registrations: [] });
      }),
    );
  });

  it('of a period or of all versions are the sums of their months and versions', () => {
    fc.assert(
      fc.property(manyWalks, (walks) => {
        const all = only(walks, () => true);
        const parts = ['2026-09', '2026-10', '2026-11'].flatMap((of) =>
          ['a', 'b'].map((id) => only(walks, (one) => one.month === of && one.version === id)),
        );
        const sumOf = (name: string) => parts.reduce((sum, part) => sum + (part.get(name) ?? 0), 0);
        // Registrations have no version: the parts would count them twice.
        const wrong = [...all].filter(([name, count]) => !isOfRegistration(name) && sumOf(name) !== count);
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('never grow from a step to the next: from all that were started to all that were finished', () => {
    fc.assert(
      fc.property(manyWalks, (walks) => {
        const all = only(walks, () => true);
        const counts = onboardingSteps.map((step) => all.get(`reached ${step}`) ?? 0);
        expect(counts.at(0)).toBe(all.get('started') ?? 0);
        expect(counts.at(-1)).toBe(all.get('finished') ?? 0);
        for (let place = 1; place < counts.length; place += 1) expect(counts[place]).toBeLessThanOrEqual(counts[place - 1] ?? 0);
        for (const step of walkSteps) expect(all.get(`left ${step}`) ?? 0).toBeLessThanOrEqual(all.get(`reached ${step}`) ?? 0);
      }),
    );
  });

  it('change by nothing or by a whole step when one onboarding more is part of them', () => {
    fc.assert(
      fc.property(manyWalks, walk, (walks, more) => {
        const sizeOf = walks.filter((one) => one.month === more.month && one.version === more.version).length;
        // The fifth brings the four before it along.
        fc.pre(sizeOf !== SMALLEST_GROUP - 1);
        const [before, after] = [only(walks, () => true), only([...walks, more], () => true)];
        const changes = [...after].filter(([name]) => !isOfRegistration(name) && !name.includes('city'));
        const steps = changes.map(([name, count]) => count - (before.get(name) ?? 0));
        expect(steps.filter((step) => step !== 0 && step !== ROUNDED_TO)).toEqual([]);
      }),
    );
  });

  it('leave out a question that few of a group were shown, and keep its exit at the step', () => {
    const five = Array.from({ length: 5 }, (): Walk => ({
      month: '2026-11',
      version: 'a',
      furthest: 1,
      isGone: true,
      isResumed: false,
      isPhone: false,
      sees: false,
      errs: false,
    }));
    const { events, exits, left } = publishOf(five.map((one, place) => ({ ...one, sees: place < 4 })));
    expect([events.filter(({ question }) => question !== ''), exits]).toEqual([[], []]);
    expect(left.map(({ step, count }) => [step, count])).toEqual([['address', 5]]);
  });

  it('count who passed a step that their version lacks', () => {
    const happened = (step: Happened['step'], count: number): Event => ({
      month: '2026-11',
      version_id: 'a',
      kind: 'STEP_SHOWN',
      step,
      question: '',
      count,
    });
    const { reached } = publish(
      {
        totals: [{ month: '2026-11', version_id: 'a', started: 20, finished: 5, canceled: 0, exits: 0, resumed: 0, phones: 0 }],
        events: [happened('start', 15), happened('summary', 10)],
        exits: [],
        registrations: [],
      },
      () => 0,
    );
    const told = Object.fromEntries(reached.map(({ step, count }) => [step, count]));
    expect(told).toMatchObject({ start: 20, address: 10, summary: 10, confirmation: 5, end: 5 });
  });
});

describe('the offset of a group', () => {
  const group = { month: '2026-11', version_id: 'a' };
  it('is the same each time, and another one under another key', () => {
    const draws = Array.from({ length: 40 }, (_, byte) => offsets(Buffer.alloc(32, byte))(group));
    expect(new Set(draws)).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(Array.from({ length: 40 }, (_, byte) => offsets(Buffer.alloc(32, byte))(group))).toEqual(draws);
  });
});
