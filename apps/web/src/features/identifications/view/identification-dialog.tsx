import type { Identification, IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../../../platform/forms/use-opened.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { IdentificationStateBadge } from '../identification-state.tsx';
import { identificationQuery } from '../identifications.queries.ts';
import styles from '../identifications.module.css';
import { FirstPayment } from '../payment/first-payment.tsx';
import { Preparation } from '../prepare/preparation-dialog.tsx';
import { AcceptanceView } from './acceptance-view.tsx';
import { AttestationView } from './attestation-view.tsx';
import { DocumentPictures, type RenderFile } from './document-pictures.tsx';
import { HolderFacts, type Holder } from './holder-facts.tsx';
import { IdentificationHistory } from './identification-history.tsx';
import { LinesTable } from './lines-table.tsx';
import { ReviewPanel, type Step } from './review-panel.tsx';

interface IdentificationDialogProps {
  identification: Pick<Identification, 'id' | 'client_id' | 'method'>;
  holder: Holder;
  /** Whether the user may accept, cancel and return identifications. */
  mayDecide: boolean;
  /** The decision that is chosen first. */
  wanted?: Step;
  renderFile: RenderFile;
  onClose: () => void;
}

/** A stored identification: a concept to be edited, any other to be read and decided. */
export function IdentificationDialog({ isOpen, ...props }: IdentificationDialogProps & { isOpen: boolean }) {
  const { t } = useTranslation('identifications');
  return (
    <Dialog title={t(`methods.${props.identification.method}`)} width="wide" isOpen={isOpen} onClose={props.onClose}>
      <Content key={props.identification.id} {...props} />
    </Dialog>
  );
}

function Content({ identification, ...props }: IdentificationDialogProps) {
  const { t } = useTranslation('identificationReview');
  // What someone else does meanwhile must not replace the form that is being filled in.
  const { opened, current, failure, retry } = useOpened(identificationQuery(identification.client_id, identification.id));
  if (current !== null && opened?.state === 'CONCEPT')
    return <Preparation clientId={current.client_id} concept={current} onClose={props.onClose} />;
  if (current !== null) return <View identification={current} {...props} />;
  if (failure) return <QuietError onRetry={retry}>{t('failed')}</QuietError>;
  return (
    <div aria-busy>
      <SkeletonRows height="28px" />
    </div>
  );
}

/** The picture beside the client's record and the read lines. */
function View({
  identification,
  holder,
  mayDecide,
  wanted,
  renderFile,
  onClose,
}: Omit<IdentificationDialogProps, 'identification'> & { identification: IdentificationDetail }) {
  const { t } = useTranslation('identificationReview');
  const { acceptance, check, denied_description: denied, state } = identification;
  return (
    <div className={styles.review}>
      <div className={styles.stack}>
        <DocumentPictures files={identification.attachments} renderFile={renderFile} />
      </div>
      <div className={styles.stack}>
        <FactList
          facts={[
            { label: t('state'), value: <IdentificationStateBadge state={state} /> },
            ...(state === 'DENIED' && denied !== null ? [{ label: t('denied'), value: denied }] : []),
          ]}
        />
        <section className={styles.stack} aria-label={t('holder.title')}>
          <h3 className={styles.heading}>{t('holder.title')}</h3>
          <HolderFacts holder={holder} />
        </section>
        {identification.attestation && <AttestationView attestation={identification.attestation} />}
        {acceptance && <AcceptanceView acceptance={acceptance} />}
        <FirstPayment identification={identification} mayMatch={mayDecide} onDone={onClose} />
        {!acceptance && check && !(mayDecide && state === 'APPROVED') && <LinesTable check={check} />}
        {mayDecide && <ReviewPanel identification={identification} wanted={wanted} onDone={onClose} />}
        <IdentificationHistory identification={identification} renderFile={renderFile} />
      </div>
    </div>
  );
}
