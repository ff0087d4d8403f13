import { QueryClient, QueryObserver } from '@tanstack/react-query';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { followLanguage } from './language-change.ts';

beforeEach(async () => {
  i18next.off('languageChanged');
  await i18next.init({ lng: 'cs', resources: {} });
});

test('drops responses in the former language and keeps the profile', async () => {
  const queries = new QueryClient();
  followLanguage(queries, 'cs');
  queries.setQueryData(['client-report', 'overview'], 'Správa portfolia');
  queries.setQueryData(queryKeys.profile, 'Ľudovít');
  await i18next.changeLanguage('sk');
  expect(queries.getQueryData(['client-report', 'overview'])).toBeUndefined();
  expect(queries.getQueryData(queryKeys.profile)).toBe('Ľudovít');
  expect(queries.getQueryState(queryKeys.profile)?.isInvalidated).toBe(false);
});

test('drops queries other than the profile too, on every change of language', async () => {
  const queries = new QueryClient();
  followLanguage(queries, 'cs');
  for (const language of ['sk', 'cs']) {
    queries.setQueryData(queryKeys.tenant(null), 'Pramen');
    await i18next.changeLanguage(language);
    expect([language, queries.getQueryData(queryKeys.tenant(null))]).toEqual([language, undefined]);
  }
});

test('refetches what is on screen', async () => {
  const queries = new QueryClient();
  followLanguage(queries, 'cs');
  const screen = new QueryObserver(queries, { queryKey: ['strategies'], queryFn: async () => i18next.language, staleTime: Infinity });
  const close = screen.subscribe(() => {});
  await expect.poll(() => screen.getCurrentResult().data).toBe('cs');
  await i18next.changeLanguage('sk');
  await expect.poll(() => screen.getCurrentResult().data).toBe('sk');
  close();
});

test('changes nothing for the language that the page begins with', async () => {
  const queries = new QueryClient();
  followLanguage(queries, 'cs');
  queries.setQueryData(['client-report', 'overview'], 'Správa portfolia');
  await i18next.changeLanguage('cs');
  expect(queries.getQueryData(['client-report', 'overview'])).toBe('Správa portfolia');
});
