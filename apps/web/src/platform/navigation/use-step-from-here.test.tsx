import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useStepFromHere } from './use-step-from-here.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A screen at /record whose component exposes how to go on to the list. */
async function open() {
  let step = () => {};
  function Screen() {
    const navigate = useStepFromHere();
    step = () => void navigate({ to: '/list' as never });
    return null;
  }
  const rootRoute = createRootRoute({ component: Outlet });
  const paths = ['/record', '/list', '/elsewhere'];
  const routeTree = rootRoute.addChildren(
    paths.map((path) => createRoute({ getParentRoute: () => rootRoute, path, component: path === '/record' ? Screen : Outlet })),
  );
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/record'] }) });
  const root = createRoot(document.createElement('div'));
  await act(async () => {
    await router.load();
    root.render(<RouterProvider router={router as never} />);
  });
  return {
    step: (): void => step(),
    go: (to: string) => act(async () => router.navigate({ to: to as never })),
    place: () => router.latestLocation.pathname,
    close: () => act(() => root.unmount()),
  };
}

test('navigates from the screen where the command was sent', async () => {
  const { step, place, close } = await open();
  await act(async () => step());
  expect(place()).toBe('/list');
  close();
});

test('does not move a user who has gone elsewhere', async () => {
  const { step, go, place, close } = await open();
  await go('/elsewhere');
  await act(async () => step());
  expect(place()).toBe('/elsewhere');
  close();
});
