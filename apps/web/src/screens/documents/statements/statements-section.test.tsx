import type { ClientStatements, StatementFigures } from '@pramen/contract/statements/statements.schemas';
import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { StatementsSection } from './statements-section.tsx';

const issued: ClientStatements['data'][number] = {
  id: 's1',
  kind: 'STATEMENT',
  from: '2025-10-01',
  to: '2025-12-31',
  itemised: false,
  edition: 2,
  document_id: 'd1',
  document_name: 'Výpis',
  file: { uuid: 'f1', filename: 'vypis.pdf', size: 10 },
  created_at: '2026-01-05T08:00:00.000Z',
};
const waiting: ClientStatements['orders'][number] = {
  id: 'o1',
  client_id: 'c',
  kind: 'STATEMENT',
  from: '2026-01-01',
  to: '2026-03-31',
  itemised: false,
  state: 'WAITING',
  reason: null,
  created_at: '2026-04-01T08:00:00.000Z',
  document_id: null,
  edition: null,
};
const summary = {
  currency: 'CZK',
  opening: 100,
  inflows: 20,
  outflows: 5,
  gain: -15,
  closing: 100,
  dividends: 0,
  interest: 0,
  fees: -1,
  taxes: 0,
  price_effect: -14,
  average_value: 1_050,
  fees_perc: -0.142857,
  fees_effect: -0.150213,
  performance_perc: -12.5,
  twr_perc: null,
  mwr_perc: -12.4,
  annualised: false,
  measured_days: 90,
  unavailable: [{ figure: 'twrPerc', reason: 'negative_capital' }],
  costs: {
    is_stated: true,
    is_complete: false,
    is_third_parties_complete: true,
    service: -1,
    ongoing: -0.5,
    transactions: -0.25,
    instruments: -0.75,
    instruments_perc: -0.071429,
    third_parties: 0.2,
    third_parties_perc: 0.019048,
    total: -1.75,
    total_perc: -0.166667,
    twr_without: null,
    effect: null,
    unknown: [{ kind: 'ONGOING', name: 'Fond bez údajů', isin: 'CZ0008019106', reason: 'not_stated' }],
    items: [{ kind: 'ONGOING', name: 'ČEZ', isin: 'CZ0005112300', amount: -0.5 }],
  },
  benchmark: {
    code: 'SVET',
    name: 'Světové akcie',
    currency: 'USD',
    perc: 2.5,
    difference: -0.5,
    is_converted: true,
    start: { value: 3152.47, date: '2025-09-30' },
    end: { value: 3231.2, date: '2025-12-31' },
    unavailable: null,
  },
} satisfies StatementFigures['total'];
const figures: StatementFigures = {
  from: '2026-01-01',
  to: '2026-03-31',
  as_of: '2026-04-10',
  total: summary,
  contracts: [{ id: 'k', contract_number: 'K1', contract_type: 'Správa', summary, fees: [], investments: [] }],
  faults: [],
};

/** Answers the section's calls and notes what was sent. */
function serve(statements: Partial<ClientStatements>, figuresAnswer: () => Response | Promise<Response> = () => Response.json(figures)) {
  const sent: string[] = [];
  const answers = { data: [], orders: [], as_of: '2026-04-10', first_day: '2015-03-16', ...statements };
  vi.stubGlobal('fetch', (address: string | URL | Request, request?: RequestInit) => {
    const url = typeof address === 'string' ? address : address instanceof URL ? address.href : address.url;
    const path = url.replace(/^https?:\/\/[^/]+/, '');
    sent.push(`${request?.method ?? 'GET'} ${path} ${typeof request?.body === 'string' ? request.body : ''}`.trim());
    if (path.includes('/figures')) return Promise.resolve(figuresAnswer());
    return Promise.resolve(Response.json(request?.method === 'POST' ? waiting : answers));
  });
  return sent;
}

const draw = (mayMake = true) =>
  renderScreen(
    <>
      <StatementsSection clientId="c" about="O výpisech" none="Zatím žádný" mayMake={mayMake} />
      <ToastRegion />
    </>,
  );

test('issued statements have their edition and a download, orders say that they are being made', async () => {
  serve({ data: [issued], orders: [waiting] });
  const { text, button } = await draw();
  await expect.poll(text).toContain('Výpis 01.10.2025 – 31.12.2025');
  expect(text()).toContain('2. vydání, Vydáno 05.01.2026');
  expect(text()).toContain('Výpis 01.01.2026 – 31.03.2026 připravujeme.');
  expect(button('Stáhnout: Výpis 01.10.2025 – 31.12.2025')).toBeDefined();
});

test('a failed order says why', async () => {
  serve({ orders: [{ ...waiting, state: 'FAILED', reason: 'not_closed' }] });
  const { alert } = await draw();
  await expect.poll(alert).toContain('součty se nesešly');
});

test('the chosen period is ordered', async () => {
  const sent = serve({});
  const { press } = await draw();
  await press('Vytvořit PDF');
  await expect.poll(() => sent).toContain('POST /api/clients/c/statements {"from":"2026-01-01","to":"2026-03-31","itemised":false}');
});

