import type { TemplatePreview } from '@pramen/contract/document-templates/document-templates.schemas';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { UnknownPlaceholders } from '../vocabulary/placeholder-report.tsx';
import { vocabularyQuery } from '../templates.queries.ts';
import { nameFields } from '../vocabulary/vocabulary.model.ts';
import { ClientChoice } from './client-choice.tsx';
import { readPdf } from './preview.model.ts';
import styles from './preview.module.css';

export type RenderPaper = (content: Blob, name: string) => ReactNode;

interface PreviewDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Shown first: what the preview leaves out. */
  note?: string | null;
  /** Generates the preview for a client, or with the names of the placeholders. */
  fetchPaper: (clientId: string | null) => Promise<TemplatePreview>;
  renderPaper: RenderPaper;
}

/** Preview of a template for a client; the server stores nothing and uses up no number. */
export function PreviewDialog({ isOpen, onClose, ...preview }: PreviewDialogProps) {
  const { t } = useTranslation('documentTemplates');
  return (
    <Dialog title={t('preview.title')} isOpen={isOpen} onClose={onClose} width="wide">
      <Preview {...preview} />
    </Dialog>
  );
}

function Preview({ note, fetchPaper, renderPaper }: Omit<PreviewDialogProps, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation('documentTemplates');
  const [clientId, setClientId] = useState<string | null>(null);
  const { data: paper, error, isPending, mutate } = useCommand({ send: fetchPaper });
  return (
    <div className={styles.preview}>
      <div className={styles.choice}>
        <ClientChoice value={clientId} onChange={setClientId} />
        <div>
          <Button isBusy={isPending} onClick={() => mutate(clientId)}>
            {t(paper ? 'preview.again' : 'preview.show')}
          </Button>
        </div>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.paper}>
        {error && <Banner tone="error">{describeProblem(error)}</Banner>}
        {paper ? <Paper paper={paper} renderPaper={renderPaper} /> : !error && <p className={styles.empty}>{t('preview.empty')}</p>}
      </div>
    </div>
  );
}

function Paper({ paper, renderPaper }: { paper: TemplatePreview; renderPaper: RenderPaper }) {
  const { t } = useTranslation('documentTemplates');
  const names = nameFields(useQuery(vocabularyQuery).data?.data ?? []);
  const content = useMemo(() => readPdf(paper.content), [paper.content]);
  const missing = paper.missing_placeholders;
  return (
    <>
      {paper.unknown_placeholders.length > 0 && <UnknownPlaceholders names={paper.unknown_placeholders} />}
      {missing.length > 0 && <Banner>{t('preview.missing', { names: missing.map((name) => names.get(name) ?? name).join(', ') })}</Banner>}
      {renderPaper(content, paper.filename)}
    </>
  );
}
