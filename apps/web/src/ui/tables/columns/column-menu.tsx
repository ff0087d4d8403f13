import { Button as TargetButton, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button } from '../../actions/button.tsx';
import buttonStyles from '../../actions/button.module.css';
import { isShown, mayBeHidden, toggleColumn, type ColumnChoice } from './table-columns.ts';
import { TickField } from '../../forms/choices/tick-field.tsx';
import styles from './column-menu.module.css';

interface ColumnMenuProps extends ColumnChoice {
  columns: readonly {
    key: string;
    label: string;
    place?: 'title' | 'figure' | 'second' | 'line' | 'more' | 'action';
    isOptional?: boolean;
  }[];
}

/** Chooses the columns of a table; draws nothing where there is no choice. */
export function ColumnMenu({ columns, chosen, onChoose }: ColumnMenuProps) {
  const { t } = useTranslation('tables');
  const [isOpen, setOpen] = useState(false);
  const offered = columns.filter(mayBeHidden);
  if (offered.length === 0) return null;
  return (
    // Drawn in place: at the end of the page it would be outside every landmark.
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={false}
      width={260}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <TargetButton
          variant="default"
          className={buttonStyles.quiet ?? ''}
          data-kind="quiet"
          leftSection={<IconColumns3 size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('columns')}
        </TargetButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.list ?? ''}>
        {offered.map((column) => (
          <TickField
            key={column.key}
            name={`column-${column.key}`}
            label={column.label}
            isOn={isShown(column, chosen)}
            onToggle={() => onChoose(toggleColumn(column, chosen))}
          />
        ))}
        {Object.keys(chosen).length > 0 && (
          <Button kind="plain" onClick={() => onChoose({})}>
            {t('usualColumns')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
