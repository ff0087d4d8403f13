import type { StoredFile } from '@pramen/contract/files/files.schemas';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileRelease } from '../../../features/files/files.commands.ts';
import { useFormRefresh } from '../../../features/onboarding/steps/steps.commands.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FileDialog } from '../../kit/disclosures/file-dialog.tsx';

/** The server notes a reading after the last byte; a document that is closed at once may be noted a moment later. */
const NOTED_WITHIN_MS = 500;

interface InformationLinkProps {
  /** What the document is called. */
  title: string;
  /** What the button says; default: the title. */
  label?: string;
  file: StoredFile;
  /** Runs when the document was closed and the onboarding says whether it was noted. */
  onRead?: () => void;
}

/** Opens a document that the client must get; the server notes that they got it, and the walk shows that once it is closed. */
export function InformationLink({ title, label, file, onRead }: InformationLinkProps) {
  const { t } = useTranslation('selfOnboarding');
  const [isOpen, setOpen] = useState(false);
  const refresh = useFormRefresh();
  const release = useFileRelease();
  const close = async () => {
    setOpen(false);
    release(file.uuid);
    await refresh();
    if (!onRead) return;
    await new Promise((later) => setTimeout(later, NOTED_WITHIN_MS));
    await refresh();
    onRead();
  };
  return (
    <>
      <Button
        kind="plain"
        icon={<IconFileText size={18} stroke={1.5} aria-hidden />}
        label={t('informed.open', { title })}
        onClick={() => setOpen(true)}
      >
        {label ?? title}
      </Button>
      <FileDialog title={title} file={file} isOpen={isOpen} onClose={() => void close()} />
    </>
  );
}
