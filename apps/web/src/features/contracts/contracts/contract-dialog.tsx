import { newContractLimits } from '@pramen/contract/contracts/contracts.limits';
import type { Contract } from '@pramen/contract/contracts/contracts.schemas';
import { currencies, type Currency } from '@pramen/domain/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activeContractTypesQuery } from '../../../platform/api/shared-queries.ts';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { formatDate } from '../../../platform/formats/dates.ts';
import { typedDay } from '../../../platform/validation/moment-rules.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { ConflictNotice, type Difference } from '../../../ui/forms/conflict-notice.tsx';
import { DetailPending } from '../../../ui/feedback/detail-pending.tsx';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { sendContract, useRefreshContracts } from '../contracts.commands.ts';
import { typeOptions } from '../contracts.model.ts';
import { TrashedContract } from '../trashed-view.tsx';

interface ContractDialogProps {
  clientId: string;
  /** null: creates a contract. */
  contract: Contract | null;
  isOpen: boolean;
  onClose: () => void;
  /** null: no trash action. */
  onRemove: (() => void) | null;
}

/** Creates or edits a contract of the client, or shows one from the trash. */
export function ContractDialog(props: ContractDialogProps) {
  const { t } = useTranslation('contracts');
  const { contract, isOpen, onClose } = props;
  const { data: open, isError, refetch } = useQuery({ ...activeContractTypesQuery, enabled: isOpen });
  const title = contract ? t('editTitle', { number: contract.contract_number }) : t('newTitle');
  const form = open ? (
    <ContractForm key={contract?.id} {...props} options={typeOptions(open, contract)} />
  ) : (
    <DetailPending title={title} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />
  );
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {contract?.meta.is_trashed ? <TrashedContract contract={contract} onClose={onClose} /> : form}
    </Dialog>
  );
}

type Values = { contract_type_id: string; contract_number: string; currency: string; signed: string };

const toValues = (contract: Contract | null): Values => ({
  contract_type_id: contract?.contract_type_id ?? '',
  contract_number: contract?.contract_number ?? '',
  currency: contract?.currency ?? '',
  signed: contract?.signed ?? '',
});

const rules = withLimits<ReturnType<typeof toValues>>(newContractLimits, { signed: [typedDay] });

interface ContractFormProps extends Omit<ContractDialogProps, 'isOpen'> {
  options: readonly { value: string; label: string }[];
}

function ContractForm({ clientId, contract, options, onClose, onRemove }: ContractFormProps) {
  const { t } = useTranslation('contracts');
  const { t: words } = useTranslation('shell');
  const refresh = useRefreshContracts();
  const form = useRecordForm({
    record: contract,
    toValues,
    rules,
    send: ({ currency, ...values }, base) =>
      sendContract(clientId, base?.id ?? null, {
        ...values,
        ...(base === null && currency !== '' ? { currency: currency as Currency } : {}),
        version: base?.version,
      }),
    onSaved: ({ message }) => {
      showToast('success', message);
      refresh();
      onClose();
    },
  });
  const nameType = (id: string) => options.find(({ value }) => value === id)?.label ?? '';
  const differences = differencesOf(form.conflict, form.values, { number: t('number'), type: t('type'), signed: t('signedOn') }, nameType);
  return (
    <DialogForm
      action={contract ? words('save') : t('add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={contract && onRemove ? { label: t('delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <SelectField
        {...form.field('contract_type_id')}
        layout="form"
        label={t('type')}
        isFocusedFirst
        options={[{ value: '', label: t('chooseType') }, ...options]}
      />
      <TextField {...form.field('contract_number')} label={t('number')} description={contract ? '' : t('numberHint')} />
      <DateField {...form.field('signed')} label={t('signedOn')} description={t('signedHint')} />
      {contract === null && (
        <SelectField
          {...form.field('currency')}
          layout="form"
          label={t('currency')}
          description={t('currencyHint')}
          options={[{ value: '', label: t('usualCurrency') }, ...currencies.map((currency) => ({ value: currency, label: currency }))]}
        />
      )}
    </DialogForm>
  );
}

function differencesOf(
  stored: Contract | null,
  values: Values,
  labels: { number: string; type: string; signed: string },
  nameType: (id: string) => string,
): Difference[] {
  if (stored === null) return [];
  const both: Difference[] = [
    { label: labels.type, stored: nameType(stored.contract_type_id) || stored.contract_type, mine: nameType(values.contract_type_id) },
    { label: labels.number, stored: stored.contract_number, mine: values.contract_number },
    { label: labels.signed, stored: formatDate(stored.signed), mine: formatDate(values.signed || null) },
  ];
  return both.filter((one) => one.stored !== one.mine);
}
