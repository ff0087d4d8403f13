import type { ClientSuitability, SuitabilityWarning } from '@pramen/contract/suitability/suitability.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clientSuitabilityQuery } from '../../platform/api/shared-queries.ts';
import { formatDate, formatDateTime } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FactList } from '../../ui/display/fact-list.tsx';
import { SectionCard } from '../../ui/display/sections/section-card.tsx';
import { FoldedLines } from '../../ui/display/values/folded-lines.tsx';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Table } from '../../ui/tables/table.tsx';
import { AcknowledgementDialog } from './acknowledgement-dialog.tsx';
import { questionnaireQuery } from './suitability.queries.ts';
import styles from './suitability.module.css';

interface SuitabilitySectionProps {
  clientId: string;
  /** Whether the user may acknowledge warnings here. */
  isEditable: boolean;
  /** What leads from the result to the questionnaire that explains it. */
  why: (recordId: string) => ReactNode;
}

/** The verdicts of the client's last questionnaire, how long it is valid, and investments that do not fit. */
export function SuitabilitySection({ clientId, isEditable, why }: SuitabilitySectionProps) {
  const { t } = useTranslation('suitability');
  const { data, isError, refetch } = useQuery(clientSuitabilityQuery(clientId));
  return (
    <SectionCard id="suitability" title={t('section')} action={data?.questionnaire && why(data.questionnaire.record_id)}>
      {data ? (
        <div className={styles.stack}>
          <Verdicts clientId={clientId} questionnaire={data.questionnaire} isReviewAwaited={data.is_review_awaited} />
          <Warnings warnings={data.warnings} isJudged={data.questionnaire !== null} isEditable={isEditable} />
        </div>
      ) : isError ? (
        <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>
      ) : (
        <SkeletonRows height="28px" />
      )}
    </SectionCard>
  );
}

interface VerdictsProps extends Pick<ClientSuitability, 'questionnaire'> {
  clientId: string;
  isReviewAwaited: boolean;
}

function Verdicts({ clientId, questionnaire, isReviewAwaited }: VerdictsProps) {
  const { t } = useTranslation('suitability');
  const { data } = useQuery({ ...questionnaireQuery(clientId, questionnaire?.record_id ?? ''), enabled: questionnaire !== null });
  if (questionnaire === null) return <p>{t(isReviewAwaited ? 'card.awaited' : 'card.none')}</p>;
  const { valid_until: until, is_valid: isValid, due_from: dueFrom, accepted_at: accepted } = questionnaire;
  const verdicts = data?.evaluation?.metrics.filter((metric) => metric.is_verdict) ?? [];
  return (
    <FactList
      facts={[
        ...verdicts.map(({ label, values }) => ({ label, value: values.map((value) => value.label).join(', ') || '—' })),
        {
          label: t('card.validUntil'),
          value: (
            <>
              {formatDate(until)} <StateBadge tone={isValid ? 'good' : 'bad'}>{t(isValid ? 'card.valid' : 'card.expired')}</StateBadge>
            </>
          ),
        },
        { label: t('card.next'), value: formatDate(dueFrom) },
        { label: t('card.accepted'), value: formatDateTime(accepted) },
        ...(isReviewAwaited ? [{ label: t('card.newer'), value: t('card.newerAwaited') }] : []),
      ]}
    />
  );
}

interface WarningsProps {
  warnings: readonly SuitabilityWarning[];
  /** Whether there are answers by which strategies were judged: without any, no warning says nothing. */
  isJudged: boolean;
  isEditable: boolean;
}

function Warnings({ warnings, isJudged, isEditable }: WarningsProps) {
  const { t } = useTranslation('suitability');
  // Keeps the warning while its dialog fades away.
  const [asked, setAsked] = useState<SuitabilityWarning | null>(null);
  const [isOpen, setOpen] = useState(false);
  const dialog = asked && <AcknowledgementDialog warning={asked} isOpen={isOpen} onClose={() => setOpen(false)} />;
  if (warnings.length === 0)
    return (
      <>
        {isJudged && <p>{t('card.noWarnings')}</p>}
        {dialog}
      </>
    );
  return (
    <>
      <div className={styles.edges}>
        <Table
          caption={t('card.warnings')}
          rows={warnings}
          rowKey={({ id }) => id}
          columns={[
            { key: 'strategy', label: t('strategy'), render: ({ strategy_name: name }) => name },
            {
              key: 'fit',
              label: t('fit'),
              render: ({ fit, fit_text: text, reasons }) => (
                <>
                  <StateBadge tone={fit === 'IN_NEGATIVE' ? 'bad' : 'notice'}>{text}</StateBadge>
                  {reasons.length > 0 && <FoldedLines label={t('reasonsTitle')} lines={reasons.map((reason) => reason.text)} />}
                </>
              ),
            },
            { key: 'since', label: t('since'), render: ({ created_at: at }) => formatDateTime(at) },
            {
              key: 'state',
              label: t('state'),
              render: (warning) =>
                warning.is_acknowledged ? (
                  `${warning.acknowledged_by ?? ''}: ${warning.acknowledgement ?? '—'}`
                ) : isEditable ? (
                  <Button
                    kind="plain"
                    label={t('acknowledgeOf', { client: warning.client_name, strategy: warning.strategy_name })}
                    onClick={() => {
                      setAsked(warning);
                      setOpen(true);
                    }}
                  >
                    {t('acknowledge')}
                  </Button>
                ) : (
                  t('openState')
                ),
            },
          ]}
        />
      </div>
      {dialog}
    </>
  );
}
