import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import type { Database } from '../../database/connect.ts';

export const TEMPLATE_DATABASE = 'pramen_template';

export interface TestDatabase extends Database {
  ownerUrl: string;
  appUrl: string;
  linkerUrl: string;
  superuserUrl: string;
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Clones the migrated template; the connection is the application's role, as in production. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `pramen_${randomBytes(6).toString('hex')}`;
  await asOwner(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY WAL_LOG`);
  const appUrl = withDatabase(inject('appUrl'), name);
  const failures: Error[] = [];
  const database = connectDatabase(appUrl, { max: 4, onError: (error) => failures.push(error) });
  const close = async () => {
    await database.close();
    await asOwner(`DROP DATABASE ${name} WITH (FORCE)`);
    if (failures[0]) throw failures[0];
  };
  return {
    ...database,
    close,
    appUrl,
    ownerUrl: withDatabase(inject('ownerUrl'), name),
    linkerUrl: withDatabase(inject('linkerUrl'), name),
    superuserUrl: withDatabase(inject('superuserUrl'), name),
  };
}

/** One clone for a test file: read `.current` inside the tests. */
export function useTestDatabase(): { readonly current: TestDatabase } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database?.close();
  });
  return {
    get current() {
      if (!database) throw new Error('the test database is made in beforeAll');
      return database;
    },
  };
}
