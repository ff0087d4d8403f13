import type { Currency } from '@pramen/contract/fields';
import { scenarios } from '@pramen/domain/portfolio/savings/scenarios';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWholeMoney } from '../../../platform/formats/money.ts';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable } from '../../../ui/tables/paged/paged-table.tsx';
import { takeLocalPage } from '../../../ui/tables/pages/local-page.ts';
import type { TableView } from '../../../ui/tables/pages/table-view.ts';
import type { ProjectionWords, ProjectionYear } from './projection.model.ts';

interface ProjectionTableProps {
  years: readonly ProjectionYear[];
  currency: Currency;
  words: ProjectionWords;
}

const firstView: TableView = { page: 1, length: 10, order: [] };

/** The chart as rows, one a year. */
export function ProjectionTable({ years, currency, words }: ProjectionTableProps) {
  const { t } = useTranslation('calculator');
  const [view, setView] = useState(firstView);
  const { rows, page } = takeLocalPage(years, view, {});
  const known = scenarios.filter((scenario) => years[0]?.amounts[scenario] !== undefined);
  const columns: PagedColumn<ProjectionYear>[] = [
    { key: 'year', label: t('when'), place: 'title', render: ({ year }) => words.year(year) },
    { key: 'deposits', label: words.deposits, place: 'more', align: 'end', render: ({ deposits }) => formatWholeMoney(deposits, currency) },
    ...known.map((scenario): PagedColumn<ProjectionYear> => ({
      key: scenario,
      label: words.scenarios[scenario],
      place: scenario === 'EXPECTED' ? 'figure' : 'more',
      align: 'end',
      render: ({ amounts }) => formatWholeMoney(amounts[scenario] ?? null, currency),
    })),
  ];
  return (
    <PagedTable
      caption={t('table')}
      columns={columns}
      rows={rows}
      rowKey={({ year }) => String(year)}
      total={years.length}
      view={{ ...view, page }}
      onChange={(changes) => setView({ ...view, ...changes })}
      empty={null}
    />
  );
}
