import type { SuitabilityWarning } from '@pramen/contract/suitability/suitability.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FoldedLines } from '../../ui/display/values/folded-lines.tsx';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';

interface WarningTableProps extends Omit<PagedTableProps<SuitabilityWarning>, 'caption' | 'columns' | 'rowKey'> {
  onAcknowledge: (warning: SuitabilityWarning) => void;
}

/** Investments whose strategy does not fit the client. */
export function WarningTable({ onAcknowledge, ...props }: WarningTableProps) {
  const { t } = useTranslation('suitability');
  const columns: PagedColumn<SuitabilityWarning>[] = [
    {
      key: 'client',
      label: t('client'),
      isSortable: true,
      place: 'title',
      isName: true,
      render: ({ client_id: id, client_name: name }) => (
        <Link to="/clients/$id/detail" params={{ id }} hash="suitability">
          {name}
        </Link>
      ),
    },
    { key: 'strategy', label: t('strategy'), isSortable: true, isWhole: true, render: ({ strategy_name: name }) => name },
    {
      key: 'fit',
      label: t('fit'),
      isSortable: true,
      render: ({ fit, fit_text: text }) => <StateBadge tone={fit === 'IN_NEGATIVE' ? 'bad' : 'notice'}>{text}</StateBadge>,
    },
    {
      key: 'reasons',
      label: t('reasonsTitle'),
      isWhole: true,
      render: ({ reasons }) =>
        reasons.length === 0 ? '—' : <FoldedLines label={t('reasonsTitle')} lines={reasons.map(({ text }) => text)} />,
    },
    { key: 'created_at', label: t('since'), isSortable: true, isUnbroken: true, render: ({ created_at: at }) => formatDateTime(at) },
    { key: 'adviser', label: t('adviser'), isSortable: true, isOptional: true, render: ({ adviser }) => adviser ?? '—' },
    {
      key: 'is_acknowledged',
      label: t('state'),
      isSortable: true,
      render: ({ is_acknowledged: isDone, acknowledgement, acknowledged_by: by }) =>
        isDone ? `${by ?? ''}: ${acknowledgement ?? '—'}` : <StateBadge tone="notice">{t('openState')}</StateBadge>,
    },
    {
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'action',
      render: (warning) =>
        warning.is_acknowledged ? null : (
          <Button
            kind="plain"
            label={t('acknowledgeOf', { client: warning.client_name, strategy: warning.strategy_name })}
            onClick={() => onAcknowledge(warning)}
          >
            {t('acknowledge')}
          </Button>
        ),
    },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
