import type { Identification } from '@pramen/contract/identifications/identifications.schemas';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FoldedSection } from '../../../ui/display/sections/folded-section.tsx';
import { useSectionFold } from '../../../ui/display/sections/use-section-fold.ts';
import { useIdentificationDeletion } from '../identifications.commands.ts';
import { PreparationDialog } from '../prepare/preparation-dialog.tsx';
import type { Holder } from '../view/holder-facts.tsx';
import { IdentificationDialog } from '../view/identification-dialog.tsx';
import type { RenderFile } from '../view/document-pictures.tsx';
import { IdentificationTable } from './identification-table.tsx';

interface IdentificationSectionProps {
  holder: Holder;
  clientId: string;
  /** One line on what the client has. */
  summary: ReactNode;
  /** Whether the user may prepare, open and delete identifications here. */
  isEditable: boolean;
  mayDecide: boolean;
  renderFile: RenderFile;
}

/** A client's identifications, with everything that staff do with them. */
export function IdentificationSection({ holder, clientId, summary, isEditable, mayDecide, renderFile }: IdentificationSectionProps) {
  const { t } = useTranslation('identificationReview');
  const { t: words } = useTranslation('identifications');
  // Keeps the identification while its dialog fades away.
  const [shown, setShown] = useState<Identification | null>(null);
  const [open, setOpen] = useState<'new' | 'one' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const fold = useSectionFold('identifications');
  const show = (identification: Identification, dialog: 'one' | 'delete') => {
    setShown(identification);
    setOpen(dialog);
  };
  const add = (
    <Button
      kind="quiet"
      icon={<IconPlus size={18} stroke={1.5} aria-hidden />}
      label={`${t('addAction')}: ${words('title')}`}
      onClick={() => {
        // What was prepared then stands in the list.
        fold.setOpen(true);
        setOpen('new');
      }}
    >
      {t('addAction')}
    </Button>
  );
  return (
    <>
      <FoldedSection id="identifications" title={words('title')} summary={summary} action={isEditable && add} fold={fold}>
        <IdentificationTable
          clientId={clientId}
          actions={isEditable ? { onOpen: (one) => show(one, 'one'), onRemove: (one) => show(one, 'delete') } : null}
        />
      </FoldedSection>
      <PreparationDialog clientId={clientId} isOpen={open === 'new'} onClose={close} />
      {shown && (
        <IdentificationDialog
          key={shown.id}
          holder={holder}
          identification={shown}
          mayDecide={mayDecide}
          renderFile={renderFile}
          isOpen={open === 'one'}
          onClose={close}
        />
      )}
      {shown && <Deletion key={`delete ${shown.id}`} identification={shown} isOpen={open === 'delete'} onClose={close} />}
    </>
  );
}

function Deletion({ identification, ...dialog }: { identification: Identification; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('identificationReview');
  const { t: words } = useTranslation('identifications');
  const { client_id: clientId, id, method, created_at: at } = identification;
  const name = words(`methods.${method}`);
  return (
    <ConfirmDialog
      {...dialog}
      title={t('delete.title')}
      text={t('delete.text', { name, at: formatDateTime(at) })}
      action={t('delete.confirm', { name })}
      command={useIdentificationDeletion({ clientId, id })}
      describe={describeProblem}
    />
  );
}
