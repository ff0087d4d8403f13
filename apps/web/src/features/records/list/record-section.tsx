import type { ListedRecord } from '@pramen/contract/records/records.schemas';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FoldedSection } from '../../../ui/display/sections/folded-section.tsx';
import { useSectionFold } from '../../../ui/display/sections/use-section-fold.ts';
import type { RenderForm } from '../answers/form-slot.ts';
import { PreparationDialog } from '../prepare/preparation-dialog.tsx';
import { useRecordDeletion } from '../records.commands.ts';
import { segmentOf } from '../records.model.ts';
import { RecordDialog } from '../view/record-dialog.tsx';
import { KindOverview } from './kind-overview.tsx';
import { RecordTable } from './record-table.tsx';

interface RecordSectionProps {
  clientId: string;
  type: TemplateType;
  /** Whether the user may prepare, open and delete records here. */
  isEditable: boolean;
  mayDecide: boolean;
  renderForm: RenderForm;
}

/** A client's records of one kind, with everything that staff do with them. */
export function RecordSection({ clientId, type, isEditable, mayDecide, renderForm }: RecordSectionProps) {
  const { t } = useTranslation('recordReview');
  const { t: words } = useTranslation('records');
  // Keeps the record while its dialog fades away.
  const [record, setRecord] = useState<ListedRecord | null>(null);
  const [open, setOpen] = useState<'new' | 'record' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const fold = useSectionFold(segmentOf[type]);
  const show = (shown: ListedRecord, dialog: 'record' | 'delete') => {
    setRecord(shown);
    setOpen(dialog);
  };
  const add = (
    <Button
      kind="quiet"
      icon={<IconPlus size={18} stroke={1.5} aria-hidden />}
      label={`${t('addAction')}: ${words(`types.${type}`)}`}
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
      <FoldedSection
        id={segmentOf[type]}
        title={words(`types.${type}`)}
        summary={<KindOverview clientId={clientId} type={type} />}
        action={isEditable && add}
        fold={fold}
      >
        <RecordTable
          clientId={clientId}
          type={type}
          actions={isEditable ? { onOpen: (shown) => show(shown, 'record'), onRemove: (shown) => show(shown, 'delete') } : null}
        />
      </FoldedSection>
      <PreparationDialog clientId={clientId} type={type} renderForm={renderForm} isOpen={open === 'new'} onClose={close} />
      {record && (
        <RecordDialog
          key={record.id}
          record={record}
          mayDecide={mayDecide}
          mayLink={isEditable}
          renderForm={renderForm}
          isOpen={open === 'record'}
          onClose={close}
        />
      )}
      {record && <RecordDeletion key={`delete ${record.id}`} record={record} isOpen={open === 'delete'} onClose={close} />}
    </>
  );
}

function RecordDeletion({ record, ...dialog }: { record: ListedRecord; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('recordReview');
  const { client_id: clientId, type, id, template_name: name } = record;
  return (
    <ConfirmDialog
      {...dialog}
      title={t('delete.title')}
      text={t('delete.text', { name, at: formatDateTime(record.created_at) })}
      action={t('delete.confirm', { name })}
      command={useRecordDeletion({ clientId, type, id })}
      describe={describeProblem}
    />
  );
}
