import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { currencies } from '@pramen/domain/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contractTypesQuery } from '../../platform/api/shared-queries.ts';
import { ConflictNotice } from '../../ui/forms/conflict-notice.tsx';
import { DetailPending } from '../../ui/feedback/detail-pending.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FieldGroup, WideField } from '../../ui/forms/field-group.tsx';
import { SelectField } from '../../ui/forms/choices/select-field.tsx';
import { TextAreaField } from '../../ui/forms/text/text-area-field.tsx';
import { TextField } from '../../ui/forms/text/text-field.tsx';
import { NegativeMarketFields, OfferFields, TargetMarketFields } from './strategy-form-parts.tsx';
import { useDifferences } from './use-differences.ts';
import { useStrategyForm, type OfferedType, type StrategyForm } from './use-strategy-form.ts';

interface StrategyDialogProps {
  /** null: creates a strategy. */
  strategy: Strategy | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (saved: Strategy) => void;
  onRemove?: () => void;
}

/** Creates a strategy, or edits one; it opens once the contract types have loaded. */
export function StrategyDialog({ strategy, isOpen, onClose, ...events }: StrategyDialogProps) {
  const { t } = useTranslation('strategies');
  const { t: words } = useTranslation('contractTypes');
  const { data: contractTypes, isError, refetch } = useQuery({ ...contractTypesQuery, enabled: isOpen });
  const title = t(strategy ? 'editTitle' : 'newTitle');
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} width="wide">
      {contractTypes ? (
        <StrategyFields key={strategy?.id} strategy={strategy} contractTypes={contractTypes} onClose={onClose} {...events} />
      ) : (
        <DetailPending title={title} failure={isError ? words('failed') : null} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

type StrategyFieldsProps = Omit<StrategyDialogProps, 'isOpen'> & { contractTypes: readonly OfferedType[] };

function StrategyFields({ strategy, contractTypes, onClose, onSaved, onRemove }: StrategyFieldsProps) {
  const { t } = useTranslation('strategies');
  const { t: words } = useTranslation('shell');
  const form = useStrategyForm({
    strategy,
    contractTypes,
    onSaved: (saved) => {
      onClose();
      onSaved?.(saved);
    },
  });
  const differences = useDifferences(form.conflict, form.values, contractTypes);
  return (
    <DialogForm
      action={strategy ? words('save') : t('add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={strategy && onRemove ? { label: t('delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <Basics form={form} />
      <FieldGroup title={t('offer')}>
        <WideField>
          <OfferFields form={form} contractTypes={contractTypes} />
        </WideField>
      </FieldGroup>
      <FieldGroup title={t('targetMarket')}>
        <TargetMarketFields form={form} />
      </FieldGroup>
      <FieldGroup title={t('negativeMarket')}>
        <NegativeMarketFields form={form} />
      </FieldGroup>
    </DialogForm>
  );
}

function Basics({ form }: { form: StrategyForm }) {
  const { t } = useTranslation('strategies');
  const { t: words } = useTranslation('shell');
  return (
    <FieldGroup title={t('basics')} isTitleHidden>
      <TextField {...form.field('name')} label={t('name')} isFocusedFirst />
      <TextField {...form.field('strategy_name')} label={t('strategyName')} description={t('strategyNameHint')} />
      <TextField {...form.field('name_sk')} label={words('nameSk')} />
      <TextField {...form.field('strategy_name_sk')} label={t('strategyNameSk')} />
      <SelectField
        {...form.field('currency')}
        layout="form"
        label={t('currency')}
        description={t('currencyHint')}
        options={[{ value: '', label: t('anyCurrency') }, ...currencies.map((one) => ({ value: one, label: one }))]}
      />
      <TextField {...form.field('code')} label={t('code')} description={t('codeHint')} />
      <TextField {...form.field('external_id')} label={t('externalId')} description={t('externalIdHint')} />
      <TextField {...form.field('performance')} label={t('performanceField')} description={t('performanceHint')} inputMode="decimal" />
      <TextField {...form.field('ongoing_fee')} label={t('ongoingFeeField')} description={t('ongoingFeeHint')} inputMode="decimal" />
      <TextField {...form.field('entry_fee')} label={t('entryFeeField')} description={t('entryFeeHint')} inputMode="decimal" />
      <TextField {...form.field('risk_class')} label={t('riskClass')} description={t('riskClassHint')} inputMode="numeric" />
      <TextField {...form.field('benchmark')} label={t('benchmark')} description={t('benchmarkHint')} />
      <TextField {...form.field('risk_profile')} label={t('riskProfile')} description={t('riskProfileHint')} inputMode="numeric" />
      <TextField
        {...form.field('risk_tolerance_correction')}
        label={t('riskToleranceCorrection')}
        description={t('riskToleranceCorrectionHint')}
      />
      <WideField>
        <TextAreaField {...form.field('description')} label={t('description')} />
      </WideField>
    </FieldGroup>
  );
}
