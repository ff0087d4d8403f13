import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
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

/** A panel that slides in from the left over the page; Escape and a click on the overlay close it. */
export function SideDrawer({ label, isOpen, onClose, children }: SideDrawerProps) {
  // When requested before it loaded, it opens one moment later: Mantine records the opener only on opening.
  const hasArrived = useMounted();
  return (
    <Drawer.Root opened={isOpen && hasArrived} onClose={onClose} size={304} transitionProps={{ duration: 180, timingFunction: 'ease-out' }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} radius={0}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
