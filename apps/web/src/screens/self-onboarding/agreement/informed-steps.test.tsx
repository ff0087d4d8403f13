import type { DisclosedCosts, RequiredInformation } from '@pramen/contract/onboarding/informed.schemas';
import type { StoredFile } from '@pramen/contract/files/files.schemas';
import { expect, test, vi } from 'vitest';
import { formOf, strategyOf } from '../form.fixture.ts';
import { PROCESS, tick, walk } from '../self-onboarding.fixture.tsx';

const file = { id: 'x', uuid: 'u-1', name: 'klic', filename: 'klic.pdf', extension: 'pdf' } as StoredFile;
const period = { paid: 100_000, entry: 3000, ongoing: 1160, total: 4160, share: 0.0416 };
const costs: DisclosedCosts = {
  is_sample: false,
  currency: 'CZK',
  initial_deposit: 25_000,
  monthly_deposit: 1000,
  years: 12,
  total: null,
  sha256: 'otisk',
  strategies: [
    {
      strategy_id: 's1',
      strategy_name: 'Dynamická',
      initial_deposit: 25_000,
      monthly_deposit: 1000,
      entry_fee: 0.03,
      ongoing_fee: 0.012,
      figures: {
        first_year: period,
        whole: { paid: 169_000, entry: 5070, ongoing: 15_000, total: 20_070, share: 0.1188 },
        value_before: 300_000,
        value_after: 280_000,
        return_before: 0.07,
        return_after: 0.0571,
        unknown: [],
      },
    },
  ],
};
const required = (given: Partial<RequiredInformation> = {}): RequiredInformation => ({
  document_id: 'd1',
  kind: 'KEY_INFORMATION',
  title: 'Klíčové informace: Dynamická',
  language: 'cs',
  file,
  delivered_at: null,
  ...given,
});
/** An onboarding at its summary, with what the client must know. */
function summaryWith(data: object) {
  const form = formOf('summary');
  const steps = form.steps.map((step) => (step.type === 'summary' ? { ...step, data: { ...step.data, ...data } } : step));
  return { ...form, steps };
}

test('strategies are compared by the same facts; what is not known is named', async () => {
  const known = { ...strategyOf('s1', 'Dynamická', true), key_information: { ...file, language: 'cs' as const } };
  const unknown = { ...strategyOf('s2', 'Tichá'), performance: null, ongoing_fee: null, entry_fee: null, risk_class: null };
  const form = formOf('strategies', { strategies: { available_values: { strategies: [known, unknown] } } });
  const { said, button } = await walk(form);
  expect(said()).toContain(
    'Předpokládaný výnos ročně před nákladyneznámeRizikoneznámePrůběžné náklady ročněneznámeVstupní poplatekneznáme',
  );
  expect(button('Otevřít dokument Klíčové informace: Dynamická')).toBeDefined();
  expect(button('Otevřít dokument Klíčové informace: Tichá')).toBeUndefined();
});

test('the summary tells the costs in money and per cent, and sends back what it showed', async () => {
  const { said, press, sent } = await walk(summaryWith({ costs }));
  expect(said()).toContain('Počítáno pro první vklad 25 000,00 Kč a 1 000,00 Kč měsíčně, 12 let.');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.map((cells) => cells.join(' | ').replaceAll('\u00a0', ' '))).toEqual([
    'Vstupní poplatek (3,00 % z vkladů) | 3 000,00 Kč | 5 070,00 Kč',
    'Průběžné náklady (1,20 % ročně) | 1 160,00 Kč | 15 000,00 Kč',
    'Celkem | 4 160,00 Kč | 20 070,00 Kč',
    'Celkem z vkladů | 4,16 % | 11,88 %',
  ]);
  expect(said()).toContain(
    '7,00 % ročně před náklady a 5,71 % po všech, průběžných i vstupním poplatku. Náklady z něj ročně vezmou 1,29 %.',
  );
  await tick('terms_agree');
  await press('Pokračovat');
  await expect.poll(() => sent(PROCESS)).toMatchObject([{ terms_agree: 'true', data: '{"costs_sha256":"otisk"}' }]);
});

test('an example is called one, and unknown fees are named instead of 0', async () => {
  const none = { paid: 100_000, entry: null, ongoing: null, total: null, share: null };
  const [strategy] = costs.strategies;
  const figures = {
    first_year: none,
    whole: none,
    value_before: null,
    value_after: null,
    return_before: 0.07,
    return_after: null,
    unknown: ['ongoing_fee', 'entry_fee'],
  };
  const sample = { ...costs, is_sample: true, strategies: [{ ...strategy, entry_fee: null, ongoing_fee: null, figures }] };
  const { said } = await walk(summaryWith({ costs: sample }));
  expect(said()).toContain('Nic jste nespočítali, proto příklad: vklad 25 000,00 Kč, 12 let.');
  expect(said()).toContain('Neznáme: průběžné náklady, vstupní poplatek.');
  expect(said()).not.toContain('0,00 % z vkladů');
});

