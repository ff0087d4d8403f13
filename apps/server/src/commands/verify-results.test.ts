import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { investmentQuestionnaires as questionnaires } from '@pramen/contract/records/records.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { addAttestation } from '../features/identity/attestations.service.ts';
import { newId } from '../platform/keys/identifiers.ts';
import { createPerson } from '../testing/app/people.ts';
import { createTestApp } from '../testing/app/test-app.ts';
import type { TestApp } from '../testing/app/test-app.ts';
import { createTestDatabase, useTestDatabase } from '../testing/app/test-database.ts';
import { createFormTemplate, sampleForm } from '../testing/worlds/forms.ts';

const command = fileURLToPath(new URL('verify-results.ts', import.meta.url));
const database = useTestDatabase();
let app: TestApp;
let owner: pg.Client;
const recordIds: string[] = [];
let attestationId: string;
const compared = [
  '2 records, 0 identifications, 0 screening hits and the persons beside 0 clients compared with the audit log.',
  '0 onboardings with their deliveries, 0 contracts with their withdrawals and 0 first payments compared with the audit log.',
  '1 attestations of banks equal to their encrypted text, 0 of erased clients skipped.',
];

/** Runs the command as an operator would. */
function verify({ ownerUrl, appUrl, linkerUrl } = database.current): Promise<{ code: number; lines: string[] }> {
  const env = { ...process.env, DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, DATABASE_LINKER_URL: linkerUrl };
  return new Promise((answer) => {
    execFile(process.execPath, [command], { env }, (error, stdout) =>
      answer({ code: error ? Number(error.code) : 0, lines: stdout.trim().split('\n') }),
    );
  });
}

