import { signDocuments } from '@pramen/contract/documents/signing.endpoints';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { desc, eq } from 'drizzle-orm';
import { verificationCodes } from '../../database/schema/verification.ts';
import { codeDigits } from '../../platform/keys/secrets.ts';
import type { TestPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';

/** Requests a code for documents and returns its digits without waiting for the SMS. */
export async function askToSign(
  app: TestApp,
  by: TestPerson,
  ids: readonly string[],
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await app.call(generateVerificationCode, {
    body: { verifiable_type: 'DOCUMENT', verifiable_id: ids, service: 'SMS' },
    token: by.token,
    headers,
  });
  if (answer.status !== 200) throw new Error(`the request for a code got ${answer.status}`);
  const [code] = await app.platform.db
    .select()
    .from(verificationCodes)
    .where(eq(verificationCodes.userId, by.userId))
    .orderBy(desc(verificationCodes.createdAt), desc(verificationCodes.id))
    .limit(1);
  return codeDigits(app.platform.config.keys.code, code?.id ?? '');
}

/** Confirms documents with the digits of their code. */
export function confirmSigning(
  app: TestApp,
  by: TestPerson,
  ids: readonly string[],
  verification_code: string,
  headers: Record<string, string> = {},
) {
  return app.call(signDocuments, { body: { document_ids: [...ids], type: 'SMS', verification_code }, token: by.token, headers });
}

/** Signs documents from the request for a code to its confirmation. */
export async function signAs(app: TestApp, by: TestPerson, ids: readonly string[], headers: Record<string, string> = {}): Promise<void> {
  const answer = await confirmSigning(app, by, ids, await askToSign(app, by, ids), headers);
  if (answer.status !== 200) throw new Error(`signing got ${answer.status}`);
}
