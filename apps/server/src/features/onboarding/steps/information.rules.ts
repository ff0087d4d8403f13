import type { RequiredInformation } from '@pramen/contract/onboarding/informed.schemas';
import { nameIn } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import { Problem } from '../../../platform/calls/problem.ts';
import { informationOn, titleOf } from '../../disclosures/disclosures.reader.ts';
import type { InformationRow } from '../../disclosures/disclosures.reader.ts';
import { readFileAnswer } from '../../files/file-answer.reader.ts';
import { discloseCosts } from './costs.rules.ts';
import type { FormView } from './form-view.reader.ts';
import { chosenStrategies } from './step-answers.rules.ts';

/** The documents that the client must get before agreeing: about the firm, and about each chosen strategy. What nobody attached is not demanded. */
export function requiredInformation(view: FormView): InformationRow[] {
  const { library, language } = view;
  const subjects = [null, ...chosenStrategies(view)];
  return subjects.flatMap((strategyId) => informationOn(library, strategyId, givenLanguage(view, strategyId) ?? language) ?? []);
}

/** The language in which the client already has the current document about a subject; null: in none. */
function givenLanguage({ library, delivered, language }: FormView, strategyId: string | null): InformationRow['language'] | null {
  const given = library.filter((row) => row.strategyId === strategyId && delivered.some(({ documentId }) => documentId === row.id));
  return given.find((row) => row.language === language)?.language ?? given[0]?.language ?? null;
}

const deliveryOf = ({ delivered }: FormView, { id }: InformationRow) => delivered.find(({ documentId }) => documentId === id) ?? null;

export const presentRequired = (view: FormView): RequiredInformation[] =>
  requiredInformation(view).map((row) => ({
    document_id: row.id,
    kind: row.kind,
    title: titleOf(row, view.language),
    language: row.language,
    file: readFileAnswer(row.file),
    delivered_at: deliveryOf(view, row)?.deliveredAt.toISOString() ?? null,
  }));

/** The chosen strategies about which there is no document in any language. */
export const namesWithoutKeyInformation = (view: FormView): string[] =>
  chosenStrategies(view)
    .flatMap((id) => view.strategies.find((row) => row.id === id) ?? [])
    .filter(({ id }) => informationOn(view.library, id, view.language) === null)
    .map(({ strategyName: name, strategyNameSk: nameSk }) => nameIn(view.language, { name, nameSk }));

/** Refuses the summary, naming the first document that the client has not got yet. */
export function requireDocumentsGiven(view: FormView): void {
  const missing = requiredInformation(view).find((row) => deliveryOf(view, row) === null);
  if (!missing) return;
  const { language } = view;
  const sentence = translate(language, 'onboardingSteps:informed.open', { title: titleOf(missing, language) });
  throw new Problem('validation.failed', { errors: { information: [sentence] } });
}

/** Throws onboarding.informed_again when something has changed since the client was informed: a document, a fee, an amount. */
export function requireInformed(view: FormView): void {
  const isGiven = requiredInformation(view).every((row) => deliveryOf(view, row) !== null);
  // Shown in either language.
  const texts = (['cs', 'sk'] as const).flatMap((language) => discloseCosts(view, language) ?? []);
  const isShown =
    texts.length === 0 || view.delivered.some(({ kind, sha256 }) => kind === 'COSTS' && texts.some(({ hash }) => hash.equals(sha256)));
  if (!isGiven || !isShown) throw new Problem('onboarding.informed_again');
}

/** The documents as lines of the agreed text. */
export const informationLines = (view: FormView): string[] =>
  requiredInformation(view).map(({ id, file }) => `information ${id} ${file.sha256.toString('hex')}`);
