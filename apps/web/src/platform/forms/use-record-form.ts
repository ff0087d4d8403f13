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
  /** Sends the values to the record that was loaded into the form, `base`; null when it is new. Id and version come from there alone. */
  send: (values: Values, base: Record | null) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
}

/**
 * The form of a record that several people may edit. When somebody else was faster, `conflict` is the record as it
 * stands: nothing is overwritten until the person keeps their own values or takes the stored ones.
 */
export function useRecordForm<
  Values extends Record<string, string | boolean | readonly string[]>,
  Edited extends { id: string; version: number },
  Answer,
>(settings: RecordFormSettings<Values, Edited, Answer>) {
  const { record, toValues, rules, send, onSaved } = settings;
  const [base, setBase] = useState(record);
  const command = useCommand({
    send: ({ values, from }: { values: Values; from: Edited | null }) => send(values, from),
    onSuccess: onSaved,
  });
  const problem = command.error instanceof Problem ? command.error : null;
  // Whatever the answer holds beside it, what is sent next goes to the record that the form shows.
  const conflict = problem?.code === 'record.changed' && base !== null ? { ...(problem.current as Edited), id: base.id } : null;
  const form = useForm({
    initial: toValues(base),
    rules,
    onSend: (values) => command.mutate({ values, from: base }),
    serverErrors: problem?.errors,
  });
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
    /** Why it failed, where that stands at no field. */
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
