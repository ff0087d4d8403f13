import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../ui/field-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isDomestic, isDoubtfulIban, isDoubtfulNumber } from './client-items.model.ts';

type Part = 'account_number' | 'bank_code' | 'iban' | 'bic';

interface AccountNumberFieldsProps {
  field: (name: Part | 'currencies') => { name: string; value: string; error: string | null; onChange: (value: string) => void };
}

/** Number and bank code of an account in CZK alone, IBAN and BIC of every other. A checksum only hints. */
export function AccountNumberFields({ field }: AccountNumberFieldsProps) {
  const { t } = useTranslation('client');
  const { value: currencies } = field('currencies');
  if (isDomestic(currencies)) {
    const number = field('account_number');
    const hint = isDoubtfulNumber(number.value) ? { description: t('hints.account') } : {};
    return (
      <FieldGroup title={t('accounts.account_number')} isTitleHidden>
        <TextField {...number} {...hint} label={t('accounts.account_number')} />
        <TextField {...field('bank_code')} label={t('accounts.bank_code')} />
      </FieldGroup>
    );
  }
  const iban = field('iban');
  const hint = isDoubtfulIban(iban.value) ? { description: t('hints.iban') } : {};
  return (
    <>
      <TextField {...iban} {...hint} label={t('accounts.iban')} />
      <TextField {...field('bic')} label={t('accounts.bic')} />
    </>
  );
}
