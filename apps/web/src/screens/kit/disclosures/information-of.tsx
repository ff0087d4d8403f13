import type { InformationDocument } from '@pramen/contract/disclosures/disclosures.schemas';
import { useState } from 'react';
import { InformationSlots } from '../../../features/disclosures/information-slots.tsx';
import { FileDialog } from './file-dialog.tsx';

interface InformationOfProps {
  /** null: about the firm. */
  strategyId: string | null;
  documents: readonly InformationDocument[];
}

/** The documents about one subject; one is read without leaving the screen. */
export function InformationOf(props: InformationOfProps) {
  const [opened, setOpened] = useState<InformationDocument | null>(null);
  return (
    <>
      <InformationSlots {...props} onOpen={setOpened} />
      {opened && <FileDialog title={opened.file.filename} file={opened.file} isOpen onClose={() => setOpened(null)} />}
    </>
  );
}
