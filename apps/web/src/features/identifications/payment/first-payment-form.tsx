import { firstPaymentRange } from '@pramen/contract/identifications/first-payment.lists';
import { firstPaymentLimits } from '@pramen/contract/identifications/first-payment.limits';
import type { FirstPayment } from '@pramen/contract/identifications/first-payment.schemas';
import { readNumber } from '@pramen/domain/forms/answers/written-number';
import { currencies } from '@pramen/domain/money/currencies';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { fieldErrorsOf, Problem } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { isAmountIn, outsideRange } from '../../../platform/validation/ranges.ts';
import { required, type FieldRule } from '../../../platform/validation/rules.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import styles from '../identifications.module.css';

interface FirstPaymentFormProps {
  failure: Error | null;
  isBusy: boolean;
  onSend: (payment: Omit<FirstPayment, 'version'>) => void;
}

const inRange: FieldRule = (value) => (isAmountIn(firstPaymentRange, value) ? null : outsideRange(firstPaymentRange));

type Values = { paid_on: string; amount: string; currency: string; account: string };

/** Day, amount and payer's account of the payment that completes an identification by copies of documents. */
export function FirstPaymentForm({ failure, isBusy, onSend }: FirstPaymentFormProps) {
  const { t } = useTranslation('identificationReview');
  const { field, values, handleSubmit, isChanged } = useForm<Values>({
    initial: { paid_on: '', amount: '', currency: 'CZK', account: '' },
    rules: withLimits<Values>(firstPaymentLimits, { paid_on: [required], amount: [inRange], account: [filled] }),
    serverErrors: failure instanceof Problem ? failure.errors : undefined,
    onSend: ({ paid_on, amount, currency, account }) =>
      onSend({ paid_on, account, amount: readNumber(amount) ?? 0, currency: currencies.find((one) => one === currency) ?? 'CZK' }),
  });
  useUnsavedGuard(isChanged);
  const isPlaced = Object.keys(fieldErrorsOf(failure)).some((name) => name in values);
  return (
    <form className={styles.stack} noValidate onSubmit={handleSubmit}>
      <FieldGroup title={t('payment.title')} isTitleHidden>
        <DateField {...field('paid_on')} isRequired label={t('payment.day')} />
        <TextField {...field('amount')} isRequired label={t('payment.amount')} inputMode="decimal" autoComplete="off" />
        <SelectField
          {...field('currency')}
          layout="form"
          label={t('payment.currency')}
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
        />
        <WideField>
          <TextField
            {...field('account')}
            isRequired
            label={t('payment.account')}
            description={t('payment.accountHint')}
            autoComplete="off"
          />
        </WideField>
      </FieldGroup>
      {failure && !isPlaced && <Banner tone="error">{describeProblem(failure)}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" isBusy={isBusy}>
          {t('payment.match')}
        </Button>
      </div>
    </form>
  );
}
