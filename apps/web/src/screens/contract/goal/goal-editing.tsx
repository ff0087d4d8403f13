import { IconTarget } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { GoalDialog } from './goal-dialog.tsx';

/** Lets the client set or change what they save for. */
export function GoalEditing(props: Omit<ComponentProps<typeof GoalDialog>, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation('contract');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button kind="plain" icon={<IconTarget size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen(true)}>
        {t(props.goal ? 'goalDialog.edit' : 'goalDialog.set')}
      </Button>
      <GoalDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
