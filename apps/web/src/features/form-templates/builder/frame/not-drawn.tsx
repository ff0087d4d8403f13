import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { Checked } from '../draft/use-checked.ts';
import styles from './frame.module.css';

/** In place of the elements while the JSON text cannot be shown as any. */
export function NotDrawn({ checked, onSource }: { checked: Checked | null; onSource: () => void }) {
  const { t } = useTranslation('formBuilder');
  if (checked === null || (checked.definition !== null && !checked.isTooLarge))
    return (
      <div aria-busy>
        <Skeleton height="420px" shape="block" />
      </div>
    );
  return (
    <Banner tone="notice">
      <p>{t(checked.isTooLarge ? 'notDrawn.tooLarge' : 'notDrawn.text')}</p>
      <div className={styles.answers}>
        <Button kind="quiet" onClick={onSource}>
          {t('notDrawn.toSource')}
        </Button>
      </div>
    </Banner>
  );
}
