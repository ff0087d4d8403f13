import type { Currency } from '@pramen/contract/fields';
import type { CalculationStrategy } from '@pramen/contract/onboarding/calculation.schemas';
import { useState } from 'react';
import { giveChartsAPen } from '../../testing/chart-pen.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { act, plain, renderScreen } from '../../testing/render-screen.tsx';
import { chooseLanguage } from '../../platform/texts/texts.ts';
import { startCalculation, type CalculationDraft } from './calculator.model.ts';
import { SavingsCalculator } from './savings-calculator.tsx';

const strategyOf = (id: string, changes: Partial<CalculationStrategy> = {}): CalculationStrategy => ({
  id,
  strategy_name: `Strategie ${id}`,
  name: id,
  description: null,
  performance: 0.06,
  ongoing_fee: null,
  entry_fee: null,
  risk_class: null,
  currency: null,
  checked: false,
  fits: null,
  key_information: null,
  ...changes,
});
const plainStrategy = strategyOf('p');
const costly = strategyOf('c', { performance: 0.072, ongoing_fee: 0.012, entry_fee: 0.02, risk_class: 4 });

type Earlier = NonNullable<Parameters<typeof startCalculation>[1]>;

/** Draws the calculator with its value kept by a parent; `last` is what it told last. */
async function draw(strategies: readonly CalculationStrategy[], earlier: Earlier | null = null, currency: Currency = 'CZK') {
  const told: CalculationDraft[] = [];
  function Kept() {
    const [value, setValue] = useState(() => startCalculation(strategies, earlier));
    const keep = (next: CalculationDraft) => {
      told.push(next);
      setValue(next);
    };
    return <SavingsCalculator strategies={strategies} currency={currency} value={value} onChange={keep} />;
  }
  const screen = await renderScreen(<Kept />);
  const radio = (label: string) =>
    Array.from(document.querySelectorAll('label'))
      .find((one) => plain(one.textContent).startsWith(label))
      ?.querySelector('input') ??
    Array.from(document.querySelectorAll<HTMLInputElement>('input[type=radio]')).find((one) =>
      plain(one.labels?.[0]?.textContent).startsWith(label),
    );
  return {
    ...screen,
    last: () => told.at(-1),
    choose: (label: string) => act(() => radio(label)?.click()),
    isChosen: (label: string) => radio(label)?.checked,
    figure: () => plain(document.querySelector('output:not([for])')?.textContent),
    slide: (years: number) => screen.type('input[type=range]', String(years)),
    facts: () =>
      Object.fromEntries(
        Array.from(document.querySelectorAll('dl > div'), (row) => [
          plain(row.querySelector('dt')?.textContent),
          plain(row.querySelector('dd')?.textContent),
        ]),
      ),
  };
}

const saving = (duration: number, initial: 0 | 25_000 | 20_000_000, regular: 500 | 99_000, id = 'p'): Earlier => ({
  strategy_id: id,
  mode: 'SAVING',
  parameters: { general: { duration }, saving: { initial_deposit: initial, regular_deposit: regular } },
});

beforeEach(giveChartsAPen);
afterEach(() => chooseLanguage('cs'));

describe('a target', () => {
  test('begins with the strategy of the highest rate, and shows the deposit first', async () => {
    const screen = await draw([strategyOf('a', { performance: 0.05 }), plainStrategy, strategyOf('n', { performance: null })]);
    expect(screen.isChosen('Strategie p')).toBe(true);
    expect(screen.figure()).toBe('6 102,05 Kč');
    expect(screen.text()).toContain('Za 10 let z něj má být 1 000 000,00 Kč.');
    expect(screen.facts()).toMatchObject({
      'Vklady celkem': '732 246,00 Kč',
      'V dnešních penězích při inflaci 3 % ročně': '744 093,91 Kč',
    });
  });

  test('says with the figure that it is not certain', async () => {
    const screen = await draw([plainStrategy]);
    const outcome = document.querySelector('[aria-labelledby=calculator-outcome]');
    expect(plain(outcome?.textContent)).toContain('Výnos není zaručený. Hodnota může i klesnout a můžete dostat zpět méně, než vložíte.');
    await screen.slide(1);
    expect(plain(outcome?.textContent)).toContain('Výnos není zaručený.');
  });

  test('reaches the choices before the chart that stands beside them', async () => {
    await draw([costly]);
    const stops = [...document.querySelectorAll<HTMLElement>('input[name=portfolio_name], button')];
    expect(stops[0]?.getAttribute('name')).toBe('portfolio_name');
    expect(plain(stops[1]?.textContent)).toBe('Zobrazit tabulku');
  });

  test('tells the parent the step data of the specification', async () => {
    const screen = await draw([plainStrategy]);
    await screen.choose('5 000 000 Kč');
    await screen.slide(20);
    await screen.type('input[name=portfolio_name]', 'Na dům');
    expect(screen.last()).toEqual({
      strategy_id: 'p',
      strategy_name: 'Strategie p',
      performance: 0.06,
      mode: 'TARGET',
      parameters: {
        general: { duration: 20 },
        target: { amount: 5_000_000 },
        saving: { initial_deposit: 50_000, regular_deposit: 4000 },
      },
      portfolio_name: 'Na dům',
      monthly_deposit: 10_821.55,
      final_amount: 5_000_000,
      deposits_amount: 2_597_172,
    });
    expect(screen.figure()).toBe('10 821,55 Kč');
  });

  test('a name that is too long stays as it is typed, and says so', async () => {
    const screen = await draw([plainStrategy]);
    await screen.type('input[name=portfolio_name]', 'š'.repeat(100));
    expect(screen.text()).not.toContain('Pole nesmí mít');
    await screen.type('input[name=portfolio_name]', 'š'.repeat(101));
    expect(screen.last()?.portfolio_name).toHaveLength(101);
    expect(screen.text()).toContain('Pole nesmí mít více než 100 znaků');
  });

  test.each([
    [1, '1 rok'],
    [2, '2 roky'],
    [4, '4 roky'],
    [5, '5 let'],
    [50, '50 let'],
  ])('of %i years is written %s', async (years, words) => {
    const screen = await draw([plainStrategy]);
    await screen.slide(years);
    const range = document.querySelector('input[type=range]');
    expect([range?.getAttribute('aria-valuetext'), range?.getAttribute('min'), range?.getAttribute('max')]).toEqual([words, '1', '50']);
  });
});

