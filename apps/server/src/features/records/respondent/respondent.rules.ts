import { isHandedOver } from '@pramen/domain/forms/records/record-states';
import type { RecordState } from '@pramen/domain/forms/records/record-states';
import { missingOfRespondent, suggestRespondent } from '@pramen/domain/forms/records/respondent';
import type { Representation, Respondent } from '@pramen/domain/forms/records/respondent';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';

/** Throws validation.failed, with a sentence at each part that is missing. */
function refuseIncomplete(representation: Representation, respondent: Respondent, language: Language): void {
  const missing = missingOfRespondent(representation, respondent);
  if (missing.length === 0) return;
  const errors = missing.map((part): [string, string[]] => [
    `respondent.${part}`,
    [translate(language, `records:respondent.missing.${part}`)],
  ]);
  throw new Problem('validation.failed', { errors: Object.fromEntries(errors) });
}

/**
 * Who answers a record, from what was sent and what is stored: nobody else for a client who answers for themselves. Throws
 * validation.failed for a respondent of such a client, and for one who is not wholly stated once the record leaves the staff's hands.
 */
export function settleRespondent(
  representation: Representation | null,
  { given, former }: { given: Respondent | null | undefined; former: Respondent | null },
  { state, language }: { state: RecordState; language: Language },
): Respondent | null {
  if (representation === null) {
    if (given) throw refusedField(language, 'respondent', 'records:respondent.notNeeded');
    return null;
  }
  const respondent = given ?? former ?? suggestRespondent(representation, null);
  if (isHandedOver(state)) refuseIncomplete(representation, respondent, language);
  return respondent;
}

/** The respondent for the audit log: the name is personal. */
export const auditedRespondent = (respondent: Respondent | null) =>
  respondent === null
    ? { facts: {}, personal: {} }
    : { facts: { relation: respondent.relation, tested: respondent.tested }, personal: { respondent: respondent.name } };
