import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { HistorySection } from '../../features/history/history-section.tsx';
import { useStrategyDeactivation, useStrategyDeletion } from '../../features/strategies/strategies.commands.ts';
import { strategyQuery } from '../../features/strategies/strategies.queries.ts';
import { StrategyDialog } from '../../features/strategies/strategy-dialog.tsx';
import { StrategyFacts } from '../../features/strategies/strategy-facts.tsx';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailPending } from '../../ui/detail-pending.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import screen from '../staff-screen.module.css';
import styles from './strategies.module.css';

const route = getRouteApi('/shell/strategies/$id/detail');

/** One strategy: its figures, under what it is offered, whom it is meant for. */
export function StrategyScreen() {
  const { t } = useTranslation('strategies');
  const { id } = route.useParams();
  const { data: strategy, isError, refetch } = useQuery(strategyQuery(id));
  return (
    <div className={screen.screen}>
      <BackLink to="/strategies">{t('toList')}</BackLink>
      {strategy ? <StrategyView key={id} strategy={strategy} /> : <DetailPending title={t('detail')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />}
    </div>
  );
}

function StrategyView({ strategy }: { strategy: Strategy }) {
  const { t } = useTranslation('strategies');
  const { t: words } = useTranslation('shell');
  const { may } = useRole();
  const isManaging = may('strategies.manage');
  const [open, setOpen] = useState<'edit' | 'delete' | 'deactivate' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className={screen.head}>
        <PageTitle>{strategy.name}</PageTitle>
        {isManaging && (
          <div className={styles.actions}>
            {strategy.is_active && (
              <Button kind="quiet" onClick={() => setOpen('deactivate')}>
                {t('deactivate.action')}
              </Button>
            )}
            <Button onClick={() => setOpen('edit')}>{words('edit')}</Button>
          </div>
        )}
      </div>
      <StrategyFacts strategy={strategy} />
      {may('history.read') && <HistorySection type="strategy" id={strategy.id} />}
      <StrategyDialog strategy={strategy} isOpen={open === 'edit'} onClose={close} onRemove={() => setOpen('delete')} />
      <Deactivation strategy={strategy} isOpen={open === 'deactivate'} onClose={close} />
      <Deletion strategy={strategy} isOpen={open === 'delete'} onClose={close} />
    </>
  );
}

interface QuestionProps {
  strategy: Strategy;
  isOpen: boolean;
  onClose: () => void;
}

function Deactivation({ strategy: { id, name }, isOpen, onClose }: QuestionProps) {
  const { t } = useTranslation('strategies');
  const deactivation = useStrategyDeactivation(id);
  return (
    <ConfirmDialog
      title={t('deactivate.title')}
      text={t('deactivate.text', { name })}
      action={t('deactivate.confirm', { name })}
      command={deactivation}
      describe={describeProblem}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}

function Deletion({ strategy: { id, name }, isOpen, onClose }: QuestionProps) {
  const { t } = useTranslation('strategies');
  const navigate = useNavigate();
  const deletion = useStrategyDeletion(id);
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { name })}
      action={t('delete.confirm', { name })}
      command={deletion}
      describe={describeProblem}
      isOpen={isOpen}
      onClose={onClose}
      onDone={() => void navigate({ to: '/strategies' })}
    />
  );
}
