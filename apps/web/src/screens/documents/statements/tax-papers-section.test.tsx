import type { ClientStatements } from '@pramen/contract/statements/statements.schemas';
import type { TaxPaper } from '@pramen/contract/statements/tax-papers.schemas';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { TaxPapersSection } from './tax-papers-section.tsx';

const issued: ClientStatements['data'][number] = {
  id: 's1',
  kind: 'TAX',
  from: '2025-01-01',
  to: '2025-12-31',
  itemised: false,
  edition: 2,
  document_id: 'd1',
  document_name: 'Podklady',
  file: { uuid: 'f1', filename: 'podklady.pdf', size: 10 },
  created_at: '2026-01-05T08:00:00.000Z',
};
const waiting: ClientStatements['orders'][number] = {
  id: 'o1',
  client_id: 'c',
  kind: 'TAX',
  from: '2026-01-01',
  to: '2026-04-10',
  itemised: false,
  state: 'WAITING',
  reason: null,
  created_at: '2026-04-10T08:00:00.000Z',
  document_id: null,
  edition: null,
};
const nothing = { proceeds: 0, fees: 0, cost: 0, gain: 0 };
const unknown = { proceeds: 2_200, fees: 0, cost: null, gain: null };
const noIncome = { dividends: 0, interest: 0, taxes: 0 };
const empty: TaxPaper = {
  year: 2025,
  from: '2025-01-01',
  to: '2025-12-31',
  is_provisional: false,
  currency: 'CZK',
  country: 'CZ',
  no_verdict: null,
  residences: ['CZ'],
  holding: { months: 36, law: '§ 4', is_for_regulated_markets: false },
  limits: [],
  fifo: nothing,
  average: nothing,
  unknown_sales: { fifo: 0, average: 0 },
  known_gain: { fifo: 0, average: 0 },
  verdicts: [],
  securities: [],
  income: [],
  income_total: noIncome,
  other_fees: 0,
  faults: [],
};
const sold: TaxPaper = {
  ...empty,
  limits: [{ kind: 'SMALL_INCOME', limit: 100_000, amount: 2_200, law: '§ 4 t)' }],
  fifo: unknown,
  average: unknown,
  unknown_sales: { fifo: 1, average: 1 },
  verdicts: [
    { verdict: 'MET', ...nothing },
    { verdict: 'UNKNOWN', ...unknown },
  ],
  securities: [
    {
      name: 'ČEZ',
      isin: 'CZ0005112300',
      currency: 'CZK',
      sales: [
        {
          date: '2025-06-30',
          reference: 'T1',
          quantity: 2,
          proceeds: 2_200,
          fees: 0,
          fifo: {
            cost: null,
            gain: null,
            parts: [{ ...unknown, origin: 'TRANSFERRED', acquired: '2025-02-03', quantity: 2, verdict: 'UNKNOWN' }],
          },
          average: { cost: null, gain: null },
        },
      ],
      departures: [],
      fifo: unknown,
      average: unknown,
    },
  ],
};

/** Answers the section's calls and notes what was sent. */
function serve(statements: Partial<ClientStatements>, paper: TaxPaper = sold) {
  const sent: string[] = [];
  const answers = { data: [], orders: [], as_of: '2026-04-10', first_day: '2015-03-16', ...statements };
  vi.stubGlobal('fetch', (address: string | URL | Request, request?: RequestInit) => {
    const url = typeof address === 'string' ? address : address instanceof URL ? address.href : address.url;
    const path = url.replace(/^https?:\/\/[^/]+/, '');
    sent.push(`${request?.method ?? 'GET'} ${path} ${typeof request?.body === 'string' ? request.body : ''}`.trim());
    return Promise.resolve(Response.json(path.includes('/figures') ? paper : request?.method === 'POST' ? waiting : answers));
  });
  return sent;
}

const draw = (mayMake = true) =>
  renderScreen(
    <>
      <TaxPapersSection clientId="c" about="O podkladech" none="Zatím žádný" mayMake={mayMake} />
      <ToastRegion />
    </>,
  );

test('only papers for taxes are listed, by their year', async () => {
  serve({ data: [issued, { ...issued, id: 's2', kind: 'STATEMENT' }], orders: [waiting, { ...waiting, id: 'o2', kind: 'STATEMENT' }] });
  const { text, button } = await draw();
  await expect.poll(text).toContain('Podklad k dani za rok 2025');
  expect(text().match(/Podklad k dani za/g)).toHaveLength(1);
  expect(text()).toContain('2. vydání, Vydáno 05.01.2026');
  expect(text()).toContain('Podklad za rok 2026 do 10.04.2026 připravujeme.');
  expect(text()).not.toContain('Výpis');
  expect(button('Stáhnout: Podklad k dani za rok 2025')).toBeDefined();
});

