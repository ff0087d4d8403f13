import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import styles from './onboarding-options.module.css';

/** The fields of an onboarding, and what a client will see: beside them where there is room, else below them, where a button leads. */
export function OptionsLayout({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('onboardingOptions');
  const [fields, shown] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const goTo = (place: typeof fields) => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.layout}>
      <div ref={fields} tabIndex={-1} className={styles.fields}>
        <div className={styles.jump}>
          <Button kind="quiet" isWide onClick={() => goTo(shown)}>
            {t('preview.show')}
          </Button>
        </div>
        {children}
      </div>
      <div ref={shown} tabIndex={-1} className={styles.preview}>
        {preview}
        <div className={styles.back}>
          <Button kind="quiet" isWide onClick={() => goTo(fields)}>
            {t('preview.hide')}
          </Button>
        </div>
      </div>
    </div>
  );
}
