import type { ScreeningHit } from '@pramen/contract/screening/screening.schemas';
import { expect, test, vi } from 'vitest';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { hitOf, screeningOf } from '../screening.fixture.ts';
import { clientScreeningQuery } from '../screening.queries.ts';
import { ScreeningSection } from './screening-section.tsx';

interface Sent {
  call: string;
  body: Record<string, unknown>;
  answer: (status: number, body: object) => void;
}

/** Draws a client's hits over a network whose responses the test gives; dialogs fade only when the clock is moved. */
async function draw(hits: ScreeningHit[], mayDecide = true) {
  const sent: Sent[] = [];
  vi.stubGlobal(
    'fetch',
    (path: string, { method, body }: { method: string; body?: string }) =>
      new Promise((resolve) => {
        const answer = (status: number, value: object) =>
          resolve(new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } }));
        sent.push({ call: `${method} ${path}`, body: JSON.parse(body ?? '{}') as Record<string, unknown>, answer });
      }),
  );
  const known = [[clientScreeningQuery('c1').queryKey, screeningOf(hits)]] as const;
  const screen = await renderScreen(<ScreeningSection clientId="c1" mayDecide={mayDecide} />, { known, staysFresh: true, isTimed: true });
  const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
  const open = async (name: string) => {
    await screen.press(`${name}: posoudit`);
    await screen.pass(500);
  };
  const close = async () => {
    await screen.escape();
    await screen.pass(500);
  };
  const choose = (value: string) => act(() => document.querySelector<HTMLInputElement>(`[role=dialog] input[value="${value}"]`)?.click());
  const reason = () => document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea[name="reason"]');
  const type = (text: string) => screen.type('[role=dialog] textarea[name="reason"]', text);
  const save = () => act(() => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit());
  const decisions = () => sent.filter(({ call }) => call.startsWith('POST'));
  return { ...screen, dialog, open, close, choose, reason, type, save, decisions };
}
const two = () => [hitOf('h1', 'První Osoba'), hitOf('h2', 'Druhá Osoba')];

test('the dialog of another hit starts afresh and decides on that one', async () => {
  const { open, close, choose, type, reason, save, decisions, dialog, press, pass } = await draw(two());
  await open('První Osoba');
  await choose('CONFIRMED');
  await type('Patří k první.');
  await close();
  // The typed reason is asked for before it is thrown away.
  await press('Zavřít bez uložení');
  await pass(500);
  expect(dialog()).toBeNull();
  await open('Druhá Osoba');
  expect(reason()?.value).toBe('');
  expect(document.querySelector('[role=dialog] input[type=radio]:checked')).toBeNull();
  await choose('CLEARED');
  await type('Jiný rok narození.');
  await save();
  expect(decisions().map(({ call, body }) => [call, body['decision'], body['reason']])).toEqual([
    ['POST /api/clients/c1/screening/hits/h2/decision', 'CLEARED', 'Jiný rok narození.'],
  ]);
});

test('the dialog stays open until the decision is answered, and a refusal keeps what was typed', async () => {
  const { open, close, choose, type, reason, save, decisions, dialog, pass, alert } = await draw(two());
  await open('První Osoba');
  await choose('CLEARED');
  await type('Jiný rok narození.');
  await save();
  await close();
  expect(dialog()).not.toBeNull();
  decisions()[0]?.answer(409, { code: 'record.changed', message: 'Mezitím rozhodl někdo jiný.' });
  await pass(500);
  expect(reason()?.value).toBe('Jiný rok narození.');
  expect(alert()).toContain('Mezitím rozhodl někdo jiný.');
});

test('both decision and reason are required', async () => {
  const { open, save, decisions, page } = await draw(two());
  await open('První Osoba');
  await save();
  expect(decisions()).toEqual([]);
  expect(page.ownerDocument.querySelectorAll('[role=dialog] [aria-invalid=true]').length).toBeGreaterThan(0);
});

test('countries that differ are among the reasons', async () => {
  const { open, dialog } = await draw(two());
  await open('První Osoba');
  expect(plain(dialog()?.textContent)).toContain('Jiné země: CZ a SK');
});

test('a confirmed match is said first, and what is missing second', async () => {
  const known = [[clientScreeningQuery('c1').queryKey, { ...screeningOf([]), status: 'CONFIRMED', lacks: 'LIST_TOO_OLD' }]] as const;
  const { page } = await renderScreen(<ScreeningSection clientId="c1" mayDecide />, { known, staysFresh: true });
  const said = plain(page.querySelector('[role=status]')?.textContent);
  const places = ['Potvrzená shoda', 'Seznam je zastaralý', 'spojená je na seznamu', 'Používaný seznam už neplatí'].map((words) =>
    said.indexOf(words),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test('a match of a retired list says that the list is no longer used', async () => {
  const hit = hitOf('h1', 'První Osoba', {
    state: 'CONFIRMED',
    list: { id: 'l1', kind: 'SANCTIONS', name: 'Sankce', number: 3, is_retired: true },
  });
  const { page, open, dialog } = await draw([hit]);
  expect(plain(page.textContent)).toContain('Sankce (Vyřazený)');
  await open('První Osoba');
  expect(plain(dialog()?.textContent)).toContain('Seznam už se nepoužívá.');
});

test('who may not decide reads the hit without a form', async () => {
  const { open, dialog } = await draw(two(), false);
  await open('První Osoba');
  expect(dialog()?.querySelector('form')).toBeNull();
});

test('a failure is told, and loading can be tried again', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response('{}', { status: 500 }));
  });
  const { text, press } = await renderScreen(<ScreeningSection clientId="c1" mayDecide />);
  await expect.poll(() => text()).toContain('Prověření se nepodařilo načíst.');
  const before = asked.length;
  await press('Zkusit znovu');
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});