describe('saving', () => {
  test('has its own time, deposits and figure, and the target stays for the way back', async () => {
    const screen = await draw([plainStrategy]);
    await screen.choose('Spoření');
    const range = document.querySelector('input[type=range]');
    expect(['min', 'max', 'step'].map((name) => range?.getAttribute(name))).toEqual(['3', '60', '3']);
    expect(screen.last()).toMatchObject({ mode: 'SAVING', parameters: { general: { duration: 9 }, target: { amount: 1_000_000 } } });
    await screen.choose('0 Kč');
    await screen.choose('500 Kč');
    expect(screen.last()).toMatchObject({ parameters: { saving: { initial_deposit: 0, regular_deposit: 500 } }, monthly_deposit: 500 });
    await screen.choose('Cíl');
    expect(screen.figure()).toBe('7 005,75 Kč');
  });

  test('at rate 0 gives back the deposits', async () => {
    const screen = await draw([strategyOf('p', { performance: 0 })], saving(60, 20_000_000, 99_000));
    expect(screen.figure()).toBe('91 280 000,00 Kč');
  });

  test('of the longest time and the largest deposits is exact', async () => {
    const screen = await draw([strategyOf('p', { performance: 0.07 })], saving(60, 20_000_000, 99_000));
    expect(screen.figure()).toBe('2 418 615 013,15 Kč');
    expect(screen.text()).toContain('60 let');
  });

  test('beyond what can be told exactly says so, and the parent gets no figures', async () => {
    const screen = await draw([strategyOf('p', { performance: 0.3 })], saving(60, 20_000_000, 99_000));
    expect(screen.text()).toContain('Tak velkou částku už spolehlivě nespočítáme.');
    expect(document.querySelector('output:not([for])')).toBeNull();
    await screen.type('input[name=portfolio_name]', 'x');
    expect(screen.last()).toMatchObject({ monthly_deposit: null, final_amount: null, deposits_amount: null });
    await screen.slide(3);
    expect(screen.last()?.final_amount).toBeGreaterThan(0);
  });
});

describe('costs', () => {
  test('are taken off, and named', async () => {
    const screen = await draw([costly], saving(3, 25_000, 500, 'c'));
    expect(screen.figure()).toBe('48 593,36 Kč');
    expect(screen.facts()).toMatchObject({
      'Před náklady': '51 032,67 Kč',
      'Náklady výsledek sníží o': '2 439,31 Kč',
      'Průběžné náklady': '1,20 % ročně',
      'Po průběžných nákladech': '6,00 % ročně',
      'Vstupní poplatek': '2,00 % z vkladu',
      'Třída rizika': '4 ze 7',
    });
    expect(screen.text()).toContain('Počítáme se zhodnocením 6,00 % ročně po odečtení průběžných nákladů.');
    // 25 000 and 36 times 500 become 48 593.36 at 5.16 % / 12.
    expect(screen.text()).toContain('strhne vstupní poplatek 2,00 %. Po všech nákladech vám vklady vynesou 5,16 % ročně.');
  });

  test.each([
    [null, null, 'Náklady této strategie neznáme'],
    [null, 0.01, 'Průběžné náklady této strategie neznáme'],
    [0.01, null, 'Vstupní poplatek této strategie neznáme'],
  ])('of %s a year and %s on entry: %s', async (ongoing_fee, entry_fee, sentence) => {
    const screen = await draw([strategyOf('p', { ongoing_fee, entry_fee })]);
    expect(screen.text()).toContain(sentence);
    expect(screen.text()).not.toContain('0,00 % ročně');
  });

  test('of nothing are not a missing cost', async () => {
    const screen = await draw([strategyOf('p', { ongoing_fee: 0, entry_fee: 0 })]);
    expect(screen.text()).not.toContain('neznáme, výpočet');
    expect(screen.facts()).not.toHaveProperty('Před náklady');
    expect(screen.text()).not.toContain('Po všech nákladech');
  });
});

