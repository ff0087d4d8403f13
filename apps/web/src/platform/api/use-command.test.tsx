import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useCommand } from './use-command.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function openPage() {
  const answers: ((answer: string) => void)[] = [];
  const succeeded: string[] = [];
  function Probe() {
    const command = useCommand({ send: (_word: string) => new Promise<string>((resolve) => answers.push(resolve)) });
    return <button onClick={() => command.mutate('word', { onSuccess: (answer) => succeeded.push(answer) })}>Odeslat</button>;
  }
  const page = document.createElement('div');
  const root = createRoot(page);
  act(() => root.render(<QueryClientProvider client={new QueryClient()}><Probe /></QueryClientProvider>));
  const button = page.querySelector('button');
  if (button === null) throw new Error('nothing was drawn');
  document.body.append(page);
  return { answers, succeeded, button, close: () => act(() => root.unmount()) };
}

test('a double click sends once, and the answer arrives', async () => {
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

test('after the answer it can be sent again', async () => {
  const { answers, succeeded, button, close } = openPage();
  await act(async () => button.click());
  await act(async () => answers[0]?.('first'));
  await expect.poll(() => succeeded.length).toBe(1);
  await act(async () => button.click());
  expect(answers.length).toBe(2);
  close();
});
