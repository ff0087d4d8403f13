import { addInformation } from '@pramen/contract/disclosures/disclosures.endpoints';
import type { InformationDocument } from '@pramen/contract/disclosures/disclosures.schemas';
import { sendForm } from '../app/forms.ts';
import type { TestPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';
import { blankPdf } from '../worlds/template-world.ts';

type Given = { strategyId?: string; language?: string; kind?: string; name?: string; content?: Buffer };

/** Attaches a PDF as an administrator does: key information of a strategy, or without one information on the firm. */
export async function sendInformation(app: TestApp, { token }: TestPerson, given: Given = {}) {
  const { strategyId, language = 'cs', name = 'informace.pdf', content = await blankPdf(1) } = given;
  const kind = given.kind ?? (strategyId === undefined ? 'FIRM_INFORMATION' : 'KEY_INFORMATION');
  return sendForm(app, addInformation, '', token, [
    ['kind', kind],
    ...(strategyId === undefined ? [] : ([['strategy_id', strategyId]] as const)),
    ['language', language],
    ['file', { name, content }],
  ]);
}

export async function attachInformation(app: TestApp, by: TestPerson, given: Given = {}): Promise<InformationDocument> {
  const { status, body } = await sendInformation(app, by, given);
  if (status !== 200) throw new Error(`attaching got ${status} ${JSON.stringify(body)}`);
  return body['document'] as InformationDocument;
}
