import { Menu as MantineMenu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';

interface MenuChoice {
  key: string;
  label: string;
  icon?: ReactNode;
  onChoose: () => void;
}

interface MenuProps {
  /** The button that opens the menu. */
  target: ReactElement;
  choices: readonly MenuChoice[];
}

/** Further actions behind one button. */
export function Menu({ target, choices }: MenuProps) {
  return (
    <MantineMenu position="bottom-end" withinPortal>
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {choices.map(({ key, label, icon, onChoose }) => (
          <MantineMenu.Item key={key} leftSection={icon} onClick={onChoose}>
            {label}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