test('an itemised statement is ordered and shown with each cost, and those that are not known are named', async () => {
  const sent = serve({ data: [{ ...issued, itemised: true }] });
  const { press, text } = await draw();
  await expect.poll(text).toContain('Výpis 01.10.2025 – 31.12.2025 s rozpisem nákladů');
  await act(() => document.querySelector<HTMLInputElement>('input[name=itemised]')?.click());
  await press('Vytvořit PDF');
  await expect.poll(() => sent).toContain('POST /api/clients/c/statements {"from":"2026-01-01","to":"2026-03-31","itemised":true}');
  await press('Zobrazit údaje');
  await expect.poll(() => sent).toContain('GET /api/clients/c/statements/figures?from=2026-01-01&to=2026-03-31&itemised=true');
  await expect.poll(text).toContain('Všechny náklady−1,75 Kč (neúplné)');
  expect(text()).toContain('Průběžné náklady neznáme, nejsou proto v součtech: Fond bez údajů (CZ0008019106).');
  expect(text()).toContain('CZ0005112300');
  expect(text()).toContain('Referenční index: Světové akcie+2,50 %');
  expect(text()).toContain('hodnoty v USD přepočtené denními kurzy ČNB; rozdíl výnosů: −0,50 procentního bodu');
});

test('figures show the unknown with its reason and the loss as a loss', async () => {
  serve({});
  const { press, text } = await draw(false);
  await press('Zobrazit údaje');
  await expect.poll(text).toContain('Údaje 01.01.2026 – 31.03.2026');
  expect(text()).toContain('Ztráta');
  expect(text()).toContain('−15,00 Kč');
  expect(text()).toContain('Hodnota byla v některém dni záporná.');
});

test('who may only read is offered no order', async () => {
  serve({});
  const { button, text } = await draw(false);
  await expect.poll(text).toContain('Zatím žádný');
  expect(button('Vytvořit PDF')).toBeUndefined();
});

test('without any prices nothing can be chosen', async () => {
  serve({ as_of: null });
  const { text, button } = await draw();
  await expect.poll(text).toContain('Zatím nemáme žádné ceny');
  expect(button('Zobrazit údaje')).toBeUndefined();
});

test('a client without a contract is told so instead of a choice of periods', async () => {
  serve({ first_day: null });
  const { text, button } = await draw();
  await expect.poll(text).toContain('Zatím tu není žádná smlouva');
  expect(text()).not.toContain('Zatím žádný');
  expect([button('Zobrazit údaje'), button('Vytvořit PDF')]).toEqual([undefined, undefined]);
});

test('a client whose contract began after the last prices is told when a statement can be made', async () => {
  serve({ first_day: '2026-06-01' });
  const { text, button } = await draw();
  await expect.poll(text).toContain('až budeme mít ceny ke dni 01.06.2026');
  expect([button('Zobrazit údaje'), button('Vytvořit PDF')]).toEqual([undefined, undefined]);
});

test('figures of the former period go when another is chosen', async () => {
  serve({});
  const { press, text, type } = await draw();
  await press('Zobrazit údaje');
  await expect.poll(text).toContain('Údaje 01.01.2026 – 31.03.2026');
  await type('select[name=period]', '2025-01-01/2025-12-31');
  expect(text()).not.toContain('Údaje 01.01.2026');
});

test('both days of an own period are marked when both are empty, and nothing is asked', async () => {
  const sent = serve({});
  const { press, type } = await draw();
  await type('select[name=period]', 'own');
  await type('input[name=from]', '');
  await type('input[name=to]', '');
  await press('Zobrazit údaje');
  const wrong = ['from', 'to'].map((name) => document.querySelector(`input[name=${name}]`)?.getAttribute('aria-invalid'));
  expect(wrong).toEqual(['true', 'true']);
  expect(sent.filter((call) => call.includes('/figures'))).toEqual([]);
});

test('a period that ended before the first contract is refused with its day', async () => {
  const sent = serve({});
  const { press, type, text } = await draw();
  await type('select[name=period]', 'own');
  await type('input[name=from]', '1. 1. 1926');
  await type('input[name=to]', '15. 3. 2015');
  await press('Vytvořit PDF');
  expect(text()).toContain('Údaje máme od 16.03.2015.');
  await type('input[name=to]', '16. 3. 2015');
  await press('Vytvořit PDF');
  await expect.poll(() => sent).toContain('POST /api/clients/c/statements {"from":"1926-01-01","to":"2015-03-16","itemised":false}');
});

test('while figures load the button is busy, and a failure is one message with a retry', async () => {
  const answer = Promise.withResolvers<Response>();
  serve({}, () => answer.promise);
  const { press, button, text, alert } = await draw();
  await press('Zobrazit údaje');
  await expect.poll(() => button('Zobrazit údaje')?.getAttribute('aria-disabled')).toBe('true');
  await act(() => answer.resolve(Response.json({ code: 'server.unexpected', message: 'Něco se pokazilo.' }, { status: 500 })));
  await expect.poll(text).toContain('Údaje se nepodařilo načíst.');
  expect(text()).not.toContain('Něco se pokazilo.');
  expect(alert()).toBeUndefined();
});

test('a refused period is one message without a retry', async () => {
  const refused = { code: 'validation.failed', message: 'Chyba', errors: { to: ['První smlouva začala později.'] } };
  serve({}, () => Response.json(refused, { status: 422 }));
  const { press, text, alert } = await draw();
  await press('Zobrazit údaje');
  await expect.poll(alert).toContain('První smlouva začala později.');
  expect(text()).not.toContain('Údaje se nepodařilo načíst.');
});

test('figures are saved as a spreadsheet', async () => {
  const sent = serve({});
  const { press } = await draw();
  await press('Zobrazit údaje');
  await press('Stáhnout XLSX');
  await expect.poll(() => sent).toContain('GET /api/clients/c/statements/export?from=2026-01-01&to=2026-03-31&format=xlsx');
});
