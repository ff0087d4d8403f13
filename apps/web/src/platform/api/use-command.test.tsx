import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Problem } from './problem.ts';
import { watchUnheardFailures } from './unheard-failure.ts';
import { useCommand } from './use-command.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function openPage() {
  const answers: ((answer: string) => void)[] = [];
  const refusals: ((failure: Error) => void)[] = [];
  const succeeded: string[] = [];
  const kept: string[] = [];
  const give = { abandon: () => {} };
  function Probe({ record = 'A' }: { record?: string }) {
    const command = useCommand({
      send: (_word: string) =>
        new Promise<string>((resolve, reject) => {
          answers.push(resolve);
          refusals.push(reject);
        }),
      onSuccess: (answer) => kept.push(`${record} ${answer}`),
      onAbandoned: (answer) => kept.push(`${record} abandoned ${answer}`),
    });
    give.abandon = command.abandon;
    return <button onClick={() => command.mutate('word', { onSuccess: (answer) => succeeded.push(answer) })}>Odeslat</button>;
  }
  const page = document.createElement('div');
  const root = createRoot(page);
  const queries = new QueryClient();
  const draw = (record: string) =>
    act(() =>
      root.render(
        <QueryClientProvider client={queries}>
          <Probe record={record} />
        </QueryClientProvider>,
      ),
    );
  draw('A');
  const button = page.querySelector('button');
  if (button === null) throw new Error('nothing was drawn');
  document.body.append(page);
  const abandon = () => act(() => give.abandon());
  return { answers, refusals, succeeded, kept, button, draw, abandon, close: () => act(() => root.unmount()) };
}

test('a double click sends once, and the response arrives', async () => {
  const { answers, succeeded, button, close } = openPage();
  await act(async () => {
    button.click();
    button.click();
  });
  expect(answers.length).toBe(1);
  await act(async () => answers[0]?.('first'));
  await expect.poll(() => succeeded).toEqual(['first']);
  close();
});

test('after the response it can be sent again', async () => {
  const { answers, succeeded, button, close } = openPage();
  await act(async () => button.click());
  await act(async () => answers[0]?.('first'));
  await expect.poll(() => succeeded.length).toBe(1);
  await act(async () => button.click());
  expect(answers.length).toBe(2);
  close();
});

test('an abandoned request is heard by nobody else, and another may be sent at once', async () => {
  const { answers, refusals, succeeded, kept, button, abandon, close } = openPage();
  const unheard: Error[] = [];
  const stop = watchUnheardFailures((failure) => unheard.push(failure));
  await act(async () => button.click());
  abandon();
  await act(async () => button.click());
  abandon();
  await act(async () => button.click());
  expect(answers.length).toBe(3);
  await act(async () => answers[0]?.('late'));
  await act(async () => refusals[1]?.(new Problem(500, 'server.unexpected', '')));
  await act(async () => button.click());
  expect(answers.length).toBe(3);
  await act(async () => answers[2]?.('last'));
  await act(async () => button.click());
  abandon();
  close();
  await act(async () => refusals[3]?.(new Problem(500, 'server.unexpected', '')));
  expect([succeeded, kept, unheard]).toEqual([['last'], ['A abandoned late', 'A last'], []]);
  stop();
});

test('runs the success callback after the component has unmounted', async () => {
  const { answers, succeeded, kept, button, close } = openPage();
  await act(async () => button.click());
  close();
  await act(async () => answers[0]?.('first'));
  await expect.poll(() => succeeded).toEqual(['first']);
  expect(kept).toEqual(['A first']);
});

test('callbacks use the record that was sent, whatever is drawn by then', async () => {
  const { answers, kept, button, draw, close } = openPage();
  await act(async () => button.click());
  draw('B');
  await act(async () => answers[0]?.('first'));
  await expect.poll(() => kept).toEqual(['A first']);
  close();
});

test('reports a failure without a component to show it, but not one that is shown, an abort or the end of a session', async () => {
  const unheard: Error[] = [];
  const stop = watchUnheardFailures((failure) => unheard.push(failure));
  const failure = new Problem(500, 'server.unexpected', '');
  const fail = async (mayLeave: boolean, failed: Error) => {
    const { refusals, button, close } = openPage();
    await act(async () => button.click());
    if (mayLeave) close();
    await act(async () => refusals[0]?.(failed));
    if (!mayLeave) close();
  };
  await fail(true, failure);
  await fail(false, failure);
  await fail(true, new DOMException('', 'AbortError'));
  await fail(true, new Problem(401, 'unauthenticated', ''));
  expect(unheard).toEqual([failure]);
  stop();
});
