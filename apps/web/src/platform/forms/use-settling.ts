import { useEffect, useState } from 'react';

/** Longer than a double click takes, shorter than anybody needs to read a step. */
const SETTLING_MS = 500;

/** Whether a step has just been drawn: the second press of a double click on the one before would answer what nobody has read yet. */
export function useSettling(step: string | number): boolean {
  const [settled, setSettled] = useState<string | number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(step), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [step]);
  return settled !== step;
}
