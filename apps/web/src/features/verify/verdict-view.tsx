import type { VerifiedPdf } from '@pramen/contract/documents/documents.schemas';
import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { FactList } from '../../ui/display/fact-list.tsx';
import { useArrivalFocus } from '../../ui/feedback/use-arrival-focus.ts';
import styles from './verdict-view.module.css';

type Verdict = VerifiedPdf['verdict'];

const tones: Record<Verdict, 'good' | 'bad' | 'plain'> = {
  OURS_INTACT: 'good',
  OURS_EXTENDED: 'good',
  OURS_CHANGED: 'bad',
  OURS_UNLISTED: 'bad',
  OURS_STRIPPED: 'bad',
  ORIGINAL: 'plain',
  FOREIGN_OUR_NAME: 'bad',
  FOREIGN_INTACT: 'plain',
  FOREIGN_UNPROVEN: 'plain',
  FOREIGN_CHANGED: 'bad',
  UNSIGNED: 'plain',
  UNREADABLE: 'plain',
};
const icons = { good: IconCircleCheck, bad: IconCircleX, plain: IconInfoCircle } as const;

type Signature = VerifiedPdf['signatures'][number];

/**
 * State of the signed content. In an OURS_INTACT file the portal added everything after the signed part: a stamp, or the proof of
 * the certificates.
 */
function wholeness({ is_intact, covers_all, is_bound, is_ours, is_stamp }: Signature, verdict: Verdict) {
  if (!is_intact) return 'broken';
  if (!is_bound) return 'unbound';
  if (covers_all) return is_ours || is_stamp ? 'whole' : 'sinceSigned';
  if (verdict === 'OURS_INTACT') return 'partByUs';
  return verdict === 'OURS_EXTENDED' && is_ours ? 'partSealed' : 'part';
}

function SignatureFacts({ signature, verdict }: { signature: Signature; verdict: Verdict }) {
  const { t } = useTranslation('verify');
  const { signer, organisation, stamped_at, is_stamp, is_ours, is_intact } = signature;
  return (
    <>
      <FactList
        facts={[
          {
            label: t(is_stamp ? 'authority' : is_ours && is_intact ? 'sealer' : 'signer'),
            value: [signer, organisation].filter(Boolean).join(', ') || t('nameless'),
          },
          ...(is_stamp ? [] : [{ label: t('signedAt'), value: formatDateTime(signature.signed_at) }]),
          ...(stamped_at ? [{ label: t('stampedAt'), value: formatDateTime(stamped_at) }] : []),
          { label: t('integrity'), value: t(wholeness(signature, verdict)) },
        ]}
      />
      {signature.is_stamp_doubtful && <p className={styles.doubt}>{t('doubtful')}</p>}
    </>
  );
}

/** Result of checking a PDF: the verdict first, the signatures below. */
export function VerdictView({ name, verdict }: { name: string; verdict: VerifiedPdf }) {
  const { t } = useTranslation('verify');
  const arrival = useArrivalFocus();
  const tone = tones[verdict.verdict];
  const Icon = icons[tone];
  return (
    <section className={styles.view} aria-label={t('result')}>
      <div ref={arrival} tabIndex={-1} className={styles.verdict} data-tone={tone}>
        <Icon className={styles.icon} size={28} stroke={1.5} aria-hidden />
        <div>
          <h2 className={styles.title}>{t(`verdicts.${verdict.verdict}`)}</h2>
          <p className={styles.name}>{name}</p>
          <p className={styles.message}>{verdict.message}</p>
        </div>
      </div>
      {verdict.document && (
        <FactList
          facts={[
            { label: t('code'), value: verdict.document.code },
            { label: t('sealed'), value: formatDateTime(verdict.document.sealed_at) },
            ...(verdict.document.stamped_at ? [{ label: t('stampedLater'), value: formatDateTime(verdict.document.stamped_at) }] : []),
            {
              label: t('validation'),
              value: verdict.document.validated_at
                ? t('validatedAt', { at: formatDateTime(verdict.document.validated_at) })
                : t('notValidated'),
            },
          ]}
        />
      )}
      {verdict.signatures.length > 0 && (
        <ol className={styles.signatures} aria-label={t('signatures')}>
          {verdict.signatures.map((signature, index) => (
            <li key={`${index} ${signature.signer}`}>
              <SignatureFacts signature={signature} verdict={verdict.verdict} />
            </li>
          ))}
        </ol>
      )}
      <div className={styles.print}>
        <span>{t('print')}</span>
        <code>{verdict.sha256}</code>
      </div>
    </section>
  );
}
