import type { OtherAccount } from '@pramen/contract/payments/payments.schemas';
import { formatIban } from '@pramen/domain/banking/iban';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../platform/clipboard/copy-text.ts';
import { Card } from '../../ui/display/card.tsx';
import { CopyableValue } from '../../ui/actions/copyable-value.tsx';
import styles from './other-accounts.module.css';

/** Accounts in currencies that none of the client's contracts has. */
export function OtherAccounts({ accounts }: { accounts: readonly OtherAccount[] }) {
  const { t } = useTranslation('payments');
  return (
    <Card as="section" labelledBy="other-accounts">
      <h2 id="other-accounts" className={styles.heading}>
        {t('other.title')}
      </h2>
      <p className={styles.hint}>{t('other.hint')}</p>
      <ul className={styles.accounts}>
        {accounts.map(({ currency, iban, bicSwift }) => (
          <li key={currency}>
            <dl className={styles.account}>
              <div>
                <dt>{t('lines.currency')}</dt>
                <dd className={styles.currency}>{currency}</dd>
              </div>
              <div>
                <dt>{t('lines.iban')}</dt>
                <dd>
                  <CopyableValue
                    shown={formatIban(iban)}
                    label={t('copy.otherIban', { currency })}
                    onCopy={(element) => copyText(iban, element)}
                  />
                </dd>
              </div>
              <div>
                <dt>{t('lines.bic')}</dt>
                <dd>
                  <CopyableValue
                    shown={bicSwift}
                    label={t('copy.otherBic', { currency })}
                    onCopy={(element) => copyText(bicSwift, element)}
                  />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}