describe('scenarios', () => {
  test('end the list with what each leads to, the fall below the deposits', async () => {
    const screen = await draw([strategyOf('p', { ongoing_fee: 0, entry_fee: 0, risk_class: 4 })]);
    expect(Object.keys(screen.facts())).toEqual(
      expect.arrayContaining(['Příznivý', 'Očekávaný', 'Nepříznivý', 'Propad v posledním roce', 'Vklady']),
    );
    expect(screen.facts()).toMatchObject({ Očekávaný: '1 000 000 Kč', Vklady: '732 246 Kč' });
    expect(screen.text()).toContain(`Kdyby poslední rok ztratil 28,03 %, měli byste ${screen.facts()['Propad v posledním roce']}.`);
  });

  test('are not drawn without a risk class, and the screen says so', async () => {
    const screen = await draw([plainStrategy]);
    expect(screen.text()).toContain('Třídu rizika této strategie neznáme, scénáře proto nekreslíme.');
    expect(Object.keys(screen.facts())).not.toContain('Propad v posledním roce');
  });

  test('can be read as a table, and the method on demand', async () => {
    const screen = await draw([costly]);
    await screen.press('Zobrazit tabulku');
    const rows = Array.from(document.querySelectorAll('tbody tr'), (row) => plain(row.textContent));
    expect(rows[0]).toContain('dnes');
    expect(rows).toHaveLength(10);
    expect(screen.text()).not.toContain('nařízení EU 2017/653');
    const fold = document.querySelector('details');
    await act(() => {
      if (fold) fold.open = true;
      fold?.dispatchEvent(new Event('toggle'));
    });
    expect(screen.text()).toContain('nařízení EU 2017/653), pro třídu 4 o 20,00 % ročně');
    expect(screen.text()).toContain('Minulý vývoj nesimulujeme');
  });
});

describe('strategies', () => {
  test('without any there is a sentence instead', async () => {
    expect((await draw([])).text()).toContain('Žádná strategie se teď nenabízí.');
    expect((await draw([strategyOf('n', { performance: null })])).text()).toContain('Žádná strategie se teď nenabízí.');
  });

  test('one without a rate cannot be chosen', async () => {
    await draw([plainStrategy, strategyOf('n', { performance: null })]);
    const inputs = Array.from(document.querySelectorAll<HTMLInputElement>('input[value=n]'));
    expect(inputs.map(({ disabled }) => disabled)).toEqual([true]);
    expect(document.body.textContent).toContain('zhodnocení není uvedené');
  });

  test('choosing another one calculates again', async () => {
    const screen = await draw([plainStrategy, strategyOf('a', { performance: 0.05 })]);
    await screen.choose('Strategie a');
    expect(screen.last()).toMatchObject({ strategy_id: 'a', performance: 0.05, monthly_deposit: 6439.88 });
  });

  test('many are a list', async () => {
    await draw(['a', 'b', 'c', 'd', 'e'].map((id) => strategyOf(id)));
    const select = document.querySelector('select');
    expect(Array.from(select?.options ?? [], ({ text }) => plain(text))[1]).toBe('Strategie b – 6,00 % ročně před náklady');
  });

  test('in another currency has amounts in it', async () => {
    expect((await draw([strategyOf('e', { currency: 'EUR' })])).figure()).toBe('6 102,05 €');
    const planned = await draw([plainStrategy], null, 'EUR');
    expect([planned.figure(), planned.isChosen('1 000 000 €')]).toEqual(['6 102,05 €', true]);
  });
});

test('is written in Slovak too', async () => {
  const screen = await draw([costly], saving(3, 25_000, 500, 'c'));
  await act(() => chooseLanguage('sk'));
  expect(screen.text()).toContain('O 3 roky môžete mať');
  expect(screen.text()).toContain('Výnos nie je zaručený.');
  expect(screen.text()).toContain('Prepad v poslednom roku');
});

test('keys move through the years of the chart, and a screen reader hears their figures', async () => {
  await draw([costly], saving(3, 25_000, 500, 'c'));
  const chart = () => document.querySelector('[role=slider][aria-label="Rok v\u00a0grafu"]');
  await expect.poll(chart).not.toBeNull();
  expect(plain(chart()?.getAttribute('aria-valuetext'))).toMatch(/^3 roky: Vklady 43 000 Kč, Příznivý .+ Kč, Očekávaný 48 593 Kč, /);
  await act(() => void chart()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })));
  expect(plain(chart()?.getAttribute('aria-valuetext'))).toMatch(/^dnes: Vklady 25 000 Kč, Příznivý 24 500 Kč/);
});
