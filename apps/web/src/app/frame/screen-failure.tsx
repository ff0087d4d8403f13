import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isDenied, Problem } from '../../platform/api/problem.ts';
import { ChunkLoadError } from '../../platform/loading/load-chunk.ts';
import { underBase } from '../../platform/navigation/base-path.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { useFailureTitle } from '../../platform/navigation/document-title.ts';
import styles from './screen-frame.module.css';

function kindOf(error: unknown): 'broken' | 'unreachable' | 'denied' | 'notFound' {
  if (!(error instanceof Problem)) return 'broken';
  if (error.status === 0) return 'unreachable';
  if (error.status === 403) return 'denied';
  return error.status === 404 ? 'notFound' : 'broken';
}

/** Failure of a whole page, outside the layouts of the sign-in pages and of the shell. */
export function PageFailure(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenFailure {...props} />
    </main>
  );
}

/** Failure of a whole screen: what happened, a link home, and a retry where it may help. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const kind = kindOf(error);
  useFailureTitle(`shell:${kind}.title`);
  const tryAgain = () => {
    // The browser does not request a missing file again, so reload the page.
    if (error instanceof ChunkLoadError) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.message} data-screen-failure={kind}>
      <PageTitle>{t(`${kind}.title`)}</PageTitle>
      <p className={styles.text}>{t(`${kind}.text`)}</p>
      <div className={styles.actions}>
        {!isDenied(error) && <Button onClick={tryAgain}>{t('tryAgain')}</Button>}
        {/* A full page load discards the broken state of this page. */}
        <a href={underBase('/home')}>{t('toHome')}</a>
      </div>
    </div>
  );
}
