import type { ClientBankAccount } from '@pramen/contract/clients/client.schemas';
import { useTranslation } from 'react-i18next';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { AccountNumberFields } from './account-number-fields.tsx';
import { CurrencyFields } from './currency-fields.tsx';
import { accountRules, firstOf, toAccountBody, toAccountValues, type AccountValues } from './client-items.model.ts';
import { sendBankAccount } from '../client.commands.ts';
import { useItemForm } from './use-item-form.ts';

interface BankAccountDialogProps {
  clientId: string;
  /** The most likely owner of a new account. */
  ownerName: string;
  /** null: adds an account. */
  account: ClientBankAccount | null;
  isOpen: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Adds a bank account to a client, or edits one. */
export function BankAccountDialog({ isOpen, ...about }: BankAccountDialogProps) {
  const { t } = useTranslation('client');
  return (
    <Dialog title={t(about.account ? 'accounts.editTitle' : 'accounts.newTitle')} isOpen={isOpen} onClose={about.onClose}>
      <BankAccountForm key={about.account?.id} {...about} />
    </Dialog>
  );
}

const texts = ['bank_account_owner', 'account_number', 'bank_code', 'iban', 'bic', 'note'] as const;
const ticks = ['is_multicurrency', 'is_primary', 'declaration_owner', 'declaration_spouses_property'] as const;
type Declaration = 'declaration_owner' | 'declaration_spouses_property';

function useAccountWords() {
  const { t } = useTranslation('client');
  return (values: AccountValues) => [
    [t('accounts.currencies'), values.currencies.replaceAll(',', ', ')] as const,
    ...texts.map((name) => [t(`accounts.${name}`), values[name]] as const),
    ...ticks.map((name) => [t(`accounts.${name}`), values[name] ? t('yes') : t('no')] as const),
  ];
}

function useAccountForm({
  clientId,
  ownerName,
  account,
  onClose,
}: Pick<BankAccountDialogProps, 'clientId' | 'ownerName' | 'account' | 'onClose'>) {
  return useItemForm({
    item: account,
    toValues: (stored: ClientBankAccount | null) =>
      stored ? toAccountValues(stored) : { ...toAccountValues(null), bank_account_owner: ownerName },
    rules: accountRules,
    send: (values, base) => sendBankAccount(clientId, base?.id ?? null, { ...toAccountBody(values), version: base?.version }),
    write: useAccountWords(),
    onClose,
  });
}

function BankAccountForm({ onRemove, ...about }: Omit<BankAccountDialogProps, 'isOpen'>) {
  const { account, onClose } = about;
  const { t } = useTranslation('client');
  const { t: words } = useTranslation('shell');
  const form = useAccountForm(about);
  const { values, setValues } = form;
  const declare = (name: Declaration, other: Declaration) => ({
    ...form.tick(name),
    onToggle: () => setValues({ ...values, [name]: !values[name], [other]: false }),
  });
  const setMany = (isMany: boolean) =>
    setValues({ ...values, is_multicurrency: isMany, currencies: isMany ? values.currencies : firstOf(values.currencies) });
  return (
    <DialogForm
      action={account ? words('save') : t('accounts.add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={form.differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={account ? { label: t('accounts.delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <TextField {...form.field('bank_account_owner')} label={t('accounts.bank_account_owner')} isFocusedFirst />
      <TickField
        {...form.tick('is_multicurrency')}
        label={t('accounts.is_multicurrency')}
        onToggle={() => setMany(!values.is_multicurrency)}
      />
      <CurrencyFields field={form.field('currencies')} isMany={values.is_multicurrency} />
      <AccountNumberFields field={form.field} />
      <TickField {...form.tick('is_primary')} label={t('accounts.is_primary')} description={t('accounts.primaryHint')} />
      <FieldGroup title={t('accounts.declarations')}>
        <WideField>
          <TickField {...declare('declaration_owner', 'declaration_spouses_property')} label={t('accounts.declaration_owner')} />
          <TickField {...declare('declaration_spouses_property', 'declaration_owner')} label={t('accounts.declaration_spouses_property')} />
        </WideField>
      </FieldGroup>
      <TextAreaField {...form.field('note')} label={t('accounts.note')} />
    </DialogForm>
  );
}
