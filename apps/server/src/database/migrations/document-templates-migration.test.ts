import { readFileSync } from 'node:fs';
import { MOST_TEMPLATES } from '@pramen/contract/settings/self-onboarding.schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { start } from '../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

it.each(['interaction_forms', 'onboarding_configs'])('%s keep the first documents, as many as can be saved', async (table) => {
  const { pool } = database.current;
  const office = await createPerson(app, 'BACK_OFFICE');
  const client = await createPerson(app, 'CLIENT');
  const { client_id: clientId } = await start(app, office, client, { address: true });
  const migrate = async (templates: unknown) => {
    await pool.query(`UPDATE ${table} SET options = options || jsonb_build_object('document_templates', $2::jsonb) WHERE client_id = $1`, [
      clientId,
      JSON.stringify(templates),
    ]);
    const migration = readFileSync(new URL('../../../migrations/0066_most_document_templates.sql', import.meta.url), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await pool.query(statement);
    const { rows } = await pool.query<{ options: Record<string, unknown> }>(`SELECT options FROM ${table} WHERE client_id = $1`, [
      clientId,
    ]);
    return rows[0]?.options;
  };
  const ids = Array.from({ length: MOST_TEMPLATES + 5 }, newId).toReversed();
  expect(await migrate(ids)).toMatchObject({ document_templates: ids.slice(0, MOST_TEMPLATES), address: true });
  for (const few of [ids.slice(0, MOST_TEMPLATES), []]) expect((await migrate(few))?.['document_templates']).toEqual(few);
});
