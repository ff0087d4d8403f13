import { newContractTypeLimits } from '@pramen/contract/contract-types/contract-types.limits';
import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { useTranslation } from 'react-i18next';
import { useRecordForm } from '../../platform/forms/use-record-form.ts';
import { typedMinute } from '../../platform/validation/moment-rules.ts';
import { withLimits } from '../../platform/validation/text-limits.ts';
import { ConflictNotice } from '../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PeriodFields } from '../../ui/forms/moments/period-fields.tsx';
import { TextAreaField } from '../../ui/forms/text/text-area-field.tsx';
import { TextField } from '../../ui/forms/text/text-field.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { sendContractType, useRefreshContractTypes } from './contract-types.commands.ts';
import { toBody, toValues } from './contract-types.model.ts';
import { useDifferences } from './use-differences.ts';

const rules = withLimits<ReturnType<typeof toValues>>(newContractTypeLimits, {
  is_active_new_contract_from: [typedMinute],
  is_active_new_contract_to: [typedMinute],
  is_active_new_products_from: [typedMinute],
  is_active_new_products_to: [typedMinute],
});

interface ContractTypeDialogProps {
  /** null: creates a contract type. */
  contractType: ContractType | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (saved: ContractType) => void;
  onRemove?: () => void;
}

/** Creates a contract type, or edits one. */
export function ContractTypeDialog({ contractType, isOpen, onClose, ...events }: ContractTypeDialogProps) {
  const { t } = useTranslation('contractTypes');
  return (
    <Dialog title={t(contractType ? 'editTitle' : 'newTitle')} isOpen={isOpen} onClose={onClose}>
      <ContractTypeForm key={contractType?.id} contractType={contractType} onClose={onClose} {...events} />
    </Dialog>
  );
}

function ContractTypeForm({ contractType, onClose, onSaved, onRemove }: Omit<ContractTypeDialogProps, 'isOpen'>) {
  const { t } = useTranslation('contractTypes');
  const { t: words } = useTranslation('shell');
  const refresh = useRefreshContractTypes();
  const form = useRecordForm({
    record: contractType,
    toValues,
    rules,
    send: (values, base) => sendContractType(base?.id ?? null, { ...toBody(values), version: base?.version }),
    onSaved: ({ message, contractType: saved }) => {
      showToast('success', message);
      refresh();
      onClose();
      onSaved?.(saved);
    },
  });
  const periodWords = { setPeriod: t('setPeriod'), from: t('from'), to: t('to') };
  const differences = useDifferences(form.conflict, form.values);
  return (
    <DialogForm
      action={contractType ? words('save') : t('add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={contractType && onRemove ? { label: t('delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <TextField {...form.field('name')} label={t('name')} isFocusedFirst />
      <TextField {...form.field('name_sk')} label={words('nameSk')} />
      <TextAreaField {...form.field('description')} label={t('description')} />
      <PeriodFields
        tick={form.tick('is_active_new_contract')}
        label={t('takesContracts')}
        period={form.tick('has_contract_period')}
        from={form.field('is_active_new_contract_from')}
        to={form.field('is_active_new_contract_to')}
        words={periodWords}
      />
      <PeriodFields
        tick={form.tick('is_active_new_products')}
        label={t('takesProducts')}
        period={form.tick('has_product_period')}
        from={form.field('is_active_new_products_from')}
        to={form.field('is_active_new_products_to')}
        words={periodWords}
      />
    </DialogForm>
  );
}
