import type { Client } from '@pramen/contract/clients/client.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientQuery } from '../../../features/clients/client-detail.queries.ts';
import { useDataConfirmation } from '../../../features/onboarding/onboarding.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EditPersonal } from './edit-personal.tsx';
import { ItemPending } from '../frame/item-pending.tsx';
import type { ItemStepProps } from '../steps/item-step.ts';
import styles from '../frame/onboarding.module.css';
import { RefusePersonal } from './refuse-personal.tsx';
import { missingOf } from './personal.model.ts';
import { useOwnFacts } from './use-own-facts.ts';

/** The client's data as the firm has it: right, or not, with what is wrong. */
export function PersonalStep({ profile, onUnsaved, onDone }: Omit<ItemStepProps, 'item'>) {
  const { data, error, refetch } = useQuery({ ...clientQuery(profile.user.client?.id ?? ''), throwOnError: false });
  if (!data) return <ItemPending failure={error} onRetry={() => void refetch()} />;
  return <OwnData client={data} onUnsaved={onUnsaved} onDone={onDone} />;
}

type OwnDataProps = Pick<ItemStepProps, 'onUnsaved' | 'onDone'> & { client: Client };

function OwnData({ client, onUnsaved, onDone }: OwnDataProps) {
  const { t } = useTranslation('onboarding');
  const [task, setTask] = useState<'read' | 'edit' | 'refuse'>('read');
  const factsOf = useOwnFacts();
  const confirming = useDataConfirmation(client.id, ({ message }) => onDone(message));
  const goTo = (next: typeof task) => {
    confirming.reset();
    setTask(next);
  };
  const given = { onUnsaved, onBack: () => goTo('read') };
  if (task === 'edit') return <EditPersonal {...given} client={client} onDone={onDone} />;
  if (task === 'refuse')
    return (
      <RefusePersonal
        {...given}
        isBusy={confirming.isPending}
        failure={confirming.error}
        onSend={(reason) => confirming.mutate({ state: 'DENIED', denied_description: reason })}
      />
    );
  const isIncomplete = missingOf(client).size > 0;
  const edit = (
    <Button kind={isIncomplete ? 'main' : 'quiet'} isWide isDisabled={confirming.isPending} onClick={() => goTo('edit')}>
      {t(isIncomplete ? 'data.complete' : 'data.edit')}
    </Button>
  );
  return (
    <Card>
      <div className={styles.stack}>
        <h2 className={styles.title}>{t('data.title')}</h2>
        <p>
          {t('data.text')} {isIncomplete && t('data.incomplete')}
        </p>
        <FactList facts={factsOf(client)} />
        <div className={styles.steering}>
          {isIncomplete && edit}
          <Button
            kind={isIncomplete ? 'quiet' : 'main'}
            isWide
            isBusy={confirming.isPending}
            onClick={() => confirming.mutate({ state: 'APPROVED', version: client.version })}
          >
            {t('data.confirm')}
          </Button>
          {!isIncomplete && edit}
          <Button kind="plain" isWide isDisabled={confirming.isPending} onClick={() => goTo('refuse')}>
            {t('data.refuse')}
          </Button>
        </div>
        {confirming.error && <Banner tone="error">{describeProblem(confirming.error)}</Banner>}
      </div>
    </Card>
  );
}
