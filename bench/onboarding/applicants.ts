import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { sharpPicture } from '../../apps/server/src/testing/files/file-samples.ts';
import { call, createPerson, readCodes, signInPerson, waitForCode } from './calls.ts';
import type { Person } from './calls.ts';

const GROUPS = 3;
const QUESTIONS = 12;

/** Groups of a dozen questions with few words and no condition. */
const questionnaire = {
  content: Array.from({ length: GROUPS }, (_, group) => ({
    id: `g${group}`,
    fieldsetName: `Část ${group + 1}`,
    questions: Array.from({ length: QUESTIONS }, (_one, place) => ({
      id: `q${group}x${place}`,
      type: 'text',
      label: `Otázka ${place + 1}`,
    })),
  })),
};

export interface Offer {
  templateId: string;
  contractTypeId: string;
  documentTemplateId: string;
  office: string;
}

/** What onboardings of the bench ask. */
export async function prepareOffer(address: string): Promise<Offer> {
  const office = await signInPerson(address, await createPerson(address, 'BACK_OFFICE'));
  const { form_template: made } = await call<{ form_template: { id: string } }>(
    address,
    '/api/forms-templates',
    {
      name: 'Dotazník měření',
      public_name: 'Dotazník',
      type: 'FORM',
      data: JSON.stringify(questionnaire),
      is_active: true,
      confirmation_required: true,
      is_for_all_intermediaries: true,
    },
    office,
  );
  const { data: types } = await call<{ data: { id: string }[] }>(address, '/api/contract-types/active', undefined, office);
  const { data: documents } = await call<{ data: { id: string; name: string }[] }>(
    address,
    '/api/document-templates/list',
    { search: 'Žádost o\u00a0změnu údajů' },
    office,
  );
  return {
    documentTemplateId: documents.find(({ name }) => name === 'Žádost o\u00a0změnu údajů')?.id ?? '',
    templateId: made.id,
    contractTypeId: types[0]?.id ?? '',
    office,
  };
}

const everything = {
  identification: true,
  client_complex_form: true,
  address: true,
  bank_account: true,
  calculation: true,
  strategies: true,
  documents: true,
};

export interface Applicant {
  person: Person;
  token: string;
}

/** A client whose onboarding waits; `steps` other than those of everybody. */
export async function prepareApplicant(address: string, offer: Offer, steps: Partial<typeof everything> = {}): Promise<Applicant> {
  const person = await createPerson(address, 'CLIENT');
  const options = {
    ...everything,
    ...steps,
    forms: [offer.templateId],
    document_templates: [offer.documentTemplateId],
    contract_type: offer.contractTypeId,
  };
  await call(address, '/api/interaction-forms', { client_id: person.client_id, ...options }, offer.office);
  return { person, token: await signInPerson(address, person) };
}

const place = { street: 'Dlouhá 5', city: 'Praha', zip_code: '11000', country: 'CZ' };

type Step = InteractionForm['steps'][number];

/** Good answers; steps without an entry take none. */
function answersTo(step: Step): unknown {
  if (step.type === 'aggregated_form')
    return {
      pages: step.data.pages.map(({ template_id: id }) => ({
        template_id: id,
        data: {
          content: questionnaire.content.map(({ questions }) => ({
            questions: questions.map((one) => ({ id: one.id, value: 'Odpověď' })),
          })),
        },
      })),
    };
  if (step.type === 'calculation')
    return {
      strategy_id: step.available_values.strategies[0]?.id,
      mode: 'SAVING',
      parameters: { general: { duration: 12 }, saving: { initial_deposit: 25_000, regular_deposit: 1000 } },
    };
  const fixed: Partial<Record<Step['type'], unknown>> = {
    identification: { method: 'DOCUMENT', document_type: 'ID_CARD', document_reason: 'PREFERS_DOCUMENTS' },
    client_complex_form: {
      firstname: 'Jana',
      surname: 'Nováková',
      personal_id: '8551011238',
      nationality: 'CZ',
      citizenship: 'CZ',
      tax_residence: 'CZ',
      not_US_tax_residence: true,
    },
    address: { domicile_address: place, correspondence_not_the_same: false },
    bank_account: { currencies: ['CZK'], account_number: '19-2000145399', bank_code: '0800', declaration_owner: true },
    strategies: step.type === 'strategies' ? { strategies: step.available_values.strategies.slice(0, 1).map(({ id }) => id) } : undefined,
    documents: { acknowledged: true },
  };
  return fixed[step.type];
}

/** As large as a phone's camera sends them after the browser has made them smaller. */
const sides = { front: sharpPicture(2400, 1600), back: sharpPicture(2400, 1610) };

async function bodyOf(step: Step, data: unknown): Promise<FormData> {
  const body = new FormData();
  body.append('step_id', step.id);
  if (data !== undefined) body.append('data', JSON.stringify(data));
  if (step.type === 'summary') {
    body.append('terms_agree', 'true');
    body.append('data', JSON.stringify({ costs_sha256: step.data.costs?.sha256 ?? null }));
  }
  if (step.type === 'identification') {
    body.append('sides', 'FRONT,BACK');
    for (const [side, picture] of Object.entries(sides))
      body.append('attachments[]', new Blob([new Uint8Array(await picture)], { type: 'image/jpeg' }), `${side}.jpg`);
  }
  return body;
}

/** Milliseconds of each call of a walk, by what it is for. */
export type Times = Record<'read' | 'seen' | 'typed' | 'opened' | 'completed' | 'submitted', number[]>;

/** Walks through the whole onboarding as the browser does; returns how long each call took. */
export async function walk(address: string, { person, token }: Applicant): Promise<Times> {
  const times: Times = { read: [], seen: [], typed: [], opened: [], completed: [], submitted: [] };
  const timed = async <Answer>(kind: keyof Times, path: string, body?: unknown): Promise<Answer> => {
    const start = performance.now();
    const answer = await call<Answer>(address, path, body, token);
    times[kind].push(performance.now() - start);
    return answer;
  };
  let form = await timed<InteractionForm>('read', '/api/interaction-forms');
  const at = `/api/interaction-forms/${form.id}`;
  for (const { id } of form.steps) {
    const step = form.steps.find((one) => one.id === id);
    if (!step || step.type === 'end') break;
    await timed('seen', `${at}/seen`, { step_id: step.id });
    const data = answersTo(step);
    if (step.type === 'confirmation') {
      const used = await readCodes(address, person.phone);
      await call(
        address,
        '/api/verification-code/generate',
        { verifiable_type: 'INTERACTION_FORM', verifiable_id: form.id, service: 'SMS' },
        token,
      );
      const body = await bodyOf(step, undefined);
      body.append('verification_code', await waitForCode(address, person.phone, used));
      form = await timed('submitted', `${at}/process-step`, body);
      continue;
    }
    if (step.type === 'summary')
      for (const { file } of step.data.information) await timed('opened', `/api/files/${file.uuid}/get-content?extend=1`);
    if (data !== undefined) await timed('typed', `${at}/save-answers`, { step_id: step.id, step: { type: step.type, data } });
    form = await timed('completed', `${at}/process-step`, await bodyOf(step, data));
  }
  if (form.state === 'OPEN') throw new Error('an onboarding was not submitted');
  return times;
}
