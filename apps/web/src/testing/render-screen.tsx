import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { act as actOfReact, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { needPortalTexts, needStaffTexts, startTexts } from '../platform/texts/texts.ts';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** Runs work and draws its effects at once. Outside it React draws on its own schedule, so a network response needs no `act`. */
export async function act(work: () => void | Promise<void>): Promise<void> {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await actOfReact(async () => work());
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  }
}

let closeLast = async () => {};

beforeAll(async () => {
  // Notifications of a query or mutation are drawn with it, not in a later task.
  notifyManager.setScheduler((tell) => tell());
  await startTexts('cs');
  await needPortalTexts();
  await needStaffTexts();
});
afterAll(() => notifyManager.setScheduler((tell) => setTimeout(tell, 0)));
afterEach(async () => {
  await closeLast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A router that shows the same element at every URL. */
export function routerOf(shown: ReactNode): AnyRouter {
  return createRouter({ routeTree: createRootRoute({ component: () => shown }), history: createMemoryHistory({ initialEntries: ['/'] }) });
}

export interface Surroundings {
  /** Routes of the test; without them the element is drawn at the only URL. */
  router?: AnyRouter;
  /** Responses that are already cached. */
  known?: readonly (readonly [QueryKey, unknown])[];
  /** Whether cached responses stay fresh, so that they are not requested again. */
  staysFresh?: boolean;
  /** Dialogs fade, and `pass` moves the time. */
  isTimed?: boolean;
  /** Called with the page before anything is drawn on it. */
  watch?: (page: HTMLElement) => void;
}

export const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

function queriesOf({ known = [], staysFresh = false }: Surroundings): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: staysFresh ? Number.POSITIVE_INFINITY : 0 } } });
  for (const [key, answer] of known) queries.setQueryData(key, answer);
  return queries;
}

/** Types into a field, or chooses in it, in a way that React notices. */
function setValue(field: Element | null, value: string): void {
  if (field instanceof HTMLSelectElement) {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('there is no such field');
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const nameOf = (button: Element) => plain(button.getAttribute('aria-label') ?? button.textContent);

/** User actions on the drawn page; they search the whole document, because dialogs are outside the page. */
const hands = {
  text: () => plain(document.body.textContent),
  button: (name: string) => Array.from(document.querySelectorAll('button')).find((one) => nameOf(one) === name),
  alert: () => document.querySelector('[role=alert]')?.textContent?.replaceAll('\u00a0', ' '),
  press: async (name: string) => {
    await expect.poll(() => hands.button(name), { message: `the button ${name}` }).toBeDefined();
    await act(() => hands.button(name)?.click());
  },
  type: async (selector: string, value: string) => {
    await expect.poll(() => document.querySelector(selector), { message: selector }).not.toBeNull();
    await act(() => setValue(document.querySelector(selector), value));
  },
  escape: () => act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))),
  pass: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
};

/** Draws an element of the portal in Czech with its usual surroundings; removed after the test, or by the next one drawn. */
export async function renderScreen(shown: ReactNode, surroundings: Surroundings = {}) {
  const router = surroundings.router ?? routerOf(shown);
  const queries = queriesOf(surroundings);
  await closeLast();
  await router.load();
  if (surroundings.isTimed) vi.useFakeTimers();
  const page = document.createElement('div');
  document.body.append(page);
  surroundings.watch?.(page);
  const root = createRoot(page);
  const close = async () => {
    closeLast = async () => {};
    await act(() => root.unmount());
    page.remove();
  };
  closeLast = close;
  await act(() =>
    root.render(
      <MantineProvider {...(surroundings.isTimed ? {} : { env: 'test' as const })}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  return { page, router, queries, close, ...hands };
}
