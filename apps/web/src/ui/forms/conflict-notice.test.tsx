import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { ConflictNotice } from './conflict-notice.tsx';
import { DialogForm } from './dialog-form.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let close = () => {};
afterEach(() => close());

const differences = [{ label: 'Příjmení', stored: 'Říha', mine: 'Šťastná' }];

function Work({ answer }: { answer: 'conflict' | 'failure' }) {
  const [isSent, setSent] = useState(false);
  const notice = (
    <ConflictNotice differences={differences} isBusy={false} onKeepMine={() => setSent(false)} onTakeStored={() => setSent(false)} />
  );
  return (
    <DialogForm
      action="Uložit"
      isChanged
      isBusy={false}
      failure={isSent && answer === 'failure' ? 'Nepodařilo se.' : null}
      conflict={isSent && answer === 'conflict' && notice}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
      }}
      onCancel={() => setSent(false)}
    >
      {null}
    </DialogForm>
  );
}

async function save(answer: 'conflict' | 'failure') {
  const scrolled: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this);
  });
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Work answer={answer} />
      </MantineProvider>,
    ),
  );
  const button = page.querySelector<HTMLElement>('[type=submit]');
  button?.focus();
  await act(async () => button?.click());
  return { page, button, scrolled };
}

test('a conflict is scrolled into view, has the focus and is named by its heading', async () => {
  const { page, scrolled } = await save('conflict');
  const notice = page.querySelector('[role=alert]');
  expect([document.activeElement === notice, scrolled]).toEqual([true, [notice]]);
  expect(page.querySelector('h3')?.id).toBe(notice?.getAttribute('aria-labelledby'));
});

test('resolving a conflict returns the focus', async () => {
  const { page, button } = await save('conflict');
  const answer = page.querySelector<HTMLElement>('[role=alert] button');
  answer?.focus();
  await act(async () => answer?.click());
  expect([page.querySelector('[role=alert]'), document.activeElement === button]).toEqual([null, true]);
});

test('a failure is scrolled into view and has the focus', async () => {
  const { page, scrolled } = await save('failure');
  const banner = page.querySelector('[role=alert]');
  expect([document.activeElement === banner, scrolled]).toEqual([true, [banner]]);
});