beforeAll(async () => {
  app = await createTestApp(database.current);
  owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  const adviser = await createPerson(app, 'INTERMEDIARY');
  const type = 'INVESTMENT_QUESTIONNAIRE';
  const text = sampleForm('investment-questionnaire');
  const template_id = await createFormTemplate(app, { type }, text);
  const { samples } = JSON.parse(text) as { samples: { answers: Record<string, Record<string, string>[]> }[] };
  for (const { answers } of samples.slice(0, 2)) {
    const { clientId } = await createPerson(app, 'CLIENT', { under: adviser });
    const content = Object.values(answers).flatMap((copies) =>
      copies.map((copy, duplication) => ({ duplication, questions: Object.entries(copy).map(([id, value]) => ({ id, value })) })),
    );
    const { status, body } = await app.call(questionnaires.create, {
      params: { id: clientId ?? '' },
      body: { template_id, state: 'TO_REVIEW', data: { content } },
      token: adviser.token,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    recordIds.push(body.record.id);
  }
  const { clientId, userId } = await createPerson(app, 'CLIENT');
  const nobody = { nationalities: [], addresses: [], cards: [], paymentAccounts: [] };
  const stated = { issuer: 'https://bank.test', subject: 's', tokenHash: 'h', provedAt: app.clock.now(), verification: null };
  const proved = { ...stated, exposure: 'YES', verified: nobody, plain: nobody } as never;
  const attestation = { clientId: clientId ?? '', userId, purpose: 'IDENTIFICATION', recordId: newId() } as const;
  attestationId = await inTransaction(app.platform.db, (tx) => addAttestation(tx, app.platform, attestation, proved));
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** Runs the command while a statement of the database's owner is in force, and takes it back. */
async function verifyWith(change: string, back: string): Promise<{ code: number; lines: string[] }> {
  await owner.query(change);
  const found = await verify();
  await owner.query(back);
  return found;
}

it('recomputes every result from what is stored', async () => {
  expect(await verify()).toEqual({ code: 0, lines: ['2 results recomputed and equal, 0 of erased clients skipped.', ...compared] });
});

it('fails where there is nothing to verify', async () => {
  const empty = await createTestDatabase();
  const { code, lines } = await verify(empty);
  await empty.close();
  expect([code, lines.at(-1)]).toEqual([
    1,
    'There is nothing to verify: the database has no records, identifications, screening hits, onboardings, contracts or attestations.',
  ]);
});

it('names a result whose rules, answers, metrics or bytes were changed by the owner of the database', async () => {
  const [id = ''] = recordIds;
  const broken = (reason: string, ...more: string[]) => ({
    code: 1,
    lines: [
      '1 results recomputed and equal, 0 of erased clients skipped.',
      ...compared,
      `BROKEN at record ${id}, version 1: ${reason}.`,
      ...more,
    ],
  });
  const isIt = `WHERE record_id = '${id}'`;
  const { rows } = await owner.query<{ metrics: unknown }>('SELECT metrics FROM records WHERE id = $1', [id]);
  const shown = JSON.stringify(rows[0]?.metrics);
  expect(
    await verifyWith(
      `UPDATE records SET metrics = jsonb_set(metrics, '{RISK_TOLERANCE}', '["0"]') WHERE id = '${id}'`,
      `UPDATE records SET metrics = '${shown}' WHERE id = '${id}'`,
    ),
  ).toEqual(broken('the record shows other metrics than its result'));
  expect(
    await verifyWith(
      `UPDATE record_results SET sealed_result = set_byte(sealed_result, 40, get_byte(sealed_result, 40) # 1) ${isIt}`,
      `UPDATE record_results SET sealed_result = set_byte(sealed_result, 40, get_byte(sealed_result, 40) # 1) ${isIt}`,
    ),
  ).toEqual(
    broken(
      'its answers or its result cannot be decrypted',
      `BROKEN at record ${id}: the result of version 1 is another one than in the audit log.`,
    ),
  );
  const all = await verifyWith(
    "UPDATE form_revisions SET definition = definition || ' '",
    "UPDATE form_revisions SET definition = rtrim(definition, ' ')",
  );
  expect([all.code, all.lines[4]]).toEqual([
    1,
    expect.stringMatching(/^BROKEN at record .+: the text of its form does not have the hash of its revision\.$/),
  ]);
});

it('names an attestation that shows another word than its encrypted text, or whose text was changed', async () => {
  const broken = (reason: string) => [
    1,
    '0 attestations of banks equal to their encrypted text, 0 of erased clients skipped.',
    `BROKEN at attestation ${attestationId}: ${reason}.`,
  ];
  const set = (change: string) => `UPDATE identity_attestations SET ${change} WHERE id = '${attestationId}'`;
  const shown = await verifyWith(set(`exposure = 'NO'`), set(`exposure = 'YES'`));
  expect([shown.code, ...shown.lines.slice(3)]).toEqual(broken('it shows a public office as NO, its encrypted text states YES'));
  const flipped = set('sealed_content = set_byte(sealed_content, 40, get_byte(sealed_content, 40) # 1)');
  const changed = await verifyWith(flipped, flipped);
  expect([changed.code, ...changed.lines.slice(3)]).toEqual(broken('its text cannot be decrypted'));
  const unread = await verifyWith(set('exposure = NULL'), set(`exposure = 'YES'`));
  expect([unread.code, unread.lines[3]]).toEqual([
    0,
    '0 attestations of banks equal to their encrypted text, 0 of erased clients skipped.',
  ]);
});

it('names a contract that the log does not tell of, and says what events of an earlier time do not tell', async () => {
  const { rows } = await owner.query<{ client_id: string }>('SELECT client_id FROM records WHERE id = $1', [recordIds[0]]);
  const typeId = newId();
  await owner.query("INSERT INTO contract_types (id, name, created_at) VALUES ($1, 'Rámcová', now())", [typeId]);
  const insert = (id: string, columns: string) =>
    owner.query(
      `INSERT INTO contracts (client_id, id, contract_number, contract_type_id, currency, created_at, signed_on, concluded_on)
       VALUES ($1, $2::uuid, $2::text, $3, 'CZK', now(), ${columns})`,
      [rows[0]?.client_id, id, typeId],
    );
  await insert(newId(), "'2020-05-05', NULL");
  const withOne = compared[1]?.replace('0 contracts', '1 contracts');
  const untold = 'Not provable: the signing day of a contract from a file (1 of them), which has no event.';
  const first = await verify();
  expect([first.code, first.lines.slice(2)]).toEqual([0, [withOne, compared[2], untold]]);
  const forged = newId();
  await insert(forged, "'2026-01-01', '2026-01-01'");
  const second = await verify();
  await owner.query('DELETE FROM contracts');
  expect([second.code, second.lines.slice(4)]).toEqual([1, [untold, `BROKEN at contract ${forged}: it is not in the audit log.`]]);
});

it('skips the results of a client whose key was erased', async () => {
  await owner.query(`DELETE FROM client_keys WHERE client_id IN (SELECT client_id FROM records WHERE id = '${recordIds[1] ?? ''}'
    UNION SELECT client_id FROM identity_attestations)`);
  const { code, lines } = await verify();
  expect([code, lines[0], lines[3]]).toEqual([
    expect.any(Number),
    expect.stringMatching(/, 1 of erased clients skipped\.$/),
    expect.stringMatching(/^0 .+, 1 of erased clients skipped\.$/),
  ]);
});
