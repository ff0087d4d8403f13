import type { Intermediary } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../platform/api/problem.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLogoDeletion, useLogoUpload } from './intermediaries.commands.ts';
import styles from './logo-card.module.css';

interface LogoCardProps {
  intermediary: Intermediary;
  isManaging: boolean;
}

/** What is wrong with the file, said by the server at its field, else why it did not arrive. */
function describeFailure(failure: Error): string {
  const told = failure instanceof Problem ? Object.values(failure.errors)[0]?.[0] : undefined;
  return told ?? describeProblem(failure);
}

/** The logo as clients see it, with the means to replace or remove it. */
export function LogoCard({ intermediary, isManaging }: LogoCardProps) {
  const { t } = useTranslation('intermediaries');
  const { intermediary_name: name, logo_base64: logo } = intermediary;
  return (
    <SectionCard id="logo" title={t('logo')}>
      <div className={styles.frame}>{logo === null ? <p className={styles.none}>{t('logoNone')}</p> : <Logo image={logo} name={t('logoAlt', { name })} ground="interface" />}</div>
      {isManaging && <LogoActions intermediary={intermediary} />}
    </SectionCard>
  );
}

function LogoActions({ intermediary: { id, intermediary_name: name, logo_base64: logo } }: { intermediary: Intermediary }) {
  const { t } = useTranslation('intermediaries');
  const picker = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const upload = useLogoUpload(id);
  const deletion = useLogoDeletion(id);
  const send = (file: File | undefined) => {
    if (file) upload.mutate(file, { onSuccess: ({ message }) => showToast('success', message) });
  };
  return (
    <>
      <div className={styles.actions}>
        <Button kind="quiet" isBusy={upload.isPending} onClick={() => picker.current?.click()}>
          {t(logo === null ? 'logoUpload' : 'logoReplace')}
        </Button>
        {logo !== null && (
          <Button kind="danger-plain" onClick={() => setAsking(true)}>
            {t('logoRemove')}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept=".jpg,.jpeg,.png"
        aria-label={t('logoUpload')}
        hidden
        onChange={({ currentTarget }) => {
          send(currentTarget.files?.[0]);
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
        }}
      />
      <p className={styles.hint} role="status" data-failed={upload.error ? true : undefined}>
        {upload.error ? describeFailure(upload.error) : t('logoHint')}
      </p>
      <ConfirmDialog
        title={t('logoDelete.title')}
        text={t('logoDelete.text', { name })}
        action={t('logoDelete.confirm')}
        command={deletion}
        describe={describeProblem}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
