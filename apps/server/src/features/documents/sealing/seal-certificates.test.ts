import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import type { Tx } from '../../../database/connect.ts';
import { sealCertificates } from '../../../database/schema/seals.ts';
import { inTransaction, insertUnlessThere } from '../../../database/transaction.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { rememberCertificate } from './seal.service.ts';

const database = useTestDatabase();
const made = { certificate: 'ab'.repeat(32), subject: 'cn=pramen' };
const first = new Date('2026-03-04T09:00:00Z');
const later = new Date(first.getTime() + DAY);
const stored = { fingerprint: made.certificate, subject: made.subject, firstUsedAt: first };

const run = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.current.db, work);
const readAll = () => database.current.db.select().from(sealCertificates);
const insertion = 'INSERT INTO seal_certificates (fingerprint, subject, first_used_at) VALUES ($1, $2, $3)';

// The application may not delete certificates.
afterEach(async () => {
  const owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  await owner.query('DELETE FROM seal_certificates');
  await owner.end();
});

it('a certificate is recorded once, with its first use', async () => {
  await run((tx) => rememberCertificate(tx, made, first));
  await run((tx) => rememberCertificate(tx, made, later));
  expect(await readAll()).toEqual([stored]);
});

it('a certificate that another transaction has just recorded is left as it is, and the transaction goes on', async () => {
  const values = [made.certificate, made.subject, first];
  const seen = await changeMeanwhile(database.current, insertion, values, 1, () =>
    run(async (tx) => {
      await rememberCertificate(tx, made, later);
      return tx.select().from(sealCertificates);
    }),
  );
  expect(seen).toEqual([stored]);
  expect(await readAll()).toEqual([stored]);
});

it('every other failure of an insertion fails the transaction', async () => {
  const missing = run((tx) => insertUnlessThere(tx, (savepoint) => savepoint.execute('INSERT INTO no_such_table VALUES (1)')));
  await expect(missing).rejects.toMatchObject({ cause: { code: '42P01' } });
});
