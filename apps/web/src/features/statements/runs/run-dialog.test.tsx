import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { RunDialog } from './run-dialog.tsx';

const QUARTER = { from: '2026-01-01', to: '2026-03-31' };
const found = (search: string) =>
  [
    { id: 'c1', fullname: 'Jana Nováková', email: 'jana@example.com' },
    { id: 'c2', fullname: 'Petr Svoboda', email: 'petr@example.com' },
  ].filter(({ fullname }) => fullname.includes(search));

/** Answers the dialog's calls and notes what was ordered; `refuse` says why an order is refused. */
function serve(refuse: (body: unknown) => { code: string; message: string } | null = () => null) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (address: string | URL | Request, request?: RequestInit) => {
    const url = typeof address === 'string' ? address : address instanceof URL ? address.href : address.url;
    const body: unknown = JSON.parse(typeof request?.body === 'string' ? request.body : '{}');
    if (url.includes('/clients/list')) {
      const data = found((body as { search: string }).search);
      return Promise.resolve(Response.json({ data, meta: { total: data.length } }));
    }
    sent.push(body);
    const refusal = refuse(body);
    return Promise.resolve(refusal ? Response.json(refusal, { status: 409 }) : Response.json({}));
  });
  return sent;
}

function Opened({ period }: { period: typeof QUARTER }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Znovu
      </button>
      <RunDialog period={period} isOpen={isOpen} onClose={() => setOpen(false)} onOrdered={() => {}} />
      <ToastRegion />
    </>
  );
}

const draw = (period = QUARTER) => renderScreen(<Opened period={period} />);
const choose = async (label: string) => {
  const option = () =>
    Array.from(document.querySelectorAll('label')).find((one) => one.textContent?.replaceAll('\u00a0', ' ').startsWith(label));
  await expect.poll(option, { message: label }).toBeDefined();
  await act(() => option()?.click());
};

test('all clients are ordered unless others are chosen', async () => {
  const sent = serve();
  const { press } = await draw();
  await press('Vytvořit výpisy');
  await expect.poll(() => sent).toEqual([QUARTER]);
});

test('those who did not open their valuation are offered for a quarter only', async () => {
  const sent = serve();
  const { press } = await draw();
  await choose('Klientům, kteří během 1. čtvrtletí 2026 neotevřeli ocenění');
  await press('Vytvořit výpisy');
  await expect.poll(() => sent).toEqual([{ ...QUARTER, clients: 'UNSEEN' }]);
});

test('another period says why they are not offered', async () => {
  serve();
  const { text } = await draw({ from: '2026-01-01', to: '2026-12-31' });
  await expect.poll(text).toContain('zjistíme jen za celé čtvrtletí');
  expect(text()).not.toContain('Klientům, kteří během');
});

test('what was made is offered again with the sentence that names it; another choice is another question', async () => {
  const made = { code: 'statement.run_made', message: 'Stejné výpisy jsou už vytvořené (Eva Dvořáková, 02.03.2026 09:00).' };
  const sent = serve((body) => ('again' in (body as object) ? null : made));
  const { press, button, text } = await draw();
  await press('Vytvořit výpisy');
  await expect.poll(text).toContain('Eva Dvořáková, 02.03.2026');
  expect(button('Vytvořit znovu')).toBeDefined();
  await choose('Klientům, kteří během 1. čtvrtletí 2026 neotevřeli ocenění');
  await expect.poll(() => button('Vytvořit výpisy')).toBeDefined();
  expect(text()).not.toContain('Eva Dvořáková, 02.03.2026');
  await press('Vytvořit výpisy');
  await expect.poll(() => button('Vytvořit znovu')).toBeDefined();
  await press('Vytvořit znovu');
  await expect.poll(() => sent).toEqual([QUARTER, { ...QUARTER, clients: 'UNSEEN' }, { ...QUARTER, clients: 'UNSEEN', again: true }]);
  await expect.poll(text).toContain('Výpisy vytváříme.');
});

test('what is being made is refused with its sentence, and not offered again', async () => {
  serve(() => ({ code: 'statement.run_waiting', message: 'Stejné výpisy se už vytvářejí (Eva Dvořáková).' }));
  const { press, button, text } = await draw();
  await press('Vytvořit výpisy');
  await expect.poll(text).toContain('Stejné výpisy se už vytvářejí');
  expect(button('Vytvořit znovu')).toBeUndefined();
});

test('chosen clients stay chosen while others are searched, and the dialog begins empty when it is opened again', async () => {
  const sent = serve();
  const { press, type, text, alert } = await draw();
  await choose('Vybraným klientům');
  await press('Vytvořit výpisy');
  expect(sent).toEqual([]);
  await expect.poll(text).toContain('Vyberte alespoň jednoho klienta.');
  await choose('Jana Nováková');
  await type('input[name=client]', 'Petr');
  await choose('Petr Svoboda');
  await expect.poll(text).toContain('Vybráni 2 klienti');
  await press('Vytvořit výpisy');
  await expect.poll(() => sent).toEqual([{ ...QUARTER, clients: ['c1', 'c2'] }]);
  await press('Znovu');
  await expect.poll(text).toContain('Všem klientům se smlouvou');
  expect(text()).not.toContain('Vybráni 2 klienti');
  expect(alert()).toBeUndefined();
});
