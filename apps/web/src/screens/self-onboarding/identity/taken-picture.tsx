import type { OnboardingPicture } from '@pramen/contract/onboarding/onboarding.schemas';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fileContentQuery } from '../../../features/files/files.queries.ts';
import { usePictureRemoval } from '../../../features/onboarding/steps/steps.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BlobImage } from '../../../ui/files/blob-image.tsx';
import styles from './identity.module.css';

interface TakenPictureProps {
  formId: string;
  stepId: string;
  picture: OnboardingPicture;
  /** Chosen on this visit; null: to be loaded. */
  file: File | null;
  sideName: string;
  isDisabled: boolean;
}

/** A stored picture with what is wrong with it and what to do about it: a document that cannot be read identifies nobody. */
export function TakenPicture({ formId, stepId, picture, file, sideName, isDisabled }: TakenPictureProps) {
  const { t } = useTranslation('selfOnboarding');
  const removal = usePictureRemoval(formId, stepId);
  const alt = t('identification.preview', { side: sideName });
  return (
    <figure className={styles.taken} data-faulty={picture.faults.length > 0}>
      {file ? <BlobImage className={styles.picture} content={file} alt={alt} /> : <StoredPicture uuid={picture.uuid} alt={alt} />}
      <figcaption className={styles.caption}>
        <div role="status">
          {picture.faults.length === 0 ? (
            <p className={styles.good}>
              <IconCircleCheck size={18} stroke={1.5} aria-hidden /> {t('identification.good')}
            </p>
          ) : (
            picture.faults.map((fault) => (
              <p key={fault} className={styles.fault}>
                {fault}
              </p>
            ))
          )}
        </div>
        <Button
          kind="plain"
          icon={<IconTrash size={18} stroke={1.5} />}
          label={t('identification.remove', { side: sideName })}
          isBusy={removal.isPending}
          isDisabled={isDisabled}
          onClick={() => removal.mutate(picture.id)}
        >
          {t('identification.removeShort')}
        </Button>
      </figcaption>
      {removal.error && <Banner tone="error">{describeProblem(removal.error)}</Banner>}
    </figure>
  );
}

function StoredPicture({ uuid, alt }: { uuid: string; alt: string }) {
  const { data, error, refetch } = useQuery({ ...fileContentQuery(uuid), throwOnError: false });
  if (data) return <BlobImage className={styles.picture} content={data.content} alt={alt} />;
  if (error) return <QuietError onRetry={() => void refetch()}>{describeProblem(error)}</QuietError>;
  return <Skeleton height="168px" shape="block" />;
}
