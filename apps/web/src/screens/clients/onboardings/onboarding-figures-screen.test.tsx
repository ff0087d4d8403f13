import type { OnboardingFigures, QuestionFigures } from '@pramen/contract/onboarding/figures.schemas';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { FiguresAsked } from '../../../features/onboarding/figures/figures.queries.ts';
import { chooseLanguage } from '../../../platform/texts/texts.ts';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { OnboardingFiguresView } from './onboarding-figures-screen.tsx';

const step = (name: OnboardingFigures['steps'][number]['step'], reached: number, exits: number) => ({
  step: name,
  reached,
  exits,
  exit_share: reached < 20 ? null : exits / reached,
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
  from: '2026-09',
  to: '2026-11',
  months: ['2026-11', '2026-10', '2026-09', '2026-08'],
  started: 40,
  finished: 15,
  canceled: 5,
  exits: 20,
  finished_share: 0.375,
  resumed: 10,
  resumed_share: 0.25,
  phones: 25,
  phones_share: 0.625,
  active_minutes: { median: 17, p90: 45 },
  wall_minutes: { median: 135, p90: 4320 },
  registrations: { saved: 50, verified: 35, verified_share: 0.7 },
  steps: [step('start', 40, 5), step('aggregated_form', 35, 15), step('end', 15, 0)],
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
const none = { saved: 0, verified: 0, verified_share: null };
const nothing: OnboardingFigures = {
  ...answer,
  started: 0,
  finished: 0,
  exits: 0,
  steps: [],
  questions: [],
  versions: [],
  registrations: none,
};

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

/** A count that may be any up to four: never 0, which would say that there was none. */
const few = '—méně než 5 v měsíci a verzi';

test('shows what was finished, where clients left, and the worst questions first', async () => {
  const { text, rows, press } = await draw(() => ok(answer));
  await expect.poll(text).toContain('Zahájeno40klient onboarding aspoň jednou otevřel');
  expect(text()).toContain('Dokončeno15klient je odeslal38 % ze zahájených');
  expect(text()).toContain('9 z 10 nejvýše 45 min');
  expect(text()).toContain('2 h 15 min');
  expect(text()).toContain('9 z 10 nejvýše 3 dny');
  expect(text()).toContain('Ukončili pracovníci5');
  expect(text()).toContain('zaokrouhlené na pětice');
  expect(rows(0)).toEqual([
    ['Úvod', '40', '513 %'],
    ['Dotazníky', '35', '1543 %'],
    ['Hotovo', '15', few],
  ]);
  expect(text()).toContain('Uloženo50Kontakt ověřilo35 (70 % z uložených)');
  expect(rows(1)).toEqual([
    ['Jaký máte cíl?Investiční dotazník, revize 2', '20', '735 %', few],
    ['Rodné čísloOsobní údaje', '20', few, '525 %'],
  ]);
  await press('Zobrazit všechny otázky (3)');
  expect(rows(1).at(-1)).toEqual(['Bydliště: obecAdresa', '20', few, few]);
});

test('asks for the chosen version, and for months in their order', async () => {
  const { calls } = await draw(() => ok(answer));
  const choose = (name: string, value: string) =>
    act(() => {
      const field = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
      if (field) field.value = value;
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await expect.poll(() => document.querySelector('select')).not.toBeNull();
  const months = [...(document.querySelector('select[name=from]')?.children ?? [])].map((option) => plain(option.textContent));
  expect(months).toEqual(['listopad 2026', 'říjen 2026', 'září 2026', 'srpen 2026']);
  await choose('version', 'v1');
  await expect.poll(() => calls.at(-1)).toBe('?version=v1');
  await choose('from', '2026-10');
  await expect.poll(() => calls.at(-1)).toContain('from=2026-10&to=2026-11');
  await choose('to', '2026-08');
  await expect.poll(() => calls.at(-1)).toContain('from=2026-08&to=2026-08');
});

test('small numbers have no shares, and say why', async () => {
  const small = {
    ...answer,
    started: 10,
    exits: 0,
    finished_share: null,
    active_minutes: { median: null, p90: null },
    steps: [step('start', 10, 5)],
  };
  const { text, rows } = await draw(() => ok(small));
  await expect.poll(text).toContain('podíl uvádíme od 20 zahájených');
  expect(text()).toContain('uvádíme od 5 dokončených v měsíci');
  expect(rows(0)).toEqual([['Úvod', '10', '5']]);
  expect(text()).toContain('Odešlo—méně než 5 v měsíci a verzi');
  expect(text()).toContain('Pomlčka: méně než pět');
});

test('an empty period says so and keeps the filter', async () => {
  const { text } = await draw(() => ok(nothing));
  await expect.poll(text).toContain('V tomto období není co ukázat');
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
  expect(text()).toContain('Dokončené15klient to odoslal38 % zo začatých');
  await act(() => chooseLanguage('cs'));
});
