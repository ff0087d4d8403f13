import { beforeEach, expect, test, vi } from 'vitest';
import { recordRequests } from '../../../testing/requests.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { waitingRequest } from '../service-requests.fixture.ts';
import { SendingForm } from './sending-form.tsx';

beforeEach(() => sessionStorage.clear());

const form = (more: Partial<Parameters<typeof SendingForm>[0]> = {}) => (
  <SendingForm
    to={{ kind: 'create' }}
    place="u1 new"
    type="choice"
    label="Text požadavku"
    action="Odeslat požadavek"
    isForbidden={false}
    onSent={() => {}}
    {...more}
  />
);
const area = () => document.querySelector<HTMLTextAreaElement>('[name=text]');
const select = () => document.querySelector<HTMLSelectElement>('[name=type]');

test('a message is sent by default, and what was typed is gone once it is sent', async () => {
  const sent = recordRequests({ message: 'Požadavek byl úspěšně odeslán.', service_requirement: waitingRequest });
  const onSent = vi.fn<() => void>();
  const screen = await renderScreen(form({ onSent }));
  await screen.type('[name=text]', 'Chci vložit víc.');
  await screen.press('Odeslat požadavek');
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  expect(sent[0]?.body).toEqual([
    ['type', 'message'],
    ['text', 'Chci vložit víc.'],
  ]);
  expect([area()?.value, area()?.getAttribute('aria-invalid') ?? 'false']).toEqual(['', 'false']);
  await screen.close();
  await renderScreen(form());
  expect(area()?.value).toBe('');
});

test('a text that was not sent survives a reload, at its place alone', async () => {
  const screen = await renderScreen(form());
  await screen.type('[name=text]', 'Rozepsané');
  await screen.close();
  await renderScreen(form());
  expect(area()?.value).toBe('Rozepsané');
  await (await renderScreen(form({ place: 'u2 new' }))).close();
  await renderScreen(form({ place: 'u2 new' }));
  expect(area()?.value).toBe('');
});

test('an empty text is not sent', async () => {
  const sent = recordRequests();
  const screen = await renderScreen(form());
  await screen.type('[name=text]', '  ');
  await screen.press('Odeslat požadavek');
  expect(sent).toEqual([]);
  expect(area()?.getAttribute('aria-invalid')).toBe('true');
});

test('a failure leaves everything typed, and the button works again', async () => {
  let attempts = 0;
  const keys: string[] = [];
  class Refusing {
    status = 500;
    responseText = '{}';
    upload = {};
    onload = () => {};
    onloadend = () => {};
    setRequestHeader(name: string, value: string) {
      if (name === 'idempotency-key') keys.push(value);
    }
    open() {}
    send() {
      attempts += 1;
      this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refusing);
  const screen = await renderScreen(form());
  await screen.type('[name=text]', 'Chci vložit víc.');
  await screen.press('Odeslat požadavek');
  await expect.poll(() => screen.alert()).toBeTruthy();
  expect(area()?.value).toBe('Chci vložit víc.');
  await screen.press('Odeslat požadavek');
  await expect.poll(() => attempts).toBe(2);
  // Nobody knows whether the first arrived: the second is the same one again.
  expect(new Set(keys).size).toBe(1);
});

test('the type of an answer is locked', async () => {
  await renderScreen(form({ to: { kind: 'answer', id: 'r1' }, type: 'deposit' }));
  expect([...(select()?.options ?? [])].map(({ value }) => value)).toEqual(['deposit']);
  expect(document.body.textContent).toContain('změnit ho nejde');
});

test('while somebody acts in the client’s name, an alert says so and nothing is sent', async () => {
  const sent = recordRequests();
  const screen = await renderScreen(form({ isForbidden: true }));
  expect(screen.alert()).toBe('Servisní požadavek nemůžete odeslat.');
  expect(screen.button('Odeslat požadavek')?.getAttribute('aria-disabled')).toBe('true');
  await screen.type('[name=text]', 'x');
  await screen.press('Odeslat požadavek');
  expect(sent).toEqual([]);
});
