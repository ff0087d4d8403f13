import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './file-view.module.css';

interface ImageViewProps {
  content: Blob;
  name: string;
}

/** A picture, never larger than it is or than the room for it. */
export function ImageView({ content, name }: ImageViewProps) {
  const { t } = useTranslation('files');
  const [address, setAddress] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (isBroken) return <p className={styles.note}>{t('unreadable')}</p>;
  if (address === null) return <Skeleton height="320px" shape="block" />;
  return <img className={styles.image} src={address} alt={t('imageOf', { name })} onError={() => setBroken(true)} />;
}
