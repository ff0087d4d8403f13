import { Button as MantineButton } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import styles from './button.module.css';

interface ButtonProps {
  children: ReactNode;
  /** One main button a screen; quiet ones stand beside it, plain ones look like links. */
  kind?: 'main' | 'quiet' | 'plain';
  type?: 'button' | 'submit';
  isBusy?: boolean;
  isDisabled?: boolean;
  isWide?: boolean;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
}

const variants = { main: 'filled', quiet: 'default', plain: 'subtle' } as const;

export function Button({ children, kind = 'main', type = 'button', isBusy, isDisabled, isWide, icon, iconAfter, onClick }: ButtonProps) {
  return (
    <MantineButton
      variant={variants[kind]}
      type={type}
      loading={isBusy ?? false}
      disabled={isDisabled ?? false}
      fullWidth={isWide ?? false}
      leftSection={icon}
      rightSection={iconAfter}
      onClick={onClick}
      className={styles[kind]}
      data-kind={kind}
    >
      {children}
    </MantineButton>
  );
}
