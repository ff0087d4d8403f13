import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { currencies } from '@pramen/domain/money/currencies';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { TickGroup } from '../../../ui/forms/choices/tick-group.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { CarriedNote } from '../parts/carried/carried-note.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { useTypedForm } from '../parts/use-typed-form.ts';
import type { TypedStepProps } from '../walk/step-props.ts';
import {
  accountRules,
  isDomestic,
  toAccount,
  toAccountValues,
  withDeclaration,
  withMany,
  withNumber,
  type AccountValues,
} from './account.model.ts';

const options = currencies.map((currency) => ({ value: currency, label: currency }));

/** The account that the client pays from. */
export function AccountStep({ form, typed, refused, isBusy, failure: refusal, onType, onComplete }: TypedStepProps<'bank_account'>) {
  const { t } = useTranslation('selfOnboarding');
  const { field, tick, choices, values, setValues, handleSubmit, failure } = useTypedForm({
    typed,
    refused,
    toValues: toAccountValues,
    toAnswers: toAccount,
    rules: accountRules,
    failure: refusal,
    onType,
    onComplete,
  });
  const declare = (name: 'declaration_owner' | 'declaration_spouses_property') => ({
    ...tick(name),
    onToggle: () => setValues((before) => withDeclaration(before, name)),
  });
  const chosen = choices('currencies');
  const undeclared = tick('declaration_owner').error && t('account.undeclared');
  return (
    <StepForm
      title={t('account.title')}
      text={t('account.text')}
      note={
        <>
          <CarriedNote form={form} step="bank_account" />
          {isByDocument(form) && <Banner>{t('account.firstPayment')}</Banner>}
        </>
      }
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit}
    >
      <TickField
        {...tick('is_multicurrency')}
        label={t('account.multicurrency')}
        onToggle={() => setValues((before) => withMany(before, !before.is_multicurrency))}
      />
      {values.is_multicurrency ? (
        <TickGroup {...chosen} label={t('account.currencies')} isRequired options={options} />
      ) : (
        <FieldGroup title={t('account.currency')} isTitleHidden>
          <SelectField
            layout="form"
            name="currencies"
            label={t('account.currency')}
            isRequired
            options={options}
            value={values.currencies[0] ?? ''}
            error={chosen.error}
            onChange={(currency) => chosen.onChange([currency])}
          />
        </FieldGroup>
      )}
      <NumberFields field={field} values={values} onNumber={(number) => setValues((before) => withNumber(before, number))} />
      <FieldGroup title={t('account.declarations')}>
        <WideField>
          <TickField {...declare('declaration_owner')} error={undeclared} label={t('account.owner')} />
          <TickField {...declare('declaration_spouses_property')} label={t('account.spouses')} />
        </WideField>
      </FieldGroup>
    </StepForm>
  );
}

/** Pictures of a document identify only together with a payment from this account. */
const isByDocument = ({ steps }: InteractionForm) =>
  steps.some((step) => step.type === 'identification' && step.state === 'COMPLETED' && step.data.method === 'DOCUMENT');

type Part = 'account_number' | 'bank_code' | 'iban' | 'bic';

interface NumberFieldsProps {
  field: (name: Part) => { name: string; isRequired: boolean; value: string; error: string | null; onChange: (value: string) => void };
  values: AccountValues;
  onNumber: (typed: string) => void;
}

/** Number and bank code of an account in CZK only, IBAN and BIC of every other. */
function NumberFields({ field, values, onNumber }: NumberFieldsProps) {
  const { t } = useTranslation('selfOnboarding');
  if (isDomestic(values.currencies))
    return (
      <FieldGroup title={t('account.number')} isTitleHidden>
        <TextField {...field('account_number')} label={t('account.number')} autoComplete="off" onChange={onNumber} />
        <TextField {...field('bank_code')} label={t('account.bankCode')} inputMode="numeric" autoComplete="off" />
      </FieldGroup>
    );
  return (
    <FieldGroup title={t('account.iban')} isTitleHidden>
      <TextField {...field('iban')} label={t('account.iban')} autoComplete="off" />
      <TextField {...field('bic')} label={t('account.bic')} autoComplete="off" />
    </FieldGroup>
  );
}
