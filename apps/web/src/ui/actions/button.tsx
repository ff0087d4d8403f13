import { Button as MantineButton } from '@mantine/core';
import type { ComponentProps, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import styles from './button.module.css';

interface ButtonProps {
  children: ReactNode;
  /** One main button per screen; quiet ones next to it, plain ones look like links. Danger: cannot be undone. */
  kind?: 'main' | 'quiet' | 'plain' | 'danger' | 'danger-plain';
  type?: 'button' | 'submit';
  isBusy?: boolean;
  isDisabled?: boolean;
  isWide?: boolean;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  isFocusedFirst?: boolean;
  /** For a button of a choice: whether it is the chosen one. */
  isPressed?: boolean;
  /** Accessible name that says more than the visible words, for users who do not see the context; begins with these words. */
  label?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
}

const variants = { main: 'filled', quiet: 'default', plain: 'subtle', danger: 'default', 'danger-plain': 'subtle' } as const;
const looks = { main: styles.main, quiet: styles.quiet, plain: styles.plain, danger: styles.quiet, 'danger-plain': styles.plain } as const;

/** Keeps a click from submitting the surrounding form. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}

/** Busy and disabled buttons stay in the tab order: disabling a focused button would lose the focus. */
export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'main',
    type = 'button',
    isBusy = false,
    isDisabled = false,
    isWide = false,
    icon,
    iconAfter,
    isFocusedFirst,
    isPressed,
    label,
    onClick,
  } = props;
  const isOff = isBusy || isDisabled;
  return (
    <MantineButton
      variant={variants[kind]}
      type={type}
      loading={isBusy}
      data-disabled={isDisabled || undefined}
      renderRoot={(root: ComponentProps<'button'>) => <button {...root} disabled={false} aria-disabled={isOff || undefined} />}
      fullWidth={isWide}
      leftSection={icon}
      rightSection={iconAfter}
      autoFocus={isFocusedFirst}
      data-autofocus={isFocusedFirst || undefined}
      aria-pressed={isPressed}
      aria-label={label}
      onClick={isOff ? refuse : onClick}
      className={looks[kind]}
      data-kind={kind}
    >
      {children}
    </MantineButton>
  );
}
