import { expect, test } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { recordRequests } from '../../../testing/requests.tsx';
import { askedRequest, waitingRequest } from '../service-requests.fixture.ts';
import { AskClientDialog } from './ask-client-dialog.tsx';
import { HandlingCard } from './handling-card.tsx';

const processed = {
  ...waitingRequest,
  phase: 'processed',
  processed_at: '2026-03-05T08:07:00.000Z',
  processed_by: { id: 's1', label: 'Eva Dvořáková' },
} as const;

test('a request is handled with a click', async () => {
  const sent = recordRequests({ message: 'Požadavek je vyřízený.', data: [] });
  const screen = await renderScreen(<HandlingCard request={waitingRequest} mayHandle />);
  await screen.press('Vyřídit požadavek');
  await expect.poll(() => sent.map(({ line }) => line)).toContain('POST /api/service-requirements/r1/process');
});

test('a handled one says by whom and when, its button disabled', async () => {
  recordRequests({ data: [] });
  const screen = await renderScreen(<HandlingCard request={processed} mayHandle />);
  expect(screen.text()).toContain('Vyřízeno 05.03.2026 09:07, Eva Dvořáková');
  expect(screen.button('Vyřídit požadavek')?.getAttribute('aria-disabled')).toBe('true');
  expect(screen.button('Označit jako stížnost')).toBeUndefined();
});

test('a complaint has its last day, and is handled by an answer', async () => {
  const sent = recordRequests({ message: 'Odpověď na stížnost je odeslaná.', data: [] });
  const screen = await renderScreen(<HandlingCard request={{ ...waitingRequest, is_complaint: true, due_on: '2026-04-01' }} mayHandle />);
  expect(screen.text()).toContain('Odpovědět do 01.04.2026');
  expect(screen.button('Vyřídit požadavek')).toBeUndefined();
  await screen.press('Odpovědět a vyřídit');
  await screen.type('[role=dialog] [name=text]', 'Poplatek vrátíme.');
  const button = () => [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button[type=submit]')].at(0);
  button()?.click();
  await expect
    .poll(() => sent.find(({ line }) => line === 'POST /api/service-requirements/r1/complaint')?.body)
    .toEqual({ text: 'Poplatek vrátíme.' });
});

test('one that waits for the client says so, and is no complaint yet', async () => {
  recordRequests({ data: [] });
  const screen = await renderScreen(<HandlingCard request={askedRequest} mayHandle />);
  expect(screen.text()).toContain('Čeká na odpověď klienta.');
  expect(screen.button('Označit jako stížnost')).toBeUndefined();
});

test('one whose client has to reply says so, and can still be handled or marked as a complaint', async () => {
  recordRequests({ data: [] });
  const screen = await renderScreen(<HandlingCard request={{ ...waitingRequest, phase: 'asked' }} mayHandle />);
  expect(screen.text()).toContain('Čeká na odpověď klienta.');
  expect(screen.button('Vyřídit požadavek')?.getAttribute('aria-disabled')).not.toBe('true');
  expect(screen.button('Označit jako stížnost')).toBeDefined();
});

test('who may not handle requests sees who does', async () => {
  const owner = { id: 's1', label: 'Eva Dvořáková' };
  const screen = await renderScreen(<HandlingCard request={{ ...waitingRequest, owner }} mayHandle={false} />);
  expect(screen.text()).toContain('Řešitel: Eva Dvořáková');
  expect(screen.button('Vyřídit požadavek')).toBeUndefined();
});

test('the question to a client opens empty for another client', async () => {
  const sent = recordRequests({ message: 'Požadavek byl úspěšně odeslán.' });
  const dialog = (id: string, name: string) => <AskClientDialog client={{ id, name }} isOpen onClose={() => {}} />;
  const first = await renderScreen(dialog('c1', 'Jana Nováková'));
  await first.type('[name=text]', 'Jen pro Janu');
  await renderScreen(dialog('c2', 'Petr Svoboda'));
  await expect.poll(() => document.querySelector<HTMLTextAreaElement>('[name=text]')?.value).toBe('');
  expect(plain(document.body.textContent)).toContain('Požadavek na klienta: Petr Svoboda');
  const screen = await renderScreen(dialog('c2', 'Petr Svoboda'));
  await screen.type('[name=text]', 'Pošlete doklad.');
  await screen.press('Odeslat požadavek');
  await expect
    .poll(() => sent[0]?.body)
    .toEqual([
      ['client_id', 'c2'],
      ['type', 'message'],
      ['text', 'Pošlete doklad.'],
      ['state', 'REQUESTED'],
    ]);
});