test('a failed order says why', async () => {
  serve({ orders: [{ ...waiting, state: 'FAILED', reason: 'not_closed' }] });
  const { alert } = await draw();
  await expect.poll(alert).toContain('Podklad za rok 2026 do 10.04.2026 se nepodařilo vytvořit: součty se nesešly');
});

test('the year whose return is due is chosen first and ordered', async () => {
  const sent = serve({});
  const { press } = await draw();
  await press('Vytvořit podklad');
  await expect.poll(() => sent).toContain('POST /api/clients/c/tax-papers {"year":2025}');
});

test('an unknown cost is named and never zero', async () => {
  const sent = serve({});
  const { press, text } = await draw(false);
  await press('Zobrazit podklad');
  await expect.poll(text).toContain('U 1 prodeje neznáme nabývací cenu');
  expect(sent).toContain('GET /api/clients/c/tax-papers/figures?year=2025');
  expect(text()).toContain('Zisk nebo ztráta (FIFO)—');
  expect(text()).toContain('Neznámý: příjem2 200,00 Kč');
  // No sale has this verdict.
  expect(text()).not.toContain('Splněn:');
  expect(text()).toContain('osvobozené, jsou-li nejvýše 100 000,00 Kč');
  document.querySelector('details')?.setAttribute('open', '');
  await expect.poll(text).toContain('nejpozději 03.02.2025');
  expect(text()).toContain('převod odjinud, cenu neznáme');
});

test('without a residence there is no verdict, with the reason', async () => {
  serve({}, { ...sold, country: null, no_verdict: 'NO_RESIDENCE', holding: null, limits: [], verdicts: [] });
  const { press, text } = await draw();
  await press('Zobrazit podklad');
  await expect.poll(text).toContain('Daňovou rezidenci klienta neevidujeme, časový test proto neposuzujeme.');
  expect(text()).not.toContain('Hranice osvobození');
});

test('a year without anything says so', async () => {
  serve({}, empty);
  const { press, text } = await draw();
  await press('Zobrazit podklad');
  await expect.poll(text).toContain('Za toto období nebyl žádný prodej, dividenda, úrok ani daň.');
  expect(text()).not.toContain('Příjmy z prodeje');
});

test('a running year is marked as provisional', async () => {
  serve({}, { ...sold, year: 2026, from: '2026-01-01', to: '2026-04-10', is_provisional: true });
  const { press, text } = await draw();
  await press('Zobrazit podklad');
  await expect.poll(text).toContain('Rok ještě neskončil: údaje jsou předběžné, ke dni 10.04.2026.');
  expect(text()).toContain('Podklad k dani za rok 2026 do 10.04.2026');
});

test('who may only read is offered no order, and nobody without prices', async () => {
  serve({ as_of: null });
  const { text, button } = await draw(false);
  await expect.poll(text).toContain('Zatím nemáme žádné ceny, podklad proto nejde sestavit.');
  expect([button('Vytvořit podklad'), button('Zobrazit podklad')]).toEqual([undefined, undefined]);
});

test('years begin with that of the first contract, and the former year goes when another is chosen', async () => {
  serve({ first_day: '2024-12-31' });
  const { press, text, type } = await draw();
  await press('Zobrazit podklad');
  await expect.poll(text).toContain('Podklad k dani za rok 2025');
  const offered = Array.from(document.querySelectorAll('select[name=tax-year] option'), ({ textContent }) => textContent);
  expect(offered).toEqual(['Rok 2026, zatím do 10.04.2026', '2025', '2024']);
  await type('select[name=tax-year]', '2024');
  expect(text()).not.toContain('Podklad k dani za rok 2025');
});

test('a client without a contract is told so instead of a choice of years', async () => {
  serve({ first_day: null });
  const { text, button } = await draw();
  await expect.poll(text).toContain('Zatím tu není žádná smlouva');
  expect([button('Vytvořit podklad'), button('Zobrazit podklad')]).toEqual([undefined, undefined]);
});

test('fees of a year without a sale are stated, also when nothing else happened', async () => {
  serve({}, { ...sold, securities: [], other_fees: -250.5 });
  const { press, text } = await draw();
  await press('Zobrazit podklad');
  await expect.poll(text).toContain('Poplatky roku (nepatří k žádnému prodeji)−250,50 Kč');
  serve({}, { ...empty, other_fees: -1 });
  const again = await draw();
  await again.press('Zobrazit podklad');
  await expect.poll(again.text).toContain('Poplatky roku (nepatří k žádnému prodeji)−1,00 Kč');
});
