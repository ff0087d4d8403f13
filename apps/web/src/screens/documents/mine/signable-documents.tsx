import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenOf, isSignable } from '../../../features/documents/documents.model.ts';
import { SignableTable } from '../../../features/documents/list/signable-table.tsx';
import { useRole } from '../../../features/auth/use-role.ts';
import { SaveFileButton } from '../../../features/files/save-file-button.tsx';
import { documentDetailOf } from '../../../platform/navigation/document-detail.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { SignDialog } from '../signing/sign-dialog.tsx';
import { useIsImpersonating } from '../signing/use-impersonating.ts';
import styles from '../documents.module.css';

interface SignableDocumentsProps {
  title: string;
  headingId: string;
  /** undefined while loading and after a failure. */
  documents: readonly DocumentRow[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  empty: ReactNode;
  told: 'client' | 'company';
  /** Whether the documents belong to several clients. */
  isOfMany?: boolean;
  /** Next to the title, before the sign button. */
  action?: ReactNode;
}

/** A list of documents with all its actions: preview, download, choose, sign. */
export function SignableDocuments({ title, headingId, action, told, documents, ...list }: SignableDocumentsProps) {
  const { t } = useTranslation('documents');
  const { role } = useRole();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Keeps the documents being signed in the dialog while the list below it changes.
  const [signing, setSigning] = useState<readonly DocumentRow[]>([]);
  const [viewed, setViewed] = useState<DocumentRow | null>(null);
  const [open, setOpen] = useState<'sign' | 'view' | null>(null);
  const isActing = useIsImpersonating();
  const ready = chosenOf(documents ?? [], chosen);
  const sign = (these: readonly DocumentRow[]) => {
    setSigning(these);
    setOpen('sign');
  };
  const view = (document: DocumentRow) => {
    setViewed(document);
    setOpen('view');
  };
  const toggle = (id: string) => setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.tableHead} data-signs={documents?.some(isSignable) || undefined}>
        <h2 id={headingId} className={styles.heading}>
          {title}
        </h2>
        <div className={styles.actions}>
          {action}
          <Button kind={isActing ? 'quiet' : 'main'} isDisabled={ready.length === 0} onClick={() => sign(ready)}>
            {ready.length === 0 ? t('sign.chosen') : t('sign.count', { count: ready.length })}
          </Button>
        </div>
      </div>
      {isActing && documents?.some(isSignable) && <p className={styles.acting}>{t('sign.onlyClient')}</p>}
      <SignableTable
        {...list}
        caption={title}
        documents={documents}
        told={told}
        detail={documentDetailOf(role)}
        choice={{ chosen, onToggle: toggle }}
        actions={(document) => (
          <>
            <Button kind="plain" label={t('viewOf', { name: document.name })} onClick={() => view(document)}>
              {t('view')}
            </Button>
            {document.file && <SaveFileButton kind="plain" file={document.file} name={document.name} />}
          </>
        )}
      />
      {viewed && <PreviewDialog key={viewed.id} document={viewed} isOpen={open === 'view'} onClose={close} onSign={() => sign([viewed])} />}
      <SignDialog documents={signing} isOpen={open === 'sign'} onClose={close} />
    </>
  );
}
