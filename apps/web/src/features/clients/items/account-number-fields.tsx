import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../../ui/forms/field-group.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { isDomestic, isDoubtfulIban, isDoubtfulNumber } from './client-items.model.ts';

type Part = 'account_number' | 'bank_code' | 'iban' | 'bic';

interface AccountNumberFieldsProps {
  field: (name: Part | 'currencies') => { name: string; value: string; error: string | null; onChange: (value: string) => void };
}

/** Number and bank code of an account in CZK only, IBAN and BIC of every other. A wrong checksum only shows a hint. */
export function AccountNumberFields({ field }: AccountNumberFieldsProps) {
  const { t } = useTranslation('client');
  const { value: currencies } = field('currencies');
  if (isDomestic(currencies)) {
    const number = field('account_number');
    const bankCode = field('bank_code');
    /** Splits a pasted account number into its fields. */
    const take = (typed: string) => {
      const [, digits, bank] = /^\s*([\d-]+)\s*\/\s*(\d{4})\s*$/.exec(typed) ?? [];
      number.onChange(digits ?? typed);
      if (bank) bankCode.onChange(bank);
    };
    const bankHint = bankCode.value.trim() === '' || /^\d{4}$/.test(bankCode.value.trim()) ? {} : { description: t('hints.bankCode') };
    const hint = isDoubtfulNumber(number.value) ? { description: t('hints.account') } : {};
    return (
      <FieldGroup title={t('accounts.account_number')} isTitleHidden>
        <TextField {...number} {...hint} onChange={take} label={t('accounts.account_number')} />
        <TextField {...bankCode} {...bankHint} label={t('accounts.bank_code')} inputMode="numeric" />
      </FieldGroup>
    );
  }
  const iban = field('iban');
  const bic = field('bic');
  const bicHint =
    bic.value.trim() === '' || /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/i.test(bic.value.trim()) ? {} : { description: t('hints.bic') };
  const hint = isDoubtfulIban(iban.value) ? { description: t('hints.iban') } : {};
  return (
    <>
      <TextField {...iban} {...hint} label={t('accounts.iban')} />
      <TextField {...bic} {...bicHint} label={t('accounts.bic')} />
    </>
  );
}
