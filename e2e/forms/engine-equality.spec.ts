import { outcomesOf, writeCases } from '@pramen/domain/forms/testing/engine-outcome';
import type { EngineCase, EngineOutcome } from '@pramen/domain/forms/testing/engine-outcome';
import { anyForm } from '@pramen/domain/forms/testing/random-form';
import type { Browser } from '@playwright/test';
import fc from 'fast-check';
import { bundleEngine } from './engine/engine-bundle.ts';
import { expect, test } from '../setup/journey.ts';

// The browser shows and hides questions with the same engine that the server stores and scores answers with: they must not differ by a letter.

const CASES = process.env['PRAMEN_TEST_FULL'] === '1' ? 10_000 : 500;
const AT_ONCE = 250;
const wanted = process.env['PROPERTY_SEED'];
const seed = wanted === 'random' ? Math.floor(performance.timeOrigin) : Number(wanted ?? 20_260_101);

/** Browsers of people far away: other letters, other digits, other days. */
const places = [
  { locale: 'cs-CZ', timezoneId: 'Europe/Prague' },
  { locale: 'tr-TR', timezoneId: 'Pacific/Kiritimati' },
  { locale: 'ar-EG', timezoneId: 'America/St_Johns' },
] as const;

async function openEngine(browser: Browser, place: (typeof places)[number], script: string) {
  const context = await browser.newContext(place);
  const page = await context.newPage();
  await page.addScriptTag({ content: script });
  return { run: (cases: readonly EngineCase[]) => page.evaluate((text) => window.runFormEngine(text), writeCases(cases)), context };
}

/** What of a case is worth counting, so that the cases are known to reach it. */
function featuresOf({ definition }: EngineCase, outcome: EngineOutcome): string[] {
  const shown = new Set(outcome.visible.flatMap(([, copies]) => copies.flat()));
  const questions = definition.content.flatMap((fieldset) => fieldset.questions);
  const conditional = questions.filter(({ visibleWhen }) => visibleWhen !== undefined && JSON.stringify(visibleWhen) !== '[]');
  return [
    ...conditional.map(({ id }) => (shown.has(id) ? 'shown by a condition' : 'hidden by a condition')),
    ...outcome.complete.map(({ code }) => `issue ${code}`),
    ...outcome.score.metrics.map(({ id, values }) => `${id} ${values.length > 0 ? 'determined' : 'undetermined'}`),
    ...outcome.score.metrics.map(({ override }) => (override === null ? 'no override' : 'override')),
    ...outcome.score.contributions.map(({ metric }) => `contribution to ${metric}`),
    ...outcome.score.contradictions.map(() => 'contradiction'),
    ...(outcome.visible.some(([, copies]) => copies.length > 2) ? ['three copies'] : []),
  ];
}

/** What does not hold that must hold for every case besides that both agree; null: nothing. */
function findFault({ pruned, prunedAgain, read, scoreOfPruned, score, visible }: EngineOutcome): string | null {
  const shown = new Map(visible.map(([fieldset, copies]) => [fieldset, new Set(copies.flat())]));
  const stored = Object.entries(pruned).flatMap(([fieldset, copies]) =>
    copies.flatMap((copy) => Object.keys(copy).map((question) => [fieldset, question] as const)),
  );
  const hidden = stored.find(([fieldset, question]) => !shown.get(fieldset)?.has(question));
  if (hidden) return `stores the hidden ${hidden.join('.')}`;
  if (JSON.stringify(prunedAgain) !== JSON.stringify(pruned)) return 'prunes pruned answers';
  if (JSON.stringify(read) !== JSON.stringify({ answers: pruned, unknown: [] })) return 'reads other answers than it filled in';
  return JSON.stringify(scoreOfPruned.metrics) === JSON.stringify(score.metrics) ? null : 'scores pruned answers differently';
}

test('browsers and server agree on every random form', async ({ browser }) => {
  test.info().annotations.push({ type: 'seed', description: String(seed) });
  process.stdout.write(`${CASES} random forms with the seed ${seed}\n`);
  const script = await bundleEngine();
  const engines = await Promise.all(places.map((place) => openEngine(browser, place, script)));
  const reached = new Map<string, number>();
  for (let done = 0; done < CASES; done += AT_ONCE) {
    const cases = fc.sample(anyForm, { seed: seed + done, numRuns: AT_ONCE });
    const here = outcomesOf(cases);
    for (const { run } of engines) {
      const there = await run(cases);
      const differing = here.findIndex((line, index) => line !== there[index]);
      expect([there.length, there[differing]], JSON.stringify(cases[differing])).toEqual([here.length, here[differing]]);
    }
    for (const [index, one] of cases.entries()) {
      const outcome = JSON.parse(here[index] ?? '') as EngineOutcome;
      const fault = findFault(outcome);
      if (fault !== null) throw new Error(`the engine ${fault}: ${JSON.stringify(one)}`);
      for (const feature of featuresOf(one, outcome)) reached.set(feature, (reached.get(feature) ?? 0) + 1);
    }
  }
  await Promise.all(engines.map(({ context }) => context.close()));
  const seldom = [
    'shown by a condition',
    'hidden by a condition',
    'override',
    'contradiction',
    'three copies',
    'WORST determined',
    'BEST determined',
  ];
  for (const feature of [...seldom, 'issue required', 'issue wrong_type', 'issue unknown_question', 'contribution to RISK'])
    expect([feature, (reached.get(feature) ?? 0) * 50 > CASES]).toEqual([feature, true]);
});
