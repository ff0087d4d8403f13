import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { loadChunk } from '../../../platform/loading/load-chunk.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useLeaveGuard } from '../../../ui/dialogs/use-leave-guard.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { useContentRemoval } from '../templates.commands.ts';
import { formatOf, isFixed, templateFormats, type TemplateFormat } from '../templates.model.ts';
import { FileContent, OtherFormat } from './file-content.tsx';
import styles from './content.module.css';

/** The editor's code is large: it loads with the first template that is written in it. */
const TemplateEditor = lazy(async () => ({ default: (await loadChunk(() => import('../editor/template-editor.tsx'))).TemplateEditor }));

interface ContentCardProps {
  template: DocumentTemplate;
  isManaging: boolean;
  /** Actions for the file of a template. */
  fileActions: (file: NonNullable<DocumentTemplate['file']>) => ReactNode;
}

/** Content of a template: a tab for each format, one of which contains the content. */
export function ContentCard({ template, isManaging, fileActions }: ContentCardProps) {
  const { t } = useTranslation('documentTemplates');
  const format = formatOf(template);
  const isLocked = isFixed(template);
  const [chosen, setChosen] = useState<TemplateFormat>(format ?? 'WORD');
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** Counts removals, so that each one starts with an empty editor. */
  const [round, setRound] = useState(0);
  const removal = useContentRemoval(template.id);
  const { guard, question } = useLeaveGuard(isUnsaved);
  const onRemove = isManaging && !isLocked ? () => setAsking(true) : null;
  return (
    <SectionCard id="content" title={t('content.title')}>
      <Tabs
        label={t('content.tabs')}
        tabs={templateFormats.map((value) => ({ value, label: t(`formats.${value}`), isDisabled: isLocked && value !== format }))}
        value={chosen}
        onChange={(value) => guard(() => setChosen(value))}
      >
        <div className={styles.panel}>
          {isLocked && <Banner tone="plain">{t('content.locked')}</Banner>}
          {format !== null && chosen !== format ? (
            <OtherFormat format={format} onRemove={onRemove} />
          ) : chosen === 'EDITOR' ? (
            <Suspense fallback={<EditorPending />}>
              <TemplateEditor
                key={`${template.id}-${round}`}
                template={template}
                isEditable={isManaging && !isLocked}
                onUnsaved={setUnsaved}
                onRemove={format === null ? null : onRemove}
              />
            </Suspense>
          ) : (
            <FileContent
              key={chosen}
              template={template}
              format={chosen}
              isManaging={isManaging}
              onRemove={onRemove}
              fileActions={fileActions}
            />
          )}
          {(format === null || chosen === format) && <p className={styles.lead}>{t(`content.keeping.${chosen}`)}</p>}
        </div>
      </Tabs>
      <ConfirmDialog
        title={t('content.removal.title')}
        text={t('content.removal.text', { name: template.name })}
        action={t('content.removal.confirm')}
        command={removal}
        describe={describeProblem}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDone={() => {
          setUnsaved(false);
          setRound((count) => count + 1);
        }}
      />
      {question}
    </SectionCard>
  );
}

function EditorPending() {
  return (
    <div aria-busy>
      <Skeleton height="420px" shape="block" />
    </div>
  );
}
