import type { Client } from '@pramen/contract/clients/client.schemas';
import { isDenied } from '../../../platform/api/problem.ts';
import { useStaleAfter } from '../../../platform/api/staleness.ts';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import type { FormRules } from '../../../platform/validation/rules.ts';
import type { Difference } from '../../../ui/forms/conflict-notice.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useKeepClient } from '../client.commands.ts';

interface ItemFormSettings<Values, Item> {
  item: Item | null;
  toValues: (item: Item | null) => Values;
  rules: FormRules<Values>;
  send: (values: Values, base: Item | null) => Promise<{ message: string; client: Client }>;
  /** Label and text of each field, for the comparison with the version that another user stored. */
  write: (values: Values) => readonly (readonly [label: string, words: string])[];
  onClose: () => void;
}

/** The form of an address or a bank account: every save returns the whole client, which is shown at once. */
export function useItemForm<Values extends Record<string, string | boolean>, Item extends { id: string; version: number }>(
  settings: ItemFormSettings<Values, Item>,
) {
  const { item, toValues, rules, send, write, onClose } = settings;
  const keep = useKeepClient();
  const refresh = useStaleAfter('client');
  const form = useRecordForm({
    record: item,
    toValues,
    rules,
    send: (values, base) =>
      send(values, base).catch((failure: unknown) => {
        // Another user removed it: refreshes the client behind the dialog.
        if (isDenied(failure)) refresh();
        throw failure;
      }),
    onSaved: ({ message, client }) => {
      showToast('success', message);
      keep(client);
      onClose();
    },
  });
  const theirs = form.conflict ? write(toValues(form.conflict)) : [];
  const mine = write(form.values);
  const differences: Difference[] = theirs.flatMap(([label, stored], index) => {
    const typed = mine[index]?.[1] ?? '';
    return typed === stored ? [] : [{ label, stored, mine: typed }];
  });
  return { ...form, differences };
}
