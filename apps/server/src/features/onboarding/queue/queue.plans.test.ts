import { PagedListBody } from '@pramen/contract/fields';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/calls/call.ts';
import { explainStatements } from '../../../testing/app/explain-statements.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { addManyDocuments } from '../../../testing/worlds/many-documents.ts';
import { listQueue } from './queue.reader.ts';

const database = useTestDatabase();
const NOW = new Date('2026-11-26T09:00:00Z');

/** Every client has finished an onboarding long ago; one in forty has one that is open or held. */
const forms = (state: string, at: string, every: number) => `
  INSERT INTO interaction_forms (client_id, id, state, options, creator_id, created_at, touched_at, submitted_at)
  SELECT c.id, gen_random_uuid(), ${state}, '{}', c.user_id, ${at}, ${at}, ${at}
  FROM (SELECT id, user_id, row_number() OVER (ORDER BY id) AS place FROM clients) c WHERE c.place % ${every} = 0`;

beforeAll(async () => {
  const owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  try {
    await addManyDocuments(owner, 20_000, 100);
    await owner.query(forms(`'COMPLETED'`, `timestamptz '2025-01-01'`, 1));
    await owner.query(forms(`'COMPLETED'`, `timestamptz '2025-02-01'`, 1));
    await owner.query(forms(`CASE WHEN c.place % 80 = 0 THEN 'HELD' ELSE 'OPEN' END`, `timestamptz '2026-11-20'`, 40));
    await owner.query(`INSERT INTO interaction_steps (client_id, id, form_id, position, type, state)
      SELECT client_id, gen_random_uuid(), id, 0, 'address', CASE state WHEN 'OPEN' THEN 'WAITING' ELSE 'COMPLETED' END FROM interaction_forms`);
    await owner.query('ANALYZE interaction_forms, interaction_steps, clients');
  } finally {
    await owner.end();
  }
});

const office = { userId: '00000000-0000-4000-8000-000000000000', role: 'BACK_OFFICE', origin: { language: 'cs' } } as unknown as Actor;
const plansOf = (asked: Partial<PagedListBody>) => {
  const { db, pool } = database.current;
  return explainStatements(pool, () => listQueue(db, office, { at: NOW, country: 'CZ' }, PagedListBody.parse({ length: 20, ...asked })));
};

describe('the queue reads the onboardings that wait, never all', () => {
  it.each<Partial<PagedListBody>>([{}, { filter: { state: 'HELD' } }, { filter: { missing: 'address' } }, { search: 'ševčíkabc' }])(
    '%o',
    async (asked) => {
      const [page = '', rows = ''] = await plansOf(asked);
      expect(page).toContain('interaction_forms_state_idx');
      expect(page).not.toMatch(/Seq Scan on (?:interaction_forms|interaction_steps)/);
      expect(rows).not.toMatch(/Seq Scan on interaction_forms/);
    },
  );
});
