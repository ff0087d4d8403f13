import type { ClientBankAccount } from '@pramen/contract/clients/client.schemas';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { nameAccount } from './client-items.model.ts';
import { ItemActions, ItemAge } from './item-parts.tsx';
import styles from './item-list.module.css';

interface BankAccountListProps {
  accounts: readonly ClientBankAccount[];
  /** null: read only. */
  onEdit: ((account: ClientBankAccount) => void) | null;
  onRemove: (account: ClientBankAccount) => void;
}

export function BankAccountList({ accounts, onEdit, onRemove }: BankAccountListProps) {
  const { t } = useTranslation('client');
  if (accounts.length === 0) return <p className={styles.empty}>{t('accounts.empty')}</p>;
  return (
    <ul className={styles.list}>
      {accounts.map((account) => (
        <li key={account.id} className={styles.item}>
          <div className={styles.words}>
            <div className={styles.badges}>
              {account.is_primary && <StateBadge tone="good">{t('accounts.primary')}</StateBadge>}
              {account.currencies.map((currency) => (
                <StateBadge key={currency} tone="quiet">
                  {currency}
                </StateBadge>
              ))}
            </div>
            <p className={`${styles.title} ${styles.number}`}>{nameAccount(account)}</p>
            {account.bic !== null && <p className={styles.number}>{account.bic}</p>}
            {account.bank_account_owner !== null && <p>{account.bank_account_owner}</p>}
            {account.declaration_owner && <p className={styles.quiet}>{t('accounts.declaration_owner')}</p>}
            {account.declaration_spouses_property && <p className={styles.quiet}>{t('accounts.declaration_spouses_property')}</p>}
            {account.note !== null && <p className={styles.quiet}>{account.note}</p>}
            <ItemAge at={account.created_at} />
          </div>
          {onEdit && (
            <ItemActions kind="accounts" name={nameAccount(account)} onEdit={() => onEdit(account)} onRemove={() => onRemove(account)} />
          )}
        </li>
      ))}
    </ul>
  );
}
