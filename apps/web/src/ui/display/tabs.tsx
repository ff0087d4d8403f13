import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  /** Cannot be chosen; the panel says why. */
  isDisabled?: boolean;
}

interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Content of the chosen tab. */
  children: ReactNode;
}

/** A row of tabs over one panel; arrow keys move between them. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  return (
    <MantineTabs
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen as Value)}
      keepMounted={false}
      classNames={{ list: styles.list ?? '', tab: styles.tab ?? '' }}
    >
      <MantineTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value} disabled={tab.isDisabled ?? false}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {/* Every tab needs its panel for aria-controls; only the chosen one has content. */}
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.value} value={tab.value} keepMounted>
          {tab.value === value && children}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
