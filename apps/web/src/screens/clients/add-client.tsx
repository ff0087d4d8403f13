import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { ClientDialog } from '../../features/clients/client-dialog.tsx';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { Button } from '../../ui/button.tsx';

/** Adds a client and goes to their page. */
export function AddClient() {
  const { t } = useTranslation('client');
  const navigate = useStepFromHere();
  const { role, may } = useRole();
  const [isOpen, setOpen] = useState(false);
  if (!may('clients.create')) return null;
  return (
    <>
      <Button icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <ClientDialog
        client={null}
        choosesAgent={role === 'ADMIN'}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSaved={({ id }) => void navigate({ to: '/clients/$id/detail', params: { id } })}
      />
    </>
  );
}
