import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/app/test-database.ts';
import { findMixedRights } from './role-rights.ts';

const database = useTestDatabase();

it('the roles of an installation have separate rights', async () => {
  const { appUrl, linkerUrl } = database.current;
  expect(await findMixedRights(appUrl, linkerUrl)).toBeNull();
});

it.each([
  ['ownerUrl', 'linkerUrl', 'DATABASE_APP_URL: role pramen_owner may UPDATE on audit_events.'],
  ['superuserUrl', 'linkerUrl', 'DATABASE_APP_URL: role postgres may UPDATE on audit_events.'],
  ['linkerUrl', 'appUrl', 'DATABASE_APP_URL: role pramen_linker may not INSERT on audit_events.'],
  ['appUrl', 'appUrl', 'DATABASE_LINKER_URL: role pramen_app may not INSERT on audit_blocks.'],
  ['appUrl', 'ownerUrl', 'DATABASE_LINKER_URL: role pramen_owner may INSERT on audit_events.'],
] as const)('reports the wrong right of %s with %s', async (app, linker, sentence) => {
  expect(await findMixedRights(database.current[app], database.current[linker])).toBe(sentence);
});
