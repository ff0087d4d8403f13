import type { Contract } from '@pramen/contract/contracts/contracts.schemas';
import type { StrategyFit } from '@pramen/contract/suitability/suitability.schemas';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TickGroup } from '../../../ui/forms/choices/tick-group.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { sendStrategies, useRefreshContracts } from '../contracts.commands.ts';
import { isOffered, offer, usualContractId, writeContract, type OfferedStrategy } from '../contracts.model.ts';
import { clientSuitabilityQuery } from '../../../platform/api/shared-queries.ts';
import { availableStrategiesQuery } from '../contracts.queries.ts';
import { MisfitReason } from './misfit-reason.tsx';
import styles from '../contracts.module.css';

interface AddInvestmentDialogProps {
  clientId: string;
  contracts: readonly Contract[];
  isOpen: boolean;
  onClose: () => void;
}

/** Adds strategies that are available now to one of the client's contracts. */
export function AddInvestmentDialog({ isOpen, ...props }: AddInvestmentDialogProps) {
  const { t } = useTranslation('contracts');
  return (
    <Dialog title={t('investments.addTitle')} isOpen={isOpen} onClose={props.onClose}>
      <AddInvestmentForm key={props.clientId} {...props} />
    </Dialog>
  );
}

type Values = { contract_id: string; strategies_ids: readonly string[]; suitability_reason: string };

function AddInvestmentForm({ clientId, contracts, onClose }: Omit<AddInvestmentDialogProps, 'isOpen'>) {
  const { t } = useTranslation('contracts');
  const refresh = useRefreshContracts();
  /** Same shape as a refusal by the server, so that the focus moves to the field as well. */
  const [refusal, setRefusal] = useState<Record<string, string[]>>();
  const command = useCommand({
    send: (values: Values) => sendStrategies(clientId, { ...values, strategies_ids: [...values.strategies_ids] }),
    onSuccess: ({ message }) => {
      showToast('success', message);
      onClose();
    },
    // A refusal also means that something has changed.
    onSettled: refresh,
  });
  const problem = command.error instanceof Problem ? command.error : null;
  const isPlaced =
    problem?.errors['contract_id'] !== undefined ||
    problem?.errors['suitability_reason'] !== undefined ||
    problem?.errors['strategies_ids'] !== undefined;
  const form = useForm<Values>({
    initial: { contract_id: usualContractId(contracts), strategies_ids: [], suitability_reason: '' },
    rules: {},
    onSend: (values) => {
      const ids = idsOf(values);
      const misfits = misfitsOf(ids);
      const isUnexplained = misfits.length > 0 && values.suitability_reason.trim() === '';
      const none = ids.length === 0 ? { strategies_ids: [t('investments.chooseSome')] } : undefined;
      setRefusal(none ?? (isUnexplained ? { suitability_reason: [t('investments.misfit.required')] } : undefined));
      if (ids.length === 0 || isUnexplained) return;
      command.mutate({
        ...values,
        contract_id: contractId,
        strategies_ids: ids,
        suitability_reason: misfits.length > 0 ? values.suitability_reason : '',
      });
    },
    serverErrors: refusal ?? problem?.errors,
  });
  const offered = contracts.filter(isOffered);
  // The client may have withdrawn from the chosen one while the dialog is open.
  const contractId = offered.some(({ id }) => id === form.values.contract_id) ? form.values.contract_id : usualContractId(contracts);
  const suitability = useQuery(clientSuitabilityQuery(clientId));
  const misfitsOf = (ids: readonly string[]) =>
    suitability.data?.strategies.filter(({ strategy_id: id, fit }) => fit !== 'FITS' && ids.includes(id)) ?? [];
  const available = useQuery(availableStrategiesQuery(clientId, contractId));
  /** Drops strategies that are no longer available, e.g. because another user added them. */
  const idsOf = ({ strategies_ids: ids }: Values) =>
    available.data ? ids.filter((id) => available.data.some((strategy) => strategy.id === id)) : ids;
  const chosen = { ...form.choices('strategies_ids'), chosen: idsOf(form.values) };
  return (
    <DialogForm
      action={chosen.chosen.length === 0 ? t('investments.add') : t('investments.confirmAdd', { count: chosen.chosen.length })}
      isChanged={chosen.chosen.length > 0}
      isBusy={command.isPending}
      failure={command.error === null || isPlaced ? null : describeProblem(command.error)}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <SelectField
        {...form.field('contract_id')}
        value={contractId}
        layout="form"
        label={t('investments.contract')}
        isFocusedFirst
        options={offered.map((contract) => ({ value: contract.id, label: writeContract(contract) }))}
        onChange={(id) => form.setValues({ ...form.values, contract_id: id, strategies_ids: [] })}
      />
      <Available available={available} field={chosen} fits={suitability.isError ? [] : suitability.data?.strategies} />
      {suitability.isError && <QuietError onRetry={() => void suitability.refetch()}>{t('investments.misfit.failed')}</QuietError>}
      {misfitsOf(chosen.chosen).length > 0 && <MisfitReason misfits={misfitsOf(chosen.chosen)} field={form.field('suitability_reason')} />}
    </DialogForm>
  );
}

interface AvailableProps {
  /** How each strategy fits the client; undefined while loading. */
  fits: readonly StrategyFit[] | undefined;
  available: Pick<UseQueryResult<readonly OfferedStrategy[]>, 'data' | 'isError' | 'refetch'>;
  field: { name: string; chosen: readonly string[]; error: string | null; onChange: (chosen: readonly string[]) => void };
}

function Available({ available: { data, isError, refetch }, field, fits }: AvailableProps) {
  const { t } = useTranslation('contracts');
  /** The company's name where it differs, and whether the strategy fits the client; why it does not is said once it is chosen. */
  const withFit = (strategy: OfferedStrategy, known: readonly StrategyFit[]) => {
    const { description, ...option } = offer(strategy);
    const fit = known.find(({ strategy_id: id }) => id === strategy.id);
    return { ...option, description: [description, fit?.fit_text].filter(Boolean).join(' · ') || null };
  };
  if (isError) return <QuietError onRetry={() => void refetch()}>{t('investments.availableFailed')}</QuietError>;
  if (!data || !fits) return <Skeleton width="100%" height="96px" />;
  if (data.length === 0) return <p className={styles.note}>{t('investments.noneAvailable')}</p>;
  return <TickGroup {...field} label={t('investments.available')} options={data.map((strategy) => withFit(strategy, fits))} isList />;
}
