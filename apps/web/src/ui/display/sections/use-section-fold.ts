import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

export interface SectionFold {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** Whether a folded section is open: by its button, and whenever a link within the page leads to it. */
export function useSectionFold(id: string): SectionFold {
  const isTarget = useLocation({ select: ({ hash }) => hash === id });
  const [wasTarget, setWasTarget] = useState(isTarget);
  const [isOpen, setOpen] = useState(isTarget);
  if (isTarget !== wasTarget) {
    setWasTarget(isTarget);
    if (isTarget) setOpen(true);
  }
  return { isOpen, setOpen };
}
