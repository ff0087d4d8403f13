import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useFileSaving, type SavedFile } from './files.commands.ts';

interface SaveFileButtonProps {
  file: SavedFile;
  /** Name of the file's owner, for screen reader users, who do not see the neighbouring text. */
  name?: string;
  kind?: 'main' | 'quiet' | 'plain';
}

/** Downloads a file. */
export function SaveFileButton({ file, name, kind = 'quiet' }: SaveFileButtonProps) {
  const { t } = useTranslation('files');
  const saving = useFileSaving();
  const save = () => saving.mutate(file, { onError: (failure) => showToast('failure', describeProblem(failure)) });
  return (
    <Button
      kind={kind}
      isBusy={saving.isPending}
      icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
      {...(name ? { label: `${t('download')}: ${name}` } : {})}
      onClick={save}
    >
      {t('download')}
    </Button>
  );
}
