import { addressTypes } from '@pramen/domain/clients/address-types';
import type { ClientAddress } from '@pramen/contract/clients/client.schemas';
import { useTranslation } from 'react-i18next';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { addressRules, takenTypes, toAddressBody, toAddressValues, type AddressValues } from './client-items.model.ts';
import { sendAddress } from '../client.commands.ts';
import { useClientWords } from '../use-client-words.ts';
import { useItemForm } from './use-item-form.ts';

interface AddressDialogProps {
  clientId: string;
  /** null: adds an address. */
  address: ClientAddress | null;
  /** All addresses of the client. */
  addresses: readonly ClientAddress[];
  isOpen: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Adds an address to a client, or edits one. */
export function AddressDialog({ isOpen, ...about }: AddressDialogProps) {
  const { t } = useTranslation('client');
  return (
    <Dialog title={t(about.address ? 'addresses.editTitle' : 'addresses.newTitle')} isOpen={isOpen} onClose={about.onClose}>
      <AddressForm key={about.address?.id} {...about} />
    </Dialog>
  );
}

function AddressForm({ clientId, address, addresses, onClose, onRemove }: Omit<AddressDialogProps, 'isOpen'>) {
  const { t } = useTranslation('client');
  const { t: words } = useTranslation('shell');
  const { country, countryOptions } = useClientWords();
  const taken = takenTypes(addresses, address);
  const types = addressTypes.map((type) => ({ value: type, label: t(`addresses.types.${type}`), isDisabled: taken.includes(type) }));
  const write = (values: AddressValues) =>
    [
      [t('addresses.type'), types.find(({ value }) => value === values.type)?.label ?? ''],
      [t('addresses.street'), values.street],
      [t('addresses.city'), values.city],
      [t('addresses.zip_code'), values.zip_code],
      [t('addresses.country'), country(values.country)],
      [t('addresses.note'), values.note],
    ] as const;
  const form = useItemForm({
    item: address,
    toValues: (stored: ClientAddress | null) => toAddressValues(stored, taken),
    rules: addressRules,
    send: (values, base) => sendAddress(clientId, base?.id ?? null, { ...toAddressBody(values), version: base?.version }),
    write,
    onClose,
  });
  const countryField = form.field('country');
  return (
    <DialogForm
      action={address ? words('save') : t('addresses.add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={form.differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={address ? { label: t('addresses.delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <SelectField
        {...form.field('type')}
        layout="form"
        label={t('addresses.type')}
        options={types}
        description={taken.length > 0 ? t('addresses.onlyOne') : undefined}
      />
      <TextField {...form.field('street')} label={t('addresses.street')} isFocusedFirst />
      <TextField {...form.field('city')} label={t('addresses.city')} />
      <TextField {...form.field('zip_code')} label={t('addresses.zip_code')} inputMode="numeric" />
      <SelectField {...countryField} layout="form" label={t('addresses.country')} options={countryOptions(countryField.value)} />
      <TextAreaField {...form.field('note')} label={t('addresses.note')} />
    </DialogForm>
  );
}
