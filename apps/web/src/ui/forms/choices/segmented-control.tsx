import { SegmentedControl as MantineSegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>({ label, options, value, onChange }: SegmentedControlProps<Value>) {
  return (
    <MantineSegmentedControl
      aria-label={label}
      data={options.map((option) => ({ ...option }))}
      value={value}
      onChange={onChange}
      transitionDuration={180}
      classNames={{ root: styles.root ?? '', label: styles.label ?? '', indicator: styles.indicator ?? '' }}
    />
  );
}
