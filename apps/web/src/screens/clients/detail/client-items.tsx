import type { Client, ClientAddress, ClientBankAccount } from '@pramen/contract/clients/client.schemas';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressDialog } from '../../../features/clients/items/address-dialog.tsx';
import { AddressList } from '../../../features/clients/items/address-list.tsx';
import { BankAccountDialog } from '../../../features/clients/items/bank-account-dialog.tsx';
import { BankAccountList } from '../../../features/clients/items/bank-account-list.tsx';
import { describePlace, nameAccount } from '../../../features/clients/items/client-items.model.ts';
import { useItemDeletion } from '../../../features/clients/client.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';

interface SectionProps {
  client: Client;
  /** Whether the user may change anything here. */
  isEditable: boolean;
}

type Open<Item> = { dialog: 'edit' | 'delete'; item: Item | null } | null;

/** The open dialog and its item; keeps the item while the dialog fades away. */
function useItemDialogs<Item>() {
  const [open, setOpen] = useState<Open<Item>>(null);
  const [item, setItem] = useState<Item | null>(null);
  const show = (dialog: 'edit' | 'delete', shown: Item | null) => {
    setItem(shown);
    setOpen({ dialog, item: shown });
  };
  return { item, isOpen: (dialog: 'edit' | 'delete') => open?.dialog === dialog, show, close: () => setOpen(null) };
}

const plus = <IconPlus size={18} stroke={1.5} aria-hidden />;

export function AddressSection({ client, isEditable }: SectionProps) {
  const { t } = useTranslation('client');
  const { item, isOpen, show, close } = useItemDialogs<ClientAddress>();
  const add = (
    <Button kind="quiet" icon={plus} onClick={() => show('edit', null)}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <SectionCard id="addresses" title={t('addresses.title')} action={isEditable && add}>
      <AddressList
        addresses={client.addresses ?? []}
        onEdit={isEditable ? (address) => show('edit', address) : null}
        onRemove={(address) => show('delete', address)}
      />
      <AddressDialog
        clientId={client.id}
        address={item}
        addresses={client.addresses ?? []}
        isOpen={isOpen('edit')}
        onClose={close}
        onRemove={() => show('delete', item)}
      />
      {item && (
        <ItemDeletion
          key={item.id}
          kind="address"
          clientId={client.id}
          id={item.id}
          name={describePlace(item) || t(`addresses.types.${item.type}`)}
          isOpen={isOpen('delete')}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}

export function BankAccountSection({ client, isEditable }: SectionProps) {
  const { t } = useTranslation('client');
  const { item, isOpen, show, close } = useItemDialogs<ClientBankAccount>();
  const add = (
    <Button kind="quiet" icon={plus} onClick={() => show('edit', null)}>
      {t('accounts.add')}
    </Button>
  );
  return (
    <SectionCard id="bank-accounts" title={t('accounts.title')} action={isEditable && add}>
      <BankAccountList
        accounts={client.bank_accounts ?? []}
        onEdit={isEditable ? (account) => show('edit', account) : null}
        onRemove={(account) => show('delete', account)}
      />
      <BankAccountDialog
        clientId={client.id}
        ownerName={`${client.firstname} ${client.surname}`}
        account={item}
        isOpen={isOpen('edit')}
        onClose={close}
        onRemove={() => show('delete', item)}
      />
      {item && (
        <ItemDeletion
          key={item.id}
          kind="account"
          clientId={client.id}
          id={item.id}
          name={nameAccount(item)}
          isOpen={isOpen('delete')}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}

interface ItemDeletionProps {
  kind: 'address' | 'account';
  clientId: string;
  id: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

function ItemDeletion({ kind, clientId, id, name, isOpen, onClose }: ItemDeletionProps) {
  const { t } = useTranslation('client');
  const deletion = useItemDeletion(kind, clientId, id);
  const words = kind === 'address' ? 'addresses' : 'accounts';
  return (
    <ConfirmDialog
      title={t(`${words}.delete.title`)}
      text={t(`${words}.delete.text`, { name })}
      action={t(`${words}.delete.confirm`)}
      command={deletion}
      describe={describeProblem}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
