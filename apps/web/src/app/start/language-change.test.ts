import { QueryClient, QueryObserver } from '@tanstack/react-query';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { followLanguage } from './language-change.ts';

beforeEach(async () => {
  i18next.off('languageChanged');
  await i18next.init({ lng: 'cs', resources: {} });
});

test('answers in the former language go, who is signed in stays', async () => {
  const queries = new QueryClient();
  followLanguage(queries, 'cs');
  queries.setQueryData(['client-report', 'overview'], 'Správa portfolia');
  queries.setQueryData(queryKeys.profile, 'Ľudovít');
  await i18next.changeLanguage('sk');
  expect(queries.getQueryData(['client-report', 'overview'])).toBeUndefined();
  expect(queries.getQueryData(queryKeys.profile)).toBe('Ľudovít');
  expect(queries.getQueryState(queryKeys.profile)?.isInvalidated).toBe(false);
});

test('so does what stands beside who is signed in, and each time that the language changes', async () => {
  const queries = new QueryClient();
  followLanguage(queries, 'cs');
  for (const language of ['sk', 'cs']) {
    queries.setQueryData(queryKeys.tenant(null), 'Pramen');
    await i18next.changeLanguage(language);
    expect([language, queries.getQueryData(queryKeys.tenant(null))]).toEqual([language, undefined]);
  }
});

test('what is on screen is asked for again', async () => {
  const queries = new QueryClient();
  followLanguage(queries, 'cs');
  const screen = new QueryObserver(queries, { queryKey: ['strategies'], queryFn: async () => i18next.language, staleTime: Infinity });
  const close = screen.subscribe(() => {});
  await expect.poll(() => screen.getCurrentResult().data).toBe('cs');
  await i18next.changeLanguage('sk');
  await expect.poll(() => screen.getCurrentResult().data).toBe('sk');
  close();
});

test('the language that the page begins with changes nothing', async () => {
  const queries = new QueryClient();
  followLanguage(queries, 'cs');
  queries.setQueryData(['client-report', 'overview'], 'Správa portfolia');
  await i18next.changeLanguage('cs');
  expect(queries.getQueryData(['client-report', 'overview'])).toBe('Správa portfolia');
});
