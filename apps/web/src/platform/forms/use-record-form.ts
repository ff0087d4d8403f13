import { Problem } from '../api/problem.ts';
import { describeProblem } from '../api/problem-text.ts';
import { useCommand } from '../api/use-command.ts';
import type { FormRules } from '../validation/rules.ts';
import { useState } from 'react';
import { useForm } from './use-form.ts';

interface RecordFormSettings<Values, Record, Answer> {
  /** What is edited; null for a new one. */
  record: Record | null;
  toValues: (record: Record | null) => Values;
  rules: FormRules<Values>;
  /** Sends the values as made from a version of the record; none when it is new. */
  send: (values: Values, version: number | undefined) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
}

/**
 * The form of a record that several people may edit. When somebody else was faster, `conflict` is the record as it
 * stands: nothing is overwritten until the person keeps their own values or takes the stored ones.
 */
export function useRecordForm<Values extends Record<string, string | boolean | readonly string[]>, Edited extends { version: number }, Answer>(
  settings: RecordFormSettings<Values, Edited, Answer>,
) {
  const { record, toValues, rules, send, onSaved } = settings;
  const [base, setBase] = useState(record);
  const command = useCommand({ send: ({ values, version }: { values: Values; version: number | undefined }) => send(values, version), onSuccess: onSaved });
  const problem = command.error instanceof Problem ? command.error : null;
  const conflict = problem?.code === 'record.changed' ? (problem.current as Edited) : null;
  const form = useForm({
    initial: toValues(base),
    rules,
    onSend: (values) => command.mutate({ values, version: base?.version }),
    serverErrors: problem?.errors,
  });
  const isPlaced = problem !== null && Object.keys(problem.errors).some((name) => name in form.values);
  return {
    ...form,
    isBusy: command.isPending,
    conflict,
    /** One sentence for a failure that stands at no field. */
    failure: command.error === null || conflict !== null || isPlaced ? null : describeProblem(command.error),
    keepMine: () => {
      if (conflict === null) return;
      setBase(conflict);
      command.mutate({ values: form.values, version: conflict.version });
    },
    takeStored: () => {
      if (conflict === null) return;
      setBase(conflict);
      form.setValues(toValues(conflict));
      command.reset();
    },
  };
}
