import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { useRecordForm } from '../../platform/forms/use-record-form.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { sendStrategy, useRefreshStrategies } from './strategies.commands.ts';
import { rulesOf, toBody, toValues } from './strategies.model.ts';

export interface OfferedType {
  id: string;
  name: string;
}

interface StrategyFormSettings {
  /** null: creates a strategy. */
  strategy: Strategy | null;
  contractTypes: readonly OfferedType[];
  onSaved: (saved: Strategy) => void;
}

export function useStrategyForm({ strategy, contractTypes, onSaved }: StrategyFormSettings) {
  const refresh = useRefreshStrategies();
  const ids = contractTypes.map(({ id }) => id);
  return useRecordForm({
    record: strategy,
    toValues: (record: Strategy | null) => toValues(record, ids),
    rules: rulesOf(toValues(strategy, ids)),
    send: (values, base) => sendStrategy(base?.id ?? null, { ...toBody(values), version: base?.version }),
    onSaved: ({ message, strategy: saved }) => {
      showToast('success', message);
      refresh();
      onSaved(saved);
    },
  });
}

export type StrategyForm = ReturnType<typeof useStrategyForm>;
