import { changedInvestmentLimits } from '@pramen/contract/contracts/contracts.limits';
import type { Contract, ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { findFaults } from '../../../platform/validation/rules.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { OfferedSelect } from '../../../ui/forms/choices/offered-select.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { sendInvestment, useRefreshContracts } from '../contracts.commands.ts';
import {
  moveOptions,
  nameOf,
  symbolRules,
  toInvestmentBody,
  toInvestmentValues,
  writeSymbol,
  type InvestmentValues,
} from '../contracts.model.ts';
import { clientContractsQuery } from '../contracts.queries.ts';
import { SymbolQuestion } from './symbol-question.tsx';
import { TrashedInvestment } from '../trashed-view.tsx';

const rules = withLimits<InvestmentValues>(changedInvestmentLimits, { variable_symbol: symbolRules });

interface InvestmentDialogProps {
  clientId: string;
  investment: ContractStrategy;
  isOpen: boolean;
  onClose: () => void;
  /** null: no trash action. */
  onRemove: (() => void) | null;
}

/** Edits an investment, or shows one from the trash. */
export function InvestmentDialog(props: InvestmentDialogProps) {
  const { t } = useTranslation('contracts');
  const { clientId, investment, isOpen, onClose } = props;
  const contracts = useQuery({ ...clientContractsQuery(clientId), enabled: isOpen });
  return (
    <Dialog title={t('investments.editTitle', { name: nameOf(investment) })} isOpen={isOpen} onClose={onClose}>
      {investment.meta.is_trashed ? (
        <TrashedInvestment investment={investment} onClose={onClose} />
      ) : (
        <InvestmentForm key={investment.id} {...props} contracts={contracts} />
      )}
    </Dialog>
  );
}

/** Asks before sending a new variable symbol, which payers do not know yet; the form keeps its state behind the question. */
function useSymbolQuestion(isOther: boolean, isValid: boolean, send: (event: SyntheticEvent<HTMLFormElement>) => void) {
  const form = useRef<HTMLFormElement | null>(null);
  const isConfirmed = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    form.current = event.currentTarget;
    if (!isOther || !isValid || isConfirmed.current) return send(event);
    event.preventDefault();
    setAsking(true);
  };
  const confirm = () => {
    setAsking(false);
    isConfirmed.current = true;
    form.current?.requestSubmit();
    isConfirmed.current = false;
  };
  const stay = () => {
    setAsking(false);
    // The field is hidden until the next frame.
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[name="variable_symbol"]')?.focus());
  };
  return { isAsking, handleSubmit, confirm, stay };
}

interface InvestmentFormProps extends Omit<InvestmentDialogProps, 'isOpen'> {
  contracts: Pick<UseQueryResult<readonly Contract[]>, 'data' | 'isError' | 'refetch'>;
}

function InvestmentForm({ clientId, investment, contracts: found, onClose, onRemove }: InvestmentFormProps) {
  const { t } = useTranslation('contracts');
  const { t: words } = useTranslation('shell');
  const refresh = useRefreshContracts();
  const contracts = found.data ?? [];
  const form = useRecordForm({
    record: investment,
    toValues: (record: ContractStrategy | null): InvestmentValues => toInvestmentValues(record ?? investment),
    rules,
    send: (values, base) =>
      sendInvestment(clientId, (base ?? investment).id, { ...toInvestmentBody(values, base ?? investment), version: base?.version }),
    onSaved: ({ message }) => {
      showToast('success', message);
      refresh();
      onClose();
    },
  });
  const symbol = writeSymbol(form.values.variable_symbol);
  const isValid = Object.keys(findFaults(form.values, rules)).length === 0;
  const { isAsking, handleSubmit, confirm, stay } = useSymbolQuestion(symbol !== investment.variable_symbol, isValid, form.handleSubmit);
  const differences = useInvestmentDifferences(form.conflict, form.values, contracts);
  const former = investment.former_variable_symbols;
  return (
    <>
      <div hidden={isAsking}>
        <DialogForm
          action={words('save')}
          isChanged={form.isChanged}
          isBusy={form.isBusy}
          failure={form.failure}
          conflict={
            form.conflict && (
              <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
            )
          }
          removal={onRemove && { label: t('investments.delete.action'), onRemove }}
          onSubmit={handleSubmit}
          onCancel={onClose}
        >
          <TextField
            {...form.field('variable_symbol')}
            label={t('investments.symbol')}
            description={former.length > 0 ? t('investments.former', { symbols: former.join(', ') }) : ''}
            inputMode="numeric"
            isFocusedFirst
          />
          <TextField {...form.field('label_text')} label={t('investments.label')} />
          <OfferedSelect
            {...form.field('new_contract_id')}
            found={found}
            layout="form"
            label={t('investments.contract')}
            description={t('investments.moveHint')}
            options={moveOptions(contracts, investment)}
          />
        </DialogForm>
      </div>
      {isAsking && <SymbolQuestion from={investment.variable_symbol} to={symbol} onConfirm={confirm} onStay={stay} />}
    </>
  );
}

function useInvestmentDifferences(stored: ContractStrategy | null, values: InvestmentValues, contracts: readonly Contract[]) {
  const { t } = useTranslation('contracts');
  if (stored === null) return [];
  const theirs = toInvestmentValues(stored);
  const number = (id: string) => contracts.find((contract) => contract.id === id)?.contract_number ?? '';
  return [
    { label: t('investments.symbol'), stored: theirs.variable_symbol, mine: values.variable_symbol },
    { label: t('investments.label'), stored: theirs.label_text, mine: values.label_text },
    { label: t('investments.contract'), stored: number(theirs.new_contract_id), mine: number(values.new_contract_id) },
  ].filter((one) => one.stored !== one.mine);
}
