import type { PaymentInformation } from '@pramen/contract/onboarding/onboarding.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../platform/clipboard/copy-text.ts';
import { formatMoney } from '../../../platform/formats/money.ts';
import { CopyableValue } from '../../../ui/actions/copyable-value.tsx';
import { paymentLines } from './payment.model.ts';
import styles from './payment-lines.module.css';

/** How to pay into one investment, and how much the client meant to. */
export function PaymentLines({ payment }: { payment: PaymentInformation }) {
  const { t } = useTranslation('selfOnboarding');
  const { t: words } = useTranslation('payments');
  const { t: formats } = useTranslation('formats');
  const heading = useId();
  const { strategy_name: name, currency, bank_account_number_full: account, variable_symbol: symbol, meta } = payment;
  const amounts = [
    { label: t('end.initial'), value: meta.initial_deposit && formatMoney(meta.initial_deposit, currency) },
    { label: t('end.regular'), value: meta.regular_deposit && formatMoney(meta.regular_deposit, currency) },
    { label: t('end.horizon'), value: meta.investment_horizont && formats('years', { count: meta.investment_horizont }) },
  ].filter(({ value }) => value);
  return (
    <section className={styles.slip} aria-labelledby={heading}>
      <h3 id={heading} className={styles.name}>
        {name}
      </h3>
      <div className={styles.columns}>
        <dl className={styles.lines}>
          {paymentLines(payment).map((line) => (
            <div key={line.name} data-main={line.isMain}>
              <dt>{words(`lines.${line.name}`)}</dt>
              <dd>
                <CopyableValue shown={line.shown} label={words(`copy.${line.name}`)} onCopy={(element) => copyText(line.copied, element)} />
              </dd>
            </div>
          ))}
          {amounts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {payment.payment_qr_code_base64 !== null && (
          <figure className={styles.code}>
            <img
              className={styles.picture}
              src={payment.payment_qr_code_base64}
              alt={words('code.alt', { account, symbol })}
              width={184}
              height={184}
            />
            <figcaption>{t('end.scan')}</figcaption>
          </figure>
        )}
      </div>
      {account === null && <p>{t('end.accountMissing')}</p>}
    </section>
  );
}
