import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FactsPanel } from './facts-panel.tsx';

async function draw(mayRequest: boolean) {
  const root = createRootRoute();
  const contract = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <FactsPanel mayRequest={mayRequest} title="O smlouvě" facts={[{ label: 'Číslo', value: '7' }]} />,
  });
  const create = createRoute({ getParentRoute: () => root, path: '/service-requirements/create', component: () => 'Požadavek' });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  return renderScreen(null, { router: createRouter({ routeTree: root.addChildren([contract, create]), history }) });
}

test('the client goes from the contract to a new service request', async () => {
  const { press, router } = await draw(true);
  await press('Nový požadavek');
  await expect.poll(() => router.state.location.pathname).toBe('/service-requirements/create');
});

test('staff, who read the contract too, are not offered one', async () => {
  const { button, text } = await draw(false);
  expect([text().includes('Číslo7'), button('Nový požadavek')]).toEqual([true, undefined]);
});
