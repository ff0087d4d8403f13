import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OnboardingFigures } from '@pramen/contract/onboarding/figures.schemas';
import { FigureTiles } from '../../../features/onboarding/figures/figure-tiles.tsx';
import { FiguresFilter } from '../../../features/onboarding/figures/figures-filter.tsx';
import { onboardingFiguresQuery, readAsked, type FiguresAsked } from '../../../features/onboarding/figures/figures.queries.ts';
import { QuestionTable } from '../../../features/onboarding/figures/question-table.tsx';
import { RegistrationFigures } from '../../../features/onboarding/figures/registration-figures.tsx';
import { StepFunnel } from '../../../features/onboarding/figures/step-funnel.tsx';
import { useFigureWords } from '../../../features/onboarding/figures/use-figure-words.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ListHead } from '../../../ui/tables/list-head.tsx';
import styles from './onboarding-figures.module.css';

const route = getRouteApi('/shell/clients/onboardings/figures');

/** Figures of the onboardings that the address asks for. */
export function OnboardingFiguresScreen() {
  const asked = readAsked(route.useSearch());
  const navigate = route.useNavigate();
  return <OnboardingFiguresView asked={asked} onAsk={(next) => void navigate({ search: { ...asked, ...next }, replace: true })} />;
}

interface ViewProps {
  asked: FiguresAsked;
  onAsk: (asked: FiguresAsked) => void;
}

/** How many clients finish, how long it takes them, and where they leave. */
export function OnboardingFiguresView({ asked, onAsk }: ViewProps) {
  const { t } = useFigureWords();
  const { data: figures, isError, isPlaceholderData: isStale, refetch } = useQuery(onboardingFiguresQuery(asked));
  return (
    <div className={styles.screen}>
      <BackLink to="/clients/onboardings">{t('back')}</BackLink>
      <ListHead title={t('title')} count="" />
      <p className={styles.lead}>{t('description')}</p>
      {figures && (
        <>
          <FiguresFilter figures={figures} version={asked.version ?? ''} onAsk={onAsk} />
          {isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
          <div className={styles.figures} aria-busy={isStale}>
            <Figures figures={figures} />
          </div>
        </>
      )}
      {!figures && <Card>{isError ? <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError> : <Pending />}</Card>}
    </div>
  );
}

const Pending = () => (
  <div aria-busy>
    <SkeletonRows height="32px" />
  </div>
);

function Figures({ figures }: { figures: OnboardingFigures }) {
  const { t } = useFigureWords();
  const { steps, questions, registrations } = figures;
  return (
    <>
      {steps.length === 0 ? (
        <Card>
          <EmptyState icon={<IconChartBar size={28} stroke={1.5} />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        </Card>
      ) : (
        <>
          <FigureTiles figures={figures} />
          <StepFunnel steps={steps} />
          <QuestionTable questions={questions} />
        </>
      )}
      {registrations !== null && registrations.saved > 0 && <RegistrationFigures registrations={registrations} />}
    </>
  );
}
