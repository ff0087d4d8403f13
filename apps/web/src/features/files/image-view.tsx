import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './file-view.module.css';

interface ImageViewProps {
  content: Blob;
  name: string;
}

/** A picture, never larger than its own size or the available space. */
export function ImageView({ content, name }: ImageViewProps) {
  const { t } = useTranslation('files');
  const [isBroken, setBroken] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  if (isBroken) return <p className={styles.note}>{t('unreadable')}</p>;
  return <img ref={show} className={styles.image} alt={t('imageOf', { name })} onError={() => setBroken(true)} />;
}
