import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { browserStore, storageKeys, tabStore } from '../../platform/storage/storage.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HomeScreen } from '../home/home-screen.tsx';

beforeEach(() => {
  browserStore.removeItem(storageKeys.onboardingStep);
  tabStore.removeItem(storageKeys.onboardingStep);
});

/** A client for whom everything was done elsewhere while the walk through it still waits to be ended. */
const profile = {
  user: {
    id: 'u1',
    role: 'CLIENT',
    client: null,
    contracts: [],
    service_requirements: [],
    waiting_identifications: [],
    waiting_investment_questionnaires: [],
    waiting_meeting_records: [],
    waiting_aml_questionnaires: [],
    waiting_forms: [],
    meta: { show_form: true, data_to_confirm: false, documents_to_sign: 0, waiting_interaction_forms: 0, is_onboarding_held: false },
  },
  context: {
    adviser: null,
    impersonator: null,
    theme: { logoBase64: null },
    tenant_info: { name: 'Pramen', email: 'info@pramen.test', phone: '+420777000100' },
  },
} as unknown as ProfileAnswer;

test('the walk covers the home screen until it is done; then the profile is read again', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise(() => {});
  });
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const home = createRoute({ getParentRoute: () => shell, path: '/home', component: HomeScreen });
  const { press, text } = await renderScreen(null, {
    router: createRouter({
      routeTree: root.addChildren([shell.addChildren([home])]),
      history: createMemoryHistory({ initialEntries: ['/home'] }),
    }),
    known: [[profileQuery.queryKey, profile]],
    staysFresh: true,
  });
  await expect.poll(text).toContain('Všechno máte hotové');
  expect(asked).not.toContain('/api/auth/profile');
  await press('Pokračovat');
  await press('Zavřít');
  await expect.poll(() => asked).toContain('/api/auth/profile');
  expect(text()).not.toContain('Všechno máte hotové');
});
