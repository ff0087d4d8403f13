import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import styles from './action-menu.module.css';
import buttonStyles from './button.module.css';

export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Cannot be undone; placed last. */
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** Below the label: why it is disabled. */
  reason?: string;
  onSelect: () => void;
}

interface ActionMenuProps {
  label: string;
  /** Replaces the dots. */
  icon?: ReactNode;
  isDisabled?: boolean;
  /** Pixels; no wider than the column that it stands in. */
  width?: number;
  actions: readonly MenuAction[];
}

/** The less common actions for a record; draws no button when there are none. */
export function ActionMenu({
  label,
  icon: sign = <IconDots size={18} stroke={1.5} aria-hidden />,
  isDisabled: isClosed = false,
  width = 280,
  actions,
}: ActionMenuProps) {
  if (actions.length === 0) return null;
  return (
    // An entry opens a dialog, which keeps the focus and returns it to the button; Escape returns there by itself. Drawn in place:
    // at the end of the page it would be outside every landmark.
    <Menu
      withinPortal={false}
      position="bottom-end"
      width={width}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button variant="default" className={buttonStyles.quiet ?? ''} data-kind="quiet" leftSection={sign} disabled={isClosed}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.list ?? ''}>
        {actions.map(({ key, label: action, icon, isDangerous = false, isDisabled = false, reason, onSelect }) => (
          <Menu.Item
            key={key}
            leftSection={icon}
            data-danger={isDangerous || undefined}
            disabled={isDisabled}
            className={styles.item ?? ''}
            onClick={onSelect}
          >
            {action}
            {reason !== undefined && <span className={styles.reason}>{reason}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
