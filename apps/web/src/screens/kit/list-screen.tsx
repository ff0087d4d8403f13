import { IconPlus, type Icon } from '@tabler/icons-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { SavedViews, type SavedViewsProps } from '../../features/saved-views/saved-views.tsx';
import { StepBackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterBar } from '../../ui/tables/filters/filter-bar.tsx';
import { ListHead } from '../../ui/tables/list-head.tsx';
import { NothingFound } from '../../ui/tables/nothing-found.tsx';
import type { PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';
import { ListExport, type ListExportProps } from './list-export.tsx';
import styles from './record.module.css';

interface ListScreenProps {
  title: string;
  /** How many there are, in words; empty while unknown. */
  count: string;
  /** Label of the button that adds a record in `dialog`; null for users who may not. */
  addLabel?: string | null;
  /** Replaces the button that adds a record. */
  actions?: ReactNode;
  /** Export of all rows as a file. */
  exporting?: ListExportProps;
  /** The user's saved views. */
  views?: SavedViewsProps;
  /** Between the head and the table. */
  between?: ReactNode;
  /** Searches all columns at once. */
  search?: ReactNode;
  filter: ComponentProps<typeof FilterBar>;
  /** Shows all rows again; null when nothing is filtered. */
  onClear: (() => void) | null;
  /** Shown while there is no record at all. */
  empty: { icon: Icon; title: string; text: string };
  /** Actions for the current rows, next to the choice of columns. */
  tools?: ReactNode;
  table: (parts: Pick<PagedTableProps<never>, 'search' | 'toolbar' | 'tools' | 'empty' | 'density'>) => ReactNode;
  dialog?: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode;
}

/** Records of one kind: their number, the table with search and filters, and adding a new one. */
export function ListScreen({
  title,
  count,
  addLabel = null,
  actions,
  exporting,
  views,
  between,
  search,
  filter,
  onClear,
  empty,
  tools,
  table,
  dialog,
}: ListScreenProps) {
  const [isAdding, setAdding] = useState(false);
  const { icon: EmptyIcon, text, ...words } = empty;
  const add = addLabel !== null && (
    <Button icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
      {addLabel}
    </Button>
  );
  const nothing = (
    <EmptyState {...words} icon={<EmptyIcon size={28} stroke={1.5} />}>
      {text}
    </EmptyState>
  );
  const saved = (
    <>
      {tools}
      {views && <SavedViews key={views.list} {...views} />}
    </>
  );
  return (
    <div className={`${styles.screen} ${styles.list}`}>
      <StepBackLink />
      <ListHead
        title={title}
        count={count}
        actions={
          <>
            {actions ?? add}
            {exporting && <ListExport {...exporting} />}
          </>
        }
      />
      {between}
      <Card padding="none">
        {table({
          search,
          toolbar: <FilterBar {...filter} />,
          tools: saved,
          density: 'compact',
          empty: onClear ? <NothingFound onClear={onClear} /> : nothing,
        })}
      </Card>
      {dialog?.({ isOpen: isAdding, onClose: () => setAdding(false) })}
    </div>
  );
}
