import type { DocumentTemplate, VocabularyGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { useLeaveGuard } from '../../../ui/dialogs/use-leave-guard.tsx';
import { PlaceholderPanel } from '../vocabulary/placeholder-panel.tsx';
import { PreviewDialog, type RenderPaper } from '../preview/preview-dialog.tsx';
import { fetchOverlay } from '../templates.commands.ts';
import { nameFields } from '../vocabulary/vocabulary.model.ts';
import { onlyIn, toAnnotations, type PlacedField } from './annotations.model.ts';
import { FieldDialog } from './field-dialog.tsx';
import { labelId } from './field-label.tsx';
import { FieldList } from './field-list.tsx';
import { PageOverlay, ratioOfPage } from './page-overlay.tsx';
import { PlacingBar } from './placing-bar.tsx';
import { useAnnotations, type Annotations } from './use-annotations.ts';
import { usePlaceWords } from './use-place-words.ts';
import styles from './annotations.module.css';

interface AnnotationViewerProps {
  template: DocumentTemplate;
  vocabulary: readonly VocabularyGroup[];
  isEditable: boolean;
  /** Draws the pages of the template with an overlay on each, and reports how many there are. */
  renderPages: (overlay: (page: number) => ReactNode, onPages: (count: number) => void) => ReactNode;
  renderPaper: RenderPaper;
}

/** Moves the focus there once it is drawn. */
const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/** Places values on the pages of a PDF template: by clicking and dragging, or with keys and numbers. */
export function AnnotationViewer({ template, vocabulary, isEditable, renderPages, renderPaper }: AnnotationViewerProps) {
  const { t } = useTranslation('documentTemplates');
  const annotations = useAnnotations(template);
  const [picked, setPicked] = useState<string | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [pageCount, setPageCount] = useState(0);
  const { question } = useLeaveGuard(annotations.isUnsaved && isEditable);
  const names = nameFields(vocabulary);
  const labelOf = (name: string) => names.get(name) ?? name;
  const { fields, selected } = annotations;
  const place = (page: number, point: { x: number; y: number; ratio?: number }) => {
    if (picked === null) return;
    focusLater(labelId(annotations.add(picked, { page, ...point })));
    setPicked(null);
  };
  const remove = (id: string) => {
    setEdited(null);
    annotations.remove(id);
    focusLater('placed-fields');
  };
  const drawOverlay = (page: number) => (
    <PageOverlay
      page={page}
      fields={fields.filter((field) => field.page === page)}
      labelOf={labelOf}
      selected={selected}
      isPlacing={picked !== null}
      isEditable={isEditable}
      onPlace={(point) => place(page, point)}
      onSelect={annotations.select}
      onMove={annotations.move}
      onEdit={setEdited}
      onRemove={remove}
    />
  );
  return (
    <div className={styles.viewer}>
      <div className={styles.side}>
        <SaveBar annotations={annotations} isEditable={isEditable} labelOf={labelOf} onPreview={() => setPreviewing(true)} />
        {isEditable && (
          <PlaceholderPanel
            title={t('vocabulary.title')}
            hint={t('vocabulary.toPage')}
            vocabulary={vocabulary}
            chosen={picked}
            onPick={setPicked}
          />
        )}
        {picked !== null && (
          <PlacingBar
            key={picked}
            label={labelOf(picked)}
            pageCount={pageCount}
            onPlace={(page) => place(page, { x: 10, y: 10 })}
            onCancel={() => setPicked(null)}
          />
        )}
        <FieldList fields={fields} labelOf={labelOf} selected={selected} isEditable={isEditable} onEdit={setEdited} onRemove={remove} />
      </div>
      <div className={styles.pages}>
        {isEditable && (
          <p id="annotation-keys" className={styles.note}>
            {t('annotations.keys')}
          </p>
        )}
        {renderPages(drawOverlay, setPageCount)}
      </div>
      <FieldDialog
        field={fields.find(({ id }) => id === edited) ?? null}
        pageCount={pageCount}
        vocabulary={vocabulary}
        onClose={() => setEdited(null)}
        onChange={(changed) => annotations.change(changed, ratioOfPage(changed.page))}
        onRemove={remove}
      />
      <PreviewDialog
        isOpen={isPreviewing}
        onClose={() => setPreviewing(false)}
        fetchPaper={(clientId) => fetchOverlay(template.id, toAnnotations(fields), clientId)}
        renderPaper={renderPaper}
      />
      {question}
    </div>
  );
}

interface SaveBarProps {
  annotations: Annotations;
  isEditable: boolean;
  labelOf: (name: string) => string;
  onPreview: () => void;
}

const MOST_NAMED = 3;

function SaveBar({ annotations: { fields, isUnsaved, saving, save, keepMine, takeStored }, isEditable, labelOf, onPreview }: SaveBarProps) {
  const { t } = useTranslation('documentTemplates');
  const writePlace = usePlaceWords();
  const { conflict, failure, isBusy } = saving;
  const mine = toAnnotations(fields);
  const stored = conflict?.annotations.fields ?? [];
  const list = (placed: readonly PlacedField[]) =>
    [
      ...placed.slice(0, MOST_NAMED).map((field) => t('annotations.at', { label: labelOf(field.name), place: writePlace(field) })),
      ...(placed.length > MOST_NAMED ? ['…'] : []),
    ].join('; ');
  const ofBoth = [list(onlyIn(stored, mine)), list(onlyIn(mine, stored))] as const;
  return (
    <div className={styles.save}>
      <div className={styles.actions}>
        {isEditable && (
          <Button isBusy={isBusy} isDisabled={!isUnsaved} onClick={save}>
            {t('annotations.save')}
          </Button>
        )}
        {isEditable && (
          <Button kind="quiet" onClick={onPreview}>
            {t('preview.action')}
          </Button>
        )}
      </div>
      {isEditable && (
        <p role="status" className={styles.note}>
          {t(isUnsaved ? 'editor.unsaved' : 'editor.saved')}
        </p>
      )}
      {conflict && (
        <ConflictNotice
          differences={ofBoth[0] === ofBoth[1] ? [] : [{ label: t('annotations.list'), stored: ofBoth[0], mine: ofBoth[1] }]}
          isBusy={isBusy}
          onKeepMine={keepMine}
          onTakeStored={takeStored}
        />
      )}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </div>
  );
}
