import { useTranslation } from 'react-i18next';
import { copyText } from '../../../platform/clipboard/copy-text.ts';
import { CopyableValue } from '../../../ui/actions/copyable-value.tsx';
import { groupsOf } from '../documents.model.ts';
import styles from './fingerprint.module.css';

interface FingerprintProps {
  /** SHA-256 in hex. */
  sha256: string;
  /** Name of the hashed file, for the copy button. */
  name: string;
  /** Whether the SMS shows its first group. */
  isInSms?: boolean;
}

/** A SHA-256 in groups that people can compare; the group shown in the SMS is highlighted. */
export function Fingerprint({ sha256, name, isInSms = false }: FingerprintProps) {
  const { t } = useTranslation('documents');
  const [first, ...rest] = groupsOf(sha256);
  const groups = (
    <span className={styles.groups}>
      {isInSms ? <strong className={styles.mark}>{first}</strong> : <span>{first}</span>}
      {rest.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups never move
        <span key={index}>{group}</span>
      ))}
    </span>
  );
  return <CopyableValue shown={groups} label={t('fingerprint.copy', { name })} onCopy={(element) => copyText(sha256, element)} />;
}
