import type { OnboardingFigures, QuestionFigures } from '@pramen/contract/onboarding/figures.schemas';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { FiguresAsked } from '../../../features/onboarding/figures/figures.queries.ts';
import { chooseLanguage } from '../../../platform/texts/texts.ts';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { OnboardingFiguresView } from './onboarding-figures-screen.tsx';

const step = (name: OnboardingFigures['steps'][number]['step'], shown: number, exits: number) => ({
  step: name,
  shown,
  exits,
  exit_share: shown < 5 ? null : exits / shown,
});
const question = (name: string, more: Partial<QuestionFigures> = {}): QuestionFigures => ({
  step: 'address',
  question: name,
  form: null,
  label: null,
  shown: 20,
  exits: 0,
  exit_share: 0,
  refused: 0,
  refused_share: 0,
  ...more,
});

const answer: OnboardingFigures = {
  from: '2026-09-01',
  to: '2026-11-29',
  started: 20,
  finished: 8,
  canceled: 1,
  exits: 9,
  finished_share: 0.4,
  resumed: 6,
  resumed_share: 0.3,
  phones: 13,
  phones_share: 0.65,
  active_minutes: { median: 17, p90: 45 },
  wall_minutes: { median: 135, p90: 4320 },
  steps: [step('registration', 24, 4), step('start', 20, 2), step('aggregated_form', 18, 7), step('end', 8, 0)],
  questions: [
    question('goal', {
      step: 'aggregated_form',
      label: 'Jaký máte cíl?',
      form: { template_id: 't1', name: 'Investiční dotazník', revision: 2 },
      exits: 7,
      exit_share: 0.35,
    }),
    question('personal_id', { step: 'client_complex_form', refused: 5, refused_share: 0.25 }),
    question('domicile_address.city'),
  ],
  versions: [{ id: 'v1', since: '2026-10-05', steps: ['start', 'end'], started: 12 }],
};
const nothing: OnboardingFigures = { ...answer, started: 0, finished: 0, exits: 0, steps: [], questions: [], versions: [] };

/** The screen with its address; `reply` answers the calls, whose addresses are collected. */
async function draw(reply: (url: URL) => Response | Promise<Response>, begun: FiguresAsked = {}) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://portal.test');
    calls.push(decodeURIComponent(url.search));
    return reply(url);
  });
  function Surroundings() {
    const [asked, setAsked] = useState(begun);
    return <OnboardingFiguresView asked={asked} onAsk={(next) => setAsked({ ...asked, ...next })} />;
  }
  const screen = await renderScreen(<Surroundings />);
  const rows = (table: number) =>
    [...(document.querySelectorAll('table')[table]?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].filter((cell) => !cell.hasAttribute('aria-hidden')).map((cell) => plain(cell.textContent)),
    );
  return { ...screen, calls, rows };
}
const ok = (body: unknown) => new Response(JSON.stringify(body));

test('shows what was finished, where clients left, and the worst questions first', async () => {
  const { text, rows, press } = await draw(() => ok(answer));
  await expect.poll(text).toContain('z 20 zahájených, 40 %');
  expect(text()).toContain('9 z 10 nejvýše 45 min');
  expect(text()).toContain('2 h 15 min');
  expect(text()).toContain('9 z 10 nejvýše 3 dny');
  expect(text()).toContain('ukončili pracovníci: 1');
  expect(rows(0)).toEqual([
    ['Registrace', '24', '417 %'],
    ['Úvod', '20', '210 %'],
    ['Dotazníky', '18', '739 %'],
    ['Hotovo', '8', '0'],
  ]);
  expect(rows(1)).toEqual([
    ['Jaký máte cíl?Investiční dotazník, revize 2', '20', '735 %', '0'],
    ['Rodné čísloOsobní údaje', '20', '0', '525 %'],
  ]);
  await press('Zobrazit všechny otázky (3)');
  expect(rows(1).at(-1)).toEqual(['Bydliště: obecAdresa', '20', '0', '0']);
});

test('asks for the chosen version, and for a period once both days are days', async () => {
  const { calls, type } = await draw(() => ok(answer));
  await expect.poll(() => document.querySelector('select')).not.toBeNull();
  await act(() => {
    const field = document.querySelector('select');
    if (field) field.value = 'v1';
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(() => calls.at(-1)).toBe('?version=v1');
  await type('[name=from]', '1.10.202');
  await type('[name=from]', '1.10.2026');
  await expect.poll(() => calls.at(-1)).toContain('from=2026-10-01');
  expect(calls.at(-1)).toContain('to=2026-11-29');
  expect(calls).toHaveLength(3);
  await type('[name=from]', '1.12.2026');
  await expect.poll(() => document.body.textContent).toContain('Konec období je před jeho začátkem');
  expect(calls).toHaveLength(3);
});

test('small numbers have no shares, and say why', async () => {
  const few = { ...answer, started: 3, finished_share: null, active_minutes: { median: null, p90: null }, steps: [step('start', 3, 1)] };
  const { text, rows } = await draw(() => ok(few));
  await expect.poll(text).toContain('méně než 5, podíl neuvádíme');
  expect(text()).toContain('méně než 5 dokončených');
  expect(rows(0)).toEqual([['Úvod', '3', '1']]);
});

test('an empty period says so and keeps the filter', async () => {
  const { text } = await draw(() => ok(nothing));
  await expect.poll(text).toContain('V tomto období nikdo sjednání nezahájil');
  expect(document.querySelector('[name=from]')).not.toBeNull();
});

test('waits, and a failure can be tried again', async () => {
  let isBroken = true;
  const { text, press } = await draw(() =>
    isBroken ? new Response(JSON.stringify({ code: 'server.unexpected', message: 'Chyba' }), { status: 500 }) : ok(answer),
  );
  await expect.poll(text).toContain('Čísla se nepodařilo načíst.');
  isBroken = false;
  await press('Zkusit znovu');
  await expect.poll(text).toContain('Kde klienti odcházejí');
});

test('speaks Slovak', async () => {
  const { text } = await draw(() => ok(answer));
  await act(() => chooseLanguage('sk'));
  await expect.poll(text).toContain('Kde klienti odchádzajú');
  expect(text()).toContain('z 20 začatých, 40 %');
  await act(() => chooseLanguage('cs'));
});
