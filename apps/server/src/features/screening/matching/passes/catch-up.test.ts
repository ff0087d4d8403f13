import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../../database/transaction.ts';
import { newId } from '../../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../../testing/app/people.ts';
import { createTestApp } from '../../../../testing/app/test-app.ts';
import type { TestApp } from '../../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../../testing/app/test-database.ts';
import { importBothLists } from '../../../../testing/files/screening-lists.ts';
import { connectNamed } from '../../connected-persons.service.ts';
import { createScreener } from '../screener.ts';
import type { Screener } from '../screener.ts';
import { catchUp } from './catch-up.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

const letters = 'abcdefghij';
/** Four hundred invented owners; each is compared as a person and as a company. */
const owners = Array.from({ length: 400 }, (_none, index) => {
  const suffix = Array.from(String(index), (digit) => letters[Number(digit)]).join('');
  return { role: 'BENEFICIAL_OWNER' as const, name: `Jan Docela${suffix}` };
});

it('clients who name hundreds of people are not compared in one question', async () => {
  await importBothLists(app);
  const { platform } = app;
  for (let count = 0; count < 2; count += 1) {
    const clientId = (await createPerson(app, 'CLIENT')).clientId ?? '';
    // As it was stored before there was a limit.
    await inTransaction(platform.db, (tx) => connectNamed(tx, platform, null, { clientId, recordId: newId() }, owners));
  }
  const screener = createScreener();
  const asked: number[] = [];
  const counted: Screener = {
    ...screener,
    ask: (list, people) => {
      asked.push(people.length);
      return screener.ask(list, people);
    },
  };
  try {
    await catchUp(platform, counted);
  } finally {
    await screener.close();
  }
  // Both clients with each of two lists.
  expect(asked.filter((count) => count >= 800)).toHaveLength(4);
  expect(Math.max(...asked)).toBeLessThan(1_000);
});
