import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './returns-help.module.css';

/** Names the methods of the figures above and explains them on tap. */
export function ReturnsHelp() {
  const { t } = useTranslation('portfolio');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <IconInfoCircle size={18} stroke={1.5} aria-hidden />
        {t('returnsHelp')}
      </button>
      <Dialog title={t('returnsHelp')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className={styles.methods}>
          {(['simple', 'twr', 'mwr'] as const).map((method) => (
            <div key={method}>
              <dt>{t(method === 'simple' ? 'performance' : method)}</dt>
              <dd>{t(`help.${method}`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.annual}>{t('help.annual')}</p>
      </Dialog>
    </>
  );
}
