import type { ClientReports } from '@pramen/contract/suitability-reports/suitability-reports.schemas';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import { ClientReportsSection } from './client-reports-section.tsx';

const report: ClientReports['data'][number] = {
  id: 'r1',
  client_id: 'c',
  client_name: 'Jana Nováková',
  adviser: null,
  from: '2025-03-02',
  to: '2026-03-01',
  edition: 1,
  outcome: 'UNSUITABLE',
  document_id: 'd1',
  placed_at: '2026-03-02T08:00:00.000Z',
  told_at: '2026-03-02T08:01:00.000Z',
  opened_at: null,
};
const order: ClientReports['orders'][number] = { id: 'o1', from: report.from, to: report.to, state: 'FAILED', reason: 'not_closed' };

/** Answers the section's calls and notes what was sent. */
function serve(reports: Partial<ClientReports>) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_address: unknown, request?: RequestInit) => {
    if (request?.method === 'POST') sent.push(typeof request.body === 'string' ? request.body : '');
    return Promise.resolve(
      Response.json(request?.method === 'POST' ? { message: 'Zprávu připravujeme.' } : { data: [], orders: [], ...reports }),
    );
  });
  return sent;
}

const draw = (mayCorrect = true) =>
  renderScreen(
    <>
      <ClientReportsSection
        clientId="c"
        mayCorrect={mayCorrect}
        documentLink={({ document_id: id }, label) => <a href={`/${id}`}>{label}</a>}
      />
      <ToastRegion />
    </>,
  );

test('each report says its result and when it was placed, told and opened', async () => {
  serve({ data: [{ ...report, id: 'r2', edition: 2, opened_at: '2026-03-05T09:00:00.000Z' }, report] });
  const { text } = await draw();
  await expect.poll(text).toContain('Nevyhovuje');
  expect(text()).toContain('2. vydání');
  expect(text()).toMatch(/V dokumentech od 02\.03\.2026.*Klientovi oznámeno 02\.03\.2026.*Poprvé otevřeno 05\.03\.2026/u);
  expect(text()).toContain('Klient ji zatím neotevřel.');
  // Only the last edition can be made again.
  expect(Array.from(document.querySelectorAll('button')).filter((one) => one.textContent === 'Vytvořit znovu')).toHaveLength(1);
});

test('a report is made again only after a question', async () => {
  const sent = serve({ data: [report] });
  const { press, text } = await draw();
  await press('Vytvořit znovu: 02.03.2025 – 01.03.2026');
  expect(sent).toEqual([]);
  await press('Vytvořit znovu');
  await expect.poll(() => sent).toEqual(['{"to":"2026-03-01"}']);
  await expect.poll(text).toContain('Zprávu připravujeme.');
});

test('what failed says why and can be tried again, until a report of the period is there', async () => {
  serve({ orders: [order] });
  const { alert, button } = await draw();
  await expect.poll(alert).toContain('součty se nesešly');
  expect(button('Vytvořit znovu: 02.03.2025 – 01.03.2026')).toBeDefined();
});

test('a failure that was made good is not shown', async () => {
  serve({ data: [report], orders: [order] });
  const { alert, text } = await draw();
  await expect.poll(text).toContain('Nevyhovuje');
  expect(alert()).toBeUndefined();
});

test('who may only read is offered no correction, and an empty list says when there will be one', async () => {
  serve({ data: [report] });
  const { button, text } = await draw(false);
  await expect.poll(text).toContain('Nevyhovuje');
  expect(button('Vytvořit znovu: 02.03.2025 – 01.03.2026')).toBeUndefined();
});

test('an empty list says when there will be one', async () => {
  serve({});
  const { text } = await draw();
  await expect.poll(text).toContain('portál vytvoří sám rok po posouzení');
});
