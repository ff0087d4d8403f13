import type { FilledForm } from '@pramen/contract/records/records.schemas';
import { giveAnswers, openFilled, type SentForm } from '@pramen/domain/forms/answers/open-filled';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { useMemo, useState } from 'react';

/** A filled form as loaded, with the version of its record; a new record has none. */
export interface DraftSource {
  data: FilledForm;
  version?: number | undefined;
}

export interface Draft {
  form: CompiledForm;
  /** As last loaded from the server. */
  stored: FormAnswers;
  answers: FormAnswers;
  /** Version of the record that the answers began with. */
  version: number | undefined;
  isChanged: boolean;
  change: (answers: FormAnswers) => void;
  /** Continues on what the server holds now. */
  adopt: (source: DraftSource, answers: FormAnswers) => void;
  /** The answers as calls receive them. */
  given: () => SentForm;
}

/**
 * Answers that a user is working on. They begin with the record as first loaded and ignore later loads, except for the wording of the
 * same version: after a change of language the form speaks the new one.
 */
export function useDraft(source: DraftSource, begun: FormAnswers | null = null): Draft {
  const [base, setBase] = useState(() => ({ ...openFilled(source.data), version: source.version }));
  const [answers, setAnswers] = useState(begun ?? base.answers);
  const form = useMemo(
    () => (source.version === base.version ? openFilled(source.data).form : base.form),
    [source.data, source.version, base],
  );
  const isChanged = useMemo(() => JSON.stringify(answers) !== JSON.stringify(base.answers), [answers, base]);
  return {
    form,
    stored: base.answers,
    answers,
    version: base.version,
    isChanged,
    change: setAnswers,
    adopt: (next, continued) => {
      setBase({ ...openFilled(next.data), version: next.version });
      setAnswers(continued);
    },
    given: () => giveAnswers(form, answers),
  };
}
