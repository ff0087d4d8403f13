import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { useStrategyDeactivation, useStrategyDeletion } from '../../features/strategies/strategies.commands.ts';
import { strategyQuery } from '../../features/strategies/strategies.queries.ts';
import { StrategyDialog } from '../../features/strategies/strategy-dialog.tsx';
import { StrategyFacts } from '../../features/strategies/strategy-facts.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmAction } from '../kit/confirm-action.tsx';
import { RecordScreen } from '../kit/record-screen.tsx';
import { RecordView } from '../kit/record-view.tsx';
import { StrategyInformation } from './strategy-information.tsx';

const route = getRouteApi('/shell/strategies/$id/detail');

/** One strategy: its figures, the contract types that offer it, its target market. */
export function StrategyScreen() {
  const { t } = useTranslation('strategies');
  const { id } = route.useParams();
  const found = useQuery(strategyQuery(id));
  return (
    <RecordScreen list="/strategies" toList={t('toList')} title={t('detail')} failed={t('failed')} found={found}>
      {(strategy) => <StrategyView key={id} strategy={strategy} />}
    </RecordScreen>
  );
}

function StrategyView({ strategy }: { strategy: Strategy }) {
  const { t } = useTranslation('strategies');
  const { may } = useRole();
  const [isDeactivating, setDeactivating] = useState(false);
  const { id, name } = strategy;
  const deletion = useStrategyDeletion(id);
  const deactivate = (
    <Button kind="quiet" onClick={() => setDeactivating(true)}>
      {t('deactivate.action')}
    </Button>
  );
  return (
    <RecordView
      type="strategy"
      id={id}
      name={name}
      isManaging={may('strategies.manage')}
      actions={strategy.is_active && deactivate}
      edit={(dialog) => <StrategyDialog strategy={strategy} {...dialog} />}
      deletion={{ title: t('delete.title'), text: t('delete.text', { name }), action: t('delete.confirm', { name }), command: deletion }}
      list="/strategies"
    >
      <StrategyFacts strategy={strategy} />
      {may('disclosures.manage') && <StrategyInformation strategyId={id} />}
      <Deactivation strategy={strategy} isOpen={isDeactivating} onClose={() => setDeactivating(false)} />
    </RecordView>
  );
}

function Deactivation({ strategy: { id, name }, ...dialog }: { strategy: Strategy; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('strategies');
  const deactivation = useStrategyDeactivation(id);
  return (
    <ConfirmAction
      {...dialog}
      title={t('deactivate.title')}
      text={t('deactivate.text', { name })}
      action={t('deactivate.confirm', { name })}
      command={deactivation}
    />
  );
}
