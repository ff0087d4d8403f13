import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { loadChunk } from '../../../platform/loading/load-chunk.ts';
import { useStepFromHere } from '../../../platform/navigation/use-step-from-here.ts';
import { Button } from '../../../ui/actions/button.tsx';

const ClientDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../../features/clients/detail/client-dialog.tsx'))).ClientDialog,
}));

/** Adds a client and opens the new client's page. */
export function AddClient() {
  const { t } = useTranslation('client');
  const navigate = useStepFromHere();
  const { role, may } = useRole();
  // null: never opened, so its form is not loaded yet.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (!may('clients.create')) return null;
  return (
    <>
      <Button icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <ClientDialog
            client={null}
            choosesAdviser={role === 'ADMIN'}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onSaved={({ id }) => void navigate({ to: '/clients/$id/detail', params: { id } })}
          />
        </Suspense>
      )}
    </>
  );
}
