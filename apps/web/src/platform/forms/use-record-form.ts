import { Problem } from '../api/problem.ts';
import { describeProblem } from '../api/problem-text.ts';
import { useCommand } from '../api/use-command.ts';
import type { FormRules } from '../validation/rules.ts';
import { useState } from 'react';
import { isSame, useForm } from './use-form.ts';

interface RecordFormSettings<Values, Record, Answer> {
  /** The edited record; null for a new one. */
  record: Record | null;
  toValues: (record: Record | null) => Values;
  rules: FormRules<Values>;
  /** Sends the values to `base`, the record loaded into the form; null when it is new. Take id and version only from `base`. */
  send: (values: Values, base: Record | null) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
}

/** The typed values, with those of `stored` in fields that the user has left as they were in `known`. */
const followStored = <Values extends Record<string, unknown>>(values: Values, known: Values, stored: Values): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(stored).filter(([name]) => isSame(values[name], known[name]))),
});

/**
 * The form of a record that several users may edit. When another user saved first, `conflict` is the stored record: nothing is
 * overwritten until the user keeps their own values or takes the stored ones. Fields that only the other one changed show what is stored.
 */
export function useRecordForm<Values extends Record<string, string | boolean | readonly string[]>, Edited extends { id: string }, Answer>(
  settings: RecordFormSettings<Values, Edited, Answer>,
) {
  const { record, toValues, rules, send, onSaved } = settings;
  const [base, setBase] = useState(record);
  const command = useCommand({
    send: ({ values, from }: { values: Values; from: Edited | null }) => send(values, from),
    onSuccess: onSaved,
  });
  const problem = command.error instanceof Problem ? command.error : null;
  // Whatever id the response names, the next request goes to the record in the form.
  const conflict = problem?.code === 'record.changed' && base !== null ? { ...(problem.current as Edited), id: base.id } : null;
  const form = useForm({
    initial: toValues(base),
    rules,
    onSend: (values) => command.mutate({ values, from: base }),
    serverErrors: problem?.errors,
  });
  const [met, setMet] = useState({ problem, record });
  if (problem !== met.problem) {
    setMet({ problem, record: conflict ?? met.record });
    if (conflict !== null) form.setValues((values) => followStored(values, toValues(met.record), toValues(conflict)));
  }
  const faults = Object.entries(problem?.errors ?? {});
  const unplaced = faults.filter(([name]) => !(name in form.values)).flatMap(([, sentences]) => sentences);
  const describeUnplaced = (): string | null => {
    if (command.error === null || conflict !== null) return null;
    if (unplaced.length > 0) return unplaced.join(' ');
    return faults.length > 0 ? null : describeProblem(command.error);
  };
  return {
    ...form,
    isBusy: command.isPending,
    conflict,
    /** The failure, unless a field shows it. */
    failure: describeUnplaced(),
    keepMine: () => {
      if (conflict === null) return;
      setBase(conflict);
      command.mutate({ values: form.values, from: conflict });
    },
    takeStored: () => {
      if (conflict === null) return;
      setBase(conflict);
      form.setValues(toValues(conflict));
      command.reset();
    },
  };
}
