import { Modal } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import styles from './dialog.module.css';

const CLOSING_MS = 300;

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** 'wide' for what holds a table. */
  width?: 'normal' | 'wide';
  children: ReactNode;
}

const widths = { normal: 520, wide: 920 } as const;

/** One purpose, focus kept inside; on phones it takes the whole screen. */
export function Dialog({ title, isOpen, onClose, width = 'normal', children }: DialogProps) {
  const { t } = useTranslation('shell');
  const isPhone = useMediaQuery('(max-width: 599px)') ?? false;
  // Mantine notes whom to give the focus back to when a dialog opens, not when it arrives open: a lazy one opens a moment later.
  const hasArrived = useMounted();
  return (
    <Modal.Root
      opened={isOpen && hasArrived}
      onClose={onClose}
      fullScreen={isPhone}
      centered
      size={widths[width]}
      transitionProps={{ transition: 'fade-up', duration: 180, exitDuration: CLOSING_MS }}
    >
      <Modal.Overlay />
      {/* By classNames: a className would land on Mantine's wrapper too, and paint the whole window. */}
      <Modal.Content classNames={{ content: styles.content ?? '' }}>
        {/* Not Mantine's <header>: outside an article that would be a second banner of the page. */}
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <div className={styles.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  );
}
