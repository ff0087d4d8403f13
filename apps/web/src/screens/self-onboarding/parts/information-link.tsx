import type { StoredFile } from '@pramen/contract/files/files.schemas';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefresh } from '../../../features/onboarding/steps/steps.commands.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FileDialog } from '../../kit/disclosures/file-dialog.tsx';

interface InformationLinkProps {
  /** What the document is called. */
  title: string;
  /** What the button says; default: the title. */
  label?: string;
  file: StoredFile;
}

/** Opens a document that the client must get; the server notes that they got it, and the walk shows that once it is closed. */
export function InformationLink({ title, label, file }: InformationLinkProps) {
  const { t } = useTranslation('selfOnboarding');
  const [isOpen, setOpen] = useState(false);
  const refresh = useFormRefresh();
  const close = () => {
    setOpen(false);
    refresh();
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
      <FileDialog title={title} file={file} isOpen={isOpen} onClose={close} />
    </>
  );
}
