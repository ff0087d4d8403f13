import type { Representation, Respondent } from '@pramen/contract/records/records.schemas';
import { missingOfRespondent } from '@pramen/domain/forms/records/respondent';
import { useState } from 'react';

/** Who answers for the client, as far as a record knows. */
export interface RespondentSource {
  respondent: Respondent | null;
  representation: Representation | null;
}

export interface RespondentDraft {
  /** null: the client answers for themselves, so nothing is asked. */
  representation: Representation | null;
  value: Respondent;
  isChanged: boolean;
  missing: readonly (keyof Respondent)[];
  change: (value: Respondent) => void;
  /** What calls receive. */
  given: () => { respondent?: Respondent };
}

const begins = ({ respondent, representation }: RespondentSource): Respondent =>
  respondent ?? representation?.suggested ?? { name: null, relation: null, tested: null };

/**
 * The respondent that a user is stating; begins with what they typed before, else with the stored one, else with the known
 * representative, and ignores later loads.
 */
export function useRespondent(source: RespondentSource, begun: Respondent | null = null): RespondentDraft {
  const [base] = useState(source);
  const [value, setValue] = useState(() => begun ?? begins(base));
  const { representation } = base;
  return {
    representation,
    value,
    isChanged: JSON.stringify(value) !== JSON.stringify(begins(base)),
    missing: representation ? missingOfRespondent(representation, value) : [],
    change: setValue,
    given: () => (representation ? { respondent: value } : {}),
  };
}
