import type { InformationDocument } from '@pramen/contract/disclosures/disclosures.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFieldProblem, describeProblem } from '../../platform/api/problem-text.ts';
import { formatDate } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { FileDrop } from '../../ui/files/file-drop.tsx';
import { useInformationEnd, useInformationUpload } from './disclosures.commands.ts';
import styles from './disclosures.module.css';

interface InformationSlotsProps {
  /** null: about the firm. */
  strategyId: string | null;
  documents: readonly InformationDocument[];
  onOpen: (document: InformationDocument) => void;
}

/** The document about one subject in each language: what is attached, and a place for a PDF. */
export function InformationSlots({ strategyId, documents, onOpen }: InformationSlotsProps) {
  const own = documents.filter(({ strategy_id: id }) => id === strategyId);
  return (
    <ul className={styles.slots}>
      {(['cs', 'sk'] as const).map((language) => (
        <Slot
          key={language}
          strategyId={strategyId}
          language={language}
          document={own.find((one) => one.language === language) ?? null}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface SlotProps extends Pick<InformationSlotsProps, 'strategyId' | 'onOpen'> {
  language: InformationDocument['language'];
  document: InformationDocument | null;
}

function Slot({ strategyId, language, document, onOpen }: SlotProps) {
  const { t } = useTranslation('information');
  const upload = useInformationUpload(strategyId);
  const attach = ([file]: File[]) => {
    if (!file) return;
    upload.mutate(
      { file, language },
      {
        onSuccess: ({ message }) => showToast('success', message),
        onError: (failure) => showToast('failure', describeFieldProblem(failure)),
      },
    );
  };
  const words = {
    drop: '',
    dropping: t('drop'),
    choose: t('attach'),
    add: t(document ? 'replace' : 'attach'),
    limits: t('limits'),
  };
  return (
    <li className={styles.slot}>
      <div className={styles.slotWords}>
        <p className={styles.language}>{t(`language.${language}`)}</p>
        {document ? (
          <p className={styles.quiet}>{t('attached', { name: document.file.filename, date: formatDate(document.added_at) })}</p>
        ) : (
          <p className={styles.quiet}>{t('none')}</p>
        )}
      </div>
      <div className={styles.slotActions}>
        {document && (
          <>
            <Button kind="plain" label={t('openNamed', { name: document.file.filename })} onClick={() => onOpen(document)}>
              {t('open')}
            </Button>
            <Removal document={document} />
          </>
        )}
        <FileDrop
          words={words}
          accepted=".pdf,application/pdf"
          isMultiple={false}
          isSmall
          isDisabled={upload.isPending}
          onChoose={attach}
        />
      </div>
    </li>
  );
}

function Removal({ document }: { document: InformationDocument }) {
  const { t } = useTranslation('information');
  const [isOpen, setOpen] = useState(false);
  const ending = useInformationEnd(document.id);
  return (
    <>
      <Button kind="plain" label={t('endNamed', { name: document.file.filename })} onClick={() => setOpen(true)}>
        {t('end')}
      </Button>
      <ConfirmDialog
        title={t('endTitle')}
        text={t('endText')}
        action={t('endNamed', { name: document.file.filename })}
        command={ending}
        describe={describeProblem}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
