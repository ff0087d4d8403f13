import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePdfVerification } from '../../features/verify/verify.commands.ts';
import { VERIFIED_BYTE_COUNT_MAX } from '../../features/verify/verify.model.ts';
import { VerdictView } from '../../features/verify/verdict-view.tsx';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { toMegabytes } from '../../platform/formats/bytes.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileDrop } from '../../ui/files/file-drop.tsx';
import { ProgressBar } from '../../ui/files/progress-bar.tsx';
import { EntranceCard } from '../entrance/entrance-card.tsx';
import { ToPortal } from './to-portal.tsx';
import styles from './verify.module.css';

const megabytes = toMegabytes(VERIFIED_BYTE_COUNT_MAX);

/** Verifies whether a PDF was sealed here and whether it was changed since. Nothing is stored. */
export function VerifyScreen() {
  const { t } = useTranslation('verify');
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<{ name: string; text: string } | null>(null);
  const { data: verdict, error, isPending, mutate, reset } = usePdfVerification();
  const [name, setName] = useState('');
  const choose = ([file, ...others]: File[]) => {
    if (!file) return;
    reset();
    const text =
      others.length > 0
        ? t('many')
        : !/\.pdf$/i.test(file.name)
          ? t('notPdf')
          : file.size > VERIFIED_BYTE_COUNT_MAX
            ? t('tooLarge', { megabytes })
            : null;
    setFault(text === null ? null : { name: file.name, text });
    if (text !== null) return;
    setName(file.name);
    setShare(0);
    mutate({ file, onProgress: setShare });
  };
  const words = { drop: t('drop'), dropping: t('dropping'), choose: t('choose'), add: t('another'), limits: t('limits', { megabytes }) };
  return (
    <EntranceCard title={t('title')} lead={t('lead')}>
      <div className={styles.parts}>
        {isPending && <ProgressBar label={t('checking', { name })} share={share < 1 ? share : null} />}
        {fault && <Banner tone="error">{`${fault.name}: ${fault.text}`}</Banner>}
        {error && <Banner tone="error">{describeProblem(error)}</Banner>}
        {verdict && <VerdictView name={name} verdict={verdict} />}
        <FileDrop
          words={words}
          accepted=".pdf,application/pdf"
          isMultiple={false}
          isSmall={verdict !== undefined}
          isDisabled={isPending}
          onChoose={choose}
        />
        <ToPortal />
      </div>
    </EntranceCard>
  );
}
