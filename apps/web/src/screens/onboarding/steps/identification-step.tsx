import { useTranslation } from 'react-i18next';
import { FileView } from '../../../features/files/file-view.tsx';
import { IdentificationAnswering } from '../../../features/identifications/answering/identification-answering.tsx';
import { identificationQuery } from '../../../features/identifications/identifications.queries.ts';
import type { RenderFile } from '../../../features/identifications/view/document-pictures.tsx';
import { useOpened } from '../../../platform/forms/use-opened.ts';
import { Card } from '../../../ui/display/card.tsx';
import { ItemOver } from '../frame/item-over.tsx';
import { ItemPending } from '../frame/item-pending.tsx';
import type { ItemStepProps } from './item-step.ts';
import styles from '../frame/onboarding.module.css';
import type { Item } from '../plan/plan.model.ts';

type IdentificationItem = Extract<Item, { is: 'identification' }>;

const renderFile: RenderFile = (file) => <FileView file={file} />;

/** One document of identity: photographed and sent, or refused. */
export function IdentificationStep({ item, profile, onUnsaved, onSkip, onDone }: ItemStepProps<IdentificationItem>) {
  const { t: words } = useTranslation('identifications');
  const { opened, current, failure, isGone, retry } = useOpened(identificationQuery(profile.user.client?.id ?? '', item.id));
  if (opened === null || current === null) return <ItemPending failure={failure} onRetry={retry} />;
  return (
    <Card>
      <div className={styles.stack}>
        <h2 className={styles.title}>{words('mine.title')}</h2>
        {opened.state === 'WAITING' ? (
          <IdentificationAnswering
            identification={current}
            isGone={isGone}
            isImpersonated={profile.context.impersonator !== null}
            renderFile={renderFile}
            onUnsaved={onUnsaved}
            onDone={({ message }) => onDone(message)}
          />
        ) : (
          <ItemOver onPass={onSkip} />
        )}
      </div>
    </Card>
  );
}
