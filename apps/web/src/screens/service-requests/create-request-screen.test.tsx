import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { waitingRequest } from '../../features/service-requests/service-requests.fixture.ts';
import { recordRequests } from '../../testing/requests.tsx';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { CreateRequestScreen } from './create-request-screen.tsx';

beforeEach(() => sessionStorage.clear());

async function draw(role: string, address = '/service-requirements/create?client_id=c1&name=Eva') {
  const profile = { user: { id: 'u1', role }, context: { impersonator: null } };
  // The profile is read again after a request was sent.
  const sent = recordRequests({ ...profile, message: 'Požadavek byl úspěšně odeslán.', service_requirement: waitingRequest });
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const create = createRoute({
    getParentRoute: () => shell,
    path: '/service-requirements/create',
    validateSearch: (search: Record<string, unknown>) => search,
    component: CreateRequestScreen,
  });
  const detail = createRoute({ getParentRoute: () => root, path: '/back-office/service-requirements/$id', component: () => 'Detail' });
  const history = createMemoryHistory({ initialEntries: [address] });
  const known = [[profileQuery.queryKey, profile]] as const;
  const screen = await renderScreen(null, {
    router: createRouter({ routeTree: root.addChildren([shell.addChildren([create]), detail]), history }),
    known,
    staysFresh: true,
  });
  const choices = () => [...document.querySelectorAll<HTMLInputElement>('input[name=as]')].map(({ value, checked }) => [value, checked]);
  const choose = (value: string) => act(() => document.querySelector<HTMLInputElement>(`input[name=as][value=${value}]`)?.click());
  const send = async () => {
    await screen.type('[name=text]', 'Chci vložit víc.');
    await screen.press('Odeslat požadavek');
    await expect.poll(() => screen.router.state.location.pathname).toBe(`/back-office/service-requirements/${waitingRequest.id}`);
    return sent.find(({ line }) => line.startsWith('POST'))?.body;
  };
  return { ...screen, choices, choose, send };
}

const message = [
  ['type', 'message'],
  ['text', 'Chci vložit víc.'],
];

test.each(['INTERMEDIARY', 'INTERMEDIARY_ADMIN'])(
  '%s writes for the client of the address, unless they choose their own name',
  async (role) => {
    const first = await draw(role);
    await expect.poll(first.text).toContain('Za klienta: Eva');
    expect(first.choices()).toEqual([
      ['client', true],
      ['own', false],
    ]);
    expect((await first.send()) as unknown[]).toEqual(expect.arrayContaining([...message, ['client_id', 'c1']]));
    const second = await draw(role);
    await expect.poll(second.choices).toHaveLength(2);
    await second.choose('own');
    expect((await second.send()) as unknown[]).toEqual(
      expect.arrayContaining([...message, ['client_id', 'c1'], ['is_in_own_name', 'true']]),
    );
  },
);

test('an adviser who writes for the client does not send their own name', async () => {
  const { send, choose, choices } = await draw('INTERMEDIARY');
  await expect.poll(choices).toHaveLength(2);
  await choose('own');
  await choose('client');
  expect(((await send()) as [string, string][]).map(([name]) => name)).not.toContain('is_in_own_name');
});

test('the back office has no name of its own to write in', async () => {
  const { choices, text } = await draw('BACK_OFFICE');
  await expect.poll(text).toContain('Text požadavku');
  expect(choices()).toEqual([]);
});
