import { readMyDocuments } from '@pramen/contract/documents/documents.endpoints';
import { readInteractionForm, startOnboarding } from '@pramen/contract/onboarding/onboarding.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { askForConfirmation, completeAll, completeStep, start, stepOf } from '../../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let contract: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  contract = await createTemplate(app, { name: 'Smlouva', requireOwnerSignature: true });
  await createTemplate(app, { name: 'Zmluva', requireOwnerSignature: true });
  adviser = await createPerson(app, 'INTERMEDIARY');
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
});

const asked = (documents: object) => ({ client_id: client.clientId ?? '', ...documents });

describe('the documents of an onboarding', () => {
  it('are the chosen ones, offered and made', async () => {
    const form = await start(app, adviser, client, { documents: true, document_templates: [contract] });
    const offered = [{ document_id: contract, label: 'Smlouva', link: null }];
    expect(stepOf(form, 'documents').available_values.documents).toEqual(offered);
    expect(stepOf(form, 'summary').data.confirm_documents).toEqual(offered);
    await completeAll(app, client, form, { documents: { acknowledged: true } });
    const code = await askForConfirmation(app, client, form.id);
    const done = await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
    expect(done.status).toBe(200);
    await app.drain();
    const { body } = await app.call(readMyDocuments, { token: client.token });
    expect(body.data.map(({ name }) => name)).toEqual(['Smlouva']);
  });

  it('need one, which staff may use for the client', async () => {
    const unknown = await createTemplate(app, { requireOwnerSignature: true, isForAllIntermediaries: false });
    for (const [chosen, sentence] of [
      [[], 'Vyberte alespoň jeden dokument, nebo krok Dokumenty vypněte'],
      [[unknown], 'Vyberte jen šablony, které jsou aktivní a\u00a0tohoto druhu.'],
    ] as const) {
      const body = asked({ documents: true, document_templates: chosen });
      const refused = await app.call(startOnboarding, { body, token: adviser.token });
      expect([refused.status, refused.body.errors]).toEqual([422, { document_templates: [sentence] }]);
    }
    expect((await app.call(readInteractionForm, { token: client.token })).status).toBe(404);
  });
});
