import { sha256 } from '../../../platform/keys/secrets.ts';
import { costLines } from '../steps/costs.rules.ts';
import { informationLines } from '../steps/information.rules.ts';
import type { FormView } from '../steps/form-view.reader.ts';

/** Version of the sentence that a client agrees to with the code. */
export const AGREEMENT_VERSION = '2026-11-26';

/**
 * The text that the code of an onboarding confirms: whose it is, the steps with the hashes of their answers, the revisions of the forms,
 * the templates of the documents, what the client was given before, and what it costs. Anybody with the answers can compute it again.
 */
export function writeAgreed(view: FormView): string {
  const { form, steps, vault, pages, templates, client } = view;
  const answered = steps.filter(({ sealedAnswers }) => sealedAnswers !== null);
  const lines = [
    `onboarding ${form.id}`,
    `client ${client.id}`,
    `agreement ${AGREEMENT_VERSION}`,
    ...answered.map(({ id, type, sealedAnswers }) => `${type} ${sha256(JSON.stringify(vault.open(id, sealedAnswers))).toString('hex')}`),
    ...pages.map(({ revision }) => `form ${revision.hash}`),
    ...templates.map(({ id, version }) => `document ${id} ${version}`),
    ...informationLines(view),
    ...costLines(view),
  ];
  return lines.join('\n');
}

export const hashOfAgreed = (agreed: string): Buffer => sha256(agreed);
