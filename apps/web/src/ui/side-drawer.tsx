import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

interface SideDrawerProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that slides in from the left over the page; Escape and the ground behind close it. */
export function SideDrawer({ label, isOpen, onClose, children }: SideDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={304} transitionProps={{ duration: 180, timingFunction: 'ease-out' }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} radius={0}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
