import type { LinesCheck } from '@pramen/contract/identifications/identifications.schemas';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Problem } from '../../../platform/api/problem.ts';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { identificationOf } from '../identifications.fixture.ts';
import { AcceptanceForm } from './acceptance-form.tsx';
import { LinesTable } from './lines-table.tsx';

async function open(method: 'BANKID' | 'DRIVER_LICENSE') {
  const sent: unknown[] = [];
  const screen = await renderScreen(
    <AcceptanceForm
      identification={identificationOf({ method })}
      failure={null}
      isBusy={false}
      onSend={(decision) => void sent.push(decision)}
    />,
  );
  const submit = () => screen.press(document.querySelector('button[type=submit]')?.textContent ?? '');
  return { ...screen, sent, submit };
}

const asked = () => document.querySelectorAll('input[name=comparison]').length;

test('an electronic identity has no picture that could have been compared', async () => {
  const { sent, submit } = await open('BANKID');
  expect(asked()).toBe(0);
  await submit();
  expect(sent).toMatchObject([{ decision: 'ACCEPT' }]);
  expect(sent[0]).not.toHaveProperty('comparison');
});

test('a picture is accepted only with what it was compared', async () => {
  const { sent, submit, text } = await open('DRIVER_LICENSE');
  expect(asked()).toBe(2);
  await submit();
  expect(sent).toEqual([]);
  expect(text()).toContain('Vyberte, s čím jste snímek porovnali.');
});

const checkOf = (surname: string): LinesCheck => ({
  faults: [],
  is_expired: false,
  read: null,
  findings: [
    { field: 'surname', read: surname, known: 'Vzorová', is_same: surname === 'VZOROVA' },
    { field: 'sex', read: 'F', known: 'M', is_same: true },
  ],
});

/** Refuses an acceptance once with what differs, like the server; a later comparison answers with `surname`. */
function Refused({ surname }: { surname: string }) {
  const [failure, setFailure] = useState<Problem | null>(null);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(checkOf(surname)))));
  const errors = { overrule_reason: ['Nesouhlasí: příjmení, jméno. Napište, proč to nevadí.'] };
  return (
    <AcceptanceForm
      identification={identificationOf({ method: 'IDCARD', data: { ...identificationOf().data, lines: 'IDCZE<<<' } })}
      failure={failure}
      isBusy={false}
      onSend={() => setFailure(new Problem(409, 'identification.differs', 'Doklad nesouhlasí s údaji klienta.', errors))}
    />
  );
}

test.each([
  ['VZOROVA', false],
  ['JINAKOVA', true],
])('lines of %s compared after a refusal clear it, and ask for a reason: %s', async (surname, isAsked) => {
  const { press, text, page } = await renderScreen(<Refused surname={surname} />);
  const radio = page.querySelector<HTMLInputElement>('input[value=PICTURE]');
  await act(() => radio?.click());
  await press('Přijmout');
  await expect.poll(text).toContain('Nesouhlasí: příjmení, jméno. Napište, proč to nevadí.');
  expect(text()).toContain('Doklad nesouhlasí s údaji klienta.');
  await press('Porovnat s údaji klienta');
  await expect.poll(text).toContain(isAsked ? 'nesouhlasí' : 'souhlasí');
  await expect.poll(text).not.toContain('Doklad nesouhlasí');
  expect(text()).not.toContain('Napište, proč to nevadí');
  expect(page.querySelector('[name=overrule_reason]') !== null).toBe(isAsked);
});

test('a sex is written as a word', async () => {
  const { page } = await renderScreen(<LinesTable check={checkOf('VZOROVA')} />);
  const cells = [...page.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => plain(cell.textContent)));
  expect(cells[1]).toEqual(['Pohlaví', 'žena', 'muž', 'souhlasí']);
});
