import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './top-bar.module.css';

interface TopBarProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
  /** Shown while the menu, which has a logo of its own, is closed. */
  logo: ReactNode;
  /** Placed at the far end. */
  children: ReactNode;
}

export function TopBar({ isMenuOpen, onToggleMenu, logo, children }: TopBarProps) {
  const { t } = useTranslation('shell');
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isMenuOpen}
        aria-label={t(isMenuOpen ? 'closeMenu' : 'openMenu')}
        onClick={onToggleMenu}
      >
        <IconMenu2 size={22} stroke={1.5} aria-hidden />
      </button>
      <div className={styles.logo}>{logo}</div>
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
