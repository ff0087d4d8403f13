import { IconTarget } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { GoalDialog } from './goal-dialog.tsx';

/** Lets the client set or change what they save for; nobody does it for them. */
export function GoalEditing(props: Omit<ComponentProps<typeof GoalDialog>, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation('contract');
  const [isOpen, setOpen] = useState(false);
  const isActing = useSuspenseQuery(profileQuery).data.context.impersonator !== null;
  if (isActing) return null;
  return (
    <div>
      <Button kind="plain" icon={<IconTarget size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen(true)}>
        {t(props.goal ? 'goalDialog.edit' : 'goalDialog.set')}
      </Button>
      <GoalDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
