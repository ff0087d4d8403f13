import { AnswerValue, Definition } from '@pramen/contract/form-templates/definition.schemas';
import { forms } from '@pramen/contract/records/records.endpoints';
import { prune } from '@pramen/domain/forms/answers/prune';
import { validate } from '@pramen/domain/forms/answers/validate';
import { visible } from '@pramen/domain/forms/answers/visible';
import type { CopyAnswers, FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { anyForm } from '@pramen/domain/forms/testing/random-form';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordVersions } from '../../../database/schema/records.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { openVault } from '../content/record-vault.service.ts';

const RUNS = process.env['PRAMEN_TEST_FULL'] === '1' ? 500 : 40;

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  clientId = (await createPerson(app, 'CLIENT')).clientId ?? '';
});
afterAll(() => app.close());

/** Without answers that no call may contain, whichever question they belong to. */
const without = (copy: CopyAnswers, isLeftOut: (question: string) => boolean) =>
  Object.fromEntries(Object.entries(copy).filter(([question, value]) => !isLeftOut(question) && AnswerValue.safeParse(value).success));

/** The answers without those that the server refuses, and without files, which must have been uploaded; answers to hidden questions of any type stay, because nobody checks them. */
function dropRefused(form: CompiledForm, answers: FormAnswers): FormAnswers {
  const isFile = (question: string) => form.questions.get(question)?.question.type === 'file';
  const kept = Object.fromEntries(
    form.fieldsets.map(({ fieldset }) => [
      fieldset.id,
      (answers[fieldset.id] ?? []).slice(0, fieldset.fieldsetRepeatable ? 20 : 1).map((copy) => without(copy, isFile)),
    ]),
  );
  const issues = validate(form, kept, { isComplete: false });
  if (issues.length === 0) return kept;
  const refused = new Set(issues.map(({ fieldset, copy, question }) => JSON.stringify([fieldset, copy, question])));
  const rest = Object.entries(kept).map(([fieldset, copies]) => [
    fieldset,
    copies.map((one, copy) => without(one, (question) => refused.has(JSON.stringify([fieldset, copy, question])))),
  ]);
  // Without a refused answer other questions may show.
  return dropRefused(form, Object.fromEntries(rest) as FormAnswers);
}

const toBody = (answers: FormAnswers) => ({
  content: Object.values(answers).flatMap((copies) =>
    copies.map((copy, duplication) => ({ duplication, questions: Object.entries(copy).map(([id, value]) => ({ id, value })) })),
  ),
});

async function readStored(recordId: string): Promise<FormAnswers> {
  const [row] = await app.platform.db
    .select()
    .from(recordVersions)
    .where(and(eq(recordVersions.clientId, clientId), eq(recordVersions.recordId, recordId)));
  const vault = await openVault(app.platform.db, app.platform, clientId);
  return vault.openAnswers(recordId, row?.number ?? 0, row?.sealedAnswers ?? Buffer.alloc(0)).answers;
}

it('stores no answer to a hidden question of any random form', async () => {
  let hiddenCount = 0;
  let storedCount = 0;
  const storable = anyForm.filter(({ definition }) => Definition.safeParse(definition).success);
  const property = fc.asyncProperty(storable, async ({ definition, answers: random }) => {
    // As the text of a call holds them.
    const form = compileForm(definition);
    const answers = JSON.parse(JSON.stringify(dropRefused(form, random))) as FormAnswers;
    const template_id = await createFormTemplate(app, {}, JSON.stringify(definition));
    const { status, body } = await app.call(forms.create, {
      params: { id: clientId },
      body: { template_id, data: toBody(answers) },
      token: office.token,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    const stored = await readStored(body.record.id);
    const sight = visible(form, answers);
    for (const [fieldset, copies] of Object.entries(answers))
      for (const [copy, one] of copies.entries())
        for (const question of Object.keys(one)) if (!sight.get(fieldset)?.[copy]?.has(question)) hiddenCount += 1;
    const shown = new Map([...visible(form, stored)].map(([fieldset, sets]) => [fieldset, sets]));
    for (const [fieldset, copies] of Object.entries(stored))
      for (const [copy, one] of copies.entries())
        for (const question of Object.keys(one)) {
          storedCount += 1;
          expect([question, shown.get(fieldset)?.[copy]?.has(question)]).toEqual([question, true]);
        }
    expect(stored).toEqual(prune(form, answers));
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  // Both are common, so the forms reach what is tested.
  expect([hiddenCount > RUNS / 2, storedCount > RUNS]).toEqual([true, true]);
});