test('several strategies share the amount: each has its part, and all of them a sum', async () => {
  const [first] = costs.strategies;
  const part = { ...first, initial_deposit: 12_500, monthly_deposit: 500 };
  const total = first?.figures && { ...first.figures, whole: { ...first.figures.whole, total: 30_000, share: 0.15 } };
  const strategies = [part, { ...part, strategy_id: 's2', strategy_name: 'Opatrná' }];
  const { said } = await walk(summaryWith({ costs: { ...costs, strategies, total } }));
  expect(said()).toContain('Vklady rozdělíme mezi zvolené strategie rovným dílem.');
  expect(said().split('Do této strategie jde 12 500,00 Kč a 500,00 Kč měsíčně.').length).toBe(3);
  expect(said()).toContain('Všechny strategie dohromady');
  expect(said()).toContain('30 000,00 Kč');
  expect(said()).toContain('15,00 %');
});

test('nothing at the beginning is not an amount', async () => {
  const { said } = await walk(summaryWith({ costs: { ...costs, initial_deposit: 0 } }));
  expect(said()).toContain('Počítáno pro 1 000,00 Kč měsíčně, 12 let.');
  expect(said()).not.toContain('první vklad');
});

test('one year is one column', async () => {
  const { page } = await walk(summaryWith({ costs: { ...costs, years: 1 } }));
  const heads = [...page.querySelectorAll('thead th')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
  expect(heads).toEqual(['Druh nákladů', '1 rok']);
});

test('a strategy without a document says that there is none, and one in the other language says which', async () => {
  const czech = { ...strategyOf('s1', 'Dynamická', true), key_information: { ...file, language: 'sk' as const } };
  const none = { ...strategyOf('s2', 'Tichá'), key_information: null };
  const form = formOf('strategies', { strategies: { available_values: { strategies: [czech, none] } } });
  const { said } = await walk(form);
  expect(said()).toContain('Klíčové informace (slovensky)');
  expect(said().split('Dokument s klíčovými informacemi k této strategii neexistuje').length).toBe(2);
});

test('the summary names the strategies without a document', async () => {
  const { said } = await walk(summaryWith({ without_key_information: ['Tichá'] }));
  expect(said()).toContain('Tichá: dokument s klíčovými informacemi neexistuje, proto žádný nepřikládáme.');
});

const GIVEN = '2026-03-02T09:00:00Z';

test('nothing is sent before every document was opened: the missing ones are named, and the first is led to', async () => {
  const other = required({ document_id: 'd2', title: 'Informace', delivered_at: GIVEN });
  const { said, press, sent, button, server, page } = await walk(summaryWith({ information: [other, required()] }));
  expect(said()).toContain('Klíčové informace: Dynamickáještě neotevřeno');
  expect(said()).toContain('Informaceotevřeno');
  const sentence = 'Než budete pokračovat, otevřete prosím ještě: Klíčové informace: Dynamická.';
  await tick('terms_agree');
  expect(said()).not.toContain(sentence);
  await press('Pokračovat');
  expect(said()).toContain(sentence);
  expect(document.activeElement).toBe(button('Otevřít dokument Klíčové informace: Dynamická'));
  expect(sent(PROCESS)).toEqual([]);
  server.form = summaryWith({ information: [other, required({ delivered_at: GIVEN })] });
  await press('Otevřít dokument Klíčové informace: Dynamická');
  await press('Zavřít');
  await expect.poll(said).not.toContain(sentence);
  expect(page.querySelector('[role=alert]')).toBeNull();
  await press('Pokračovat');
  await expect.poll(() => sent(PROCESS)).toHaveLength(1);
});

test('the refusal of the server names a document, until that was opened', async () => {
  const { said, press, alert, refuse, server } = await walk(summaryWith({ information: [required({ delivered_at: GIVEN })] }));
  const sentence = 'Otevřete prosím dokument Klíčové informace: Dynamická. Bez něj nemůžete pokračovat.';
  refuse(PROCESS, { status: 422, body: { code: 'validation.failed', errors: { information: [sentence] } } });
  await tick('terms_agree');
  await press('Pokračovat');
  await expect.poll(alert).toBe(sentence);
  expect(document.querySelector<HTMLInputElement>('input[name=terms_agree]')?.checked).toBe(true);
  server.form = summaryWith({ information: [required({ delivered_at: '2026-03-02T10:00:00Z' })] });
  await press('Otevřít dokument Klíčové informace: Dynamická');
  await press('Zavřít');
  await expect.poll(said).not.toContain(sentence);
});

test('a document opens over the summary', async () => {
  const { press } = await walk(summaryWith({ information: [required()] }));
  await press('Otevřít dokument Klíčové informace: Dynamická');
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('Klíčové informace: Dynamická');
});

test('a document that was closed without having been noted is to be opened again, and asked for again', async () => {
  const { press, said, page, server } = await walk(summaryWith({ information: [required()] }));
  const open = 'Otevřít dokument Klíčové informace: Dynamická';
  await press(open);
  await press('Zavřít');
  const sentence = 'Otevření se nepodařilo zaznamenat. Otevřete prosím dokument znovu a počkejte, až se zobrazí.';
  await expect.poll(said).toContain(sentence);
  expect(page.querySelector('[role=alert]')?.textContent).toContain('nepodařilo');
  const asked = vi.spyOn(globalThis, 'fetch');
  server.form = summaryWith({ information: [required({ delivered_at: '2026-03-02T09:00:00Z' })] });
  await press(open);
  await press('Zavřít');
  await expect.poll(said).toContain('Klíčové informace: Dynamickáotevřeno');
  expect(asked.mock.calls.filter(([address]) => typeof address === 'string' && address.includes('/get-content'))).not.toEqual([]);
  expect(said()).not.toContain(sentence);
});
