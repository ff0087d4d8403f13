import type { ClientStatements, StatementFigures } from '@pramen/contract/statements/statements.schemas';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { StatementsSection } from './statements-section.tsx';

const issued: ClientStatements['data'][number] = {
  id: 's1',
  kind: 'STATEMENT',
  from: '2025-10-01',
  to: '2025-12-31',
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
function serve(statements: Partial<ClientStatements>) {
  const sent: string[] = [];
  const answers = { data: [], orders: [], as_of: '2026-04-10', ...statements };
  vi.stubGlobal('fetch', (address: string | URL | Request, request?: RequestInit) => {
    const url = typeof address === 'string' ? address : address instanceof URL ? address.href : address.url;
    const path = url.replace(/^https?:\/\/[^/]+/, '');
    sent.push(`${request?.method ?? 'GET'} ${path} ${typeof request?.body === 'string' ? request.body : ''}`.trim());
    const body = path.includes('/figures') ? figures : request?.method === 'POST' ? waiting : answers;
    return Promise.resolve(Response.json(body));
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
  await expect.poll(() => sent).toContain('POST /api/clients/c/statements {"from":"2026-01-01","to":"2026-03-31"}');
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
