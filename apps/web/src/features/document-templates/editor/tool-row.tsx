import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './editor.module.css';

interface ToolRowProps {
  label: string;
  children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A toolbar: one Tab stop, arrow keys move between its tools. */
export function ToolRow({ label, children }: ToolRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const listTools = () => [...(row.current?.querySelectorAll('button') ?? [])];
  const hold = (chosen: HTMLElement) => {
    for (const tool of listTools()) tool.tabIndex = tool === chosen ? 0 : -1;
  };
  // The selection decides which tools are shown: after each render exactly one of them must be the Tab stop.
  useEffect(() => {
    const tools = listTools();
    const stops = tools.filter(({ tabIndex }) => tabIndex === 0);
    const [first] = stops.length > 0 ? stops : tools;
    if (first && stops.length !== 1) hold(first);
  });
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const tools = listTools();
    const index = tools.findIndex((tool) => tool === event.target);
    const step = steps[event.key];
    if (step === undefined || index < 0) return;
    event.preventDefault();
    const next = tools[(index + step + tools.length) % tools.length];
    if (!next) return;
    hold(next);
    next.focus();
  };
  return (
    <div ref={row} role="toolbar" aria-label={label} tabIndex={-1} className={styles.tools} onKeyDown={move}>
      {children}
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: Icon;
  /** Absent for actions that are not toggles. */
  isOn?: boolean;
  isDisabled?: boolean;
  /** Shows the label next to the icon. */
  isNamed?: boolean;
  onClick: () => void;
}

export function Tool({ label, icon: ToolIcon, isOn, isDisabled = false, isNamed = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onClick()}
    >
      <ToolIcon size={20} stroke={1.5} aria-hidden />
      {isNamed && <span>{label}</span>}
    </button>
  );
}
