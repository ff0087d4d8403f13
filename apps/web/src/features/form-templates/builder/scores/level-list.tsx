import type { Level } from '@pramen/domain/forms/definition/definition';
import { numberOf } from '@pramen/domain/forms/answers/conditions';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import type { Target } from '../conditions/targets.ts';
import styles from '../fields/fields.module.css';
import { useLastEntryFocus } from '../fields/focus-field.ts';
import { IconAction } from '../fields/icon-action.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { WordingFields } from '../fields/wording-fields.tsx';
import type { Scope } from '../draft/scope.ts';
import { nextLevel } from '../edits/metrics.ts';

interface LevelListProps {
  scope: Scope;
  title: string;
  hint: string;
  levels: readonly Level[] | undefined;
  /** Values that a level may stand for; empty: it begins at a number. */
  starts: Target['values'];
  /** What is wrong with a part of the list: `[0]`. */
  errorOf: (part: string) => string | null;
  onChange: (change: (before: readonly Level[]) => readonly Level[], group?: string) => void;
  /** Gives a level another value, wherever it is named. */
  onRename: (index: number, value: string) => void;
}

/** Levels of a metric: from how many points, or for which value, it is reached. */
export function LevelList({ scope, title, hint, levels = [], starts, errorOf, onChange, onRename }: LevelListProps) {
  const { t } = useTranslation('formBuilder');
  const { list, focusLast } = useLastEntryFocus();
  const problem = errorOf('');
  const add = () => {
    onChange((before) => [...before, nextLevel(before, starts)]);
    focusLast();
  };
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.note}>{hint}</p>
      {problem && <p className={styles.error}>{problem}</p>}
      <ol ref={list} className={styles.cards}>
        {levels.map((level, index) => {
          const name = level.label || level.value || t('levels.number', { number: index + 1 });
          const change = (to: (before: Level) => Level, group: string) =>
            onChange((before) => before.map((one, at) => (at === index ? to(one) : one)), `level ${index} ${group}`);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- elements are identified by their position
            <li key={index} className={styles.card}>
              <div className={styles.cardHead}>
                <h4 className={styles.cardTitle}>{name}</h4>
                <IconAction
                  icon={IconX}
                  label={t('levels.remove', { name })}
                  onClick={() => onChange((before) => before.toSpliced(index, 1))}
                />
              </div>
              <div className={styles.pair}>
                <LevelStart
                  level={level}
                  starts={starts}
                  error={errorOf(`[${index}]`)}
                  onChange={(from) => change((one) => ({ ...one, from }), 'from')}
                />
                <TextField
                  name="value"
                  label={t('levels.value')}
                  value={level.value}
                  error={errorOf(`[${index}].value`)}
                  autoComplete="off"
                  onChange={(value) => onRename(index, value)}
                />
              </div>
              <WordingFields
                element={level}
                part="label"
                label={t('levels.label')}
                own={scope.own}
                errorOf={(part) => errorOf(`[${index}]${part}`)}
                onChange={change}
              />
            </li>
          );
        })}
      </ol>
      <div>
        <Button kind="quiet" icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={add}>
          {t('levels.add')}
        </Button>
      </div>
    </section>
  );
}

interface LevelStartProps {
  level: Level;
  starts: Target['values'];
  error: string | null;
  onChange: (from: Level['from']) => void;
}

function LevelStart({ level, starts, error, onChange }: LevelStartProps) {
  const { t } = useTranslation('formBuilder');
  if (starts.length === 0)
    return (
      <NumberField
        name="from"
        label={t('levels.from')}
        value={numberOf(level.from) ?? undefined}
        error={error}
        onChange={(from) => from !== undefined && onChange(from)}
      />
    );
  const value = String(level.from);
  const isKnown = starts.some((one) => one.value === value);
  return (
    <SelectField
      layout="form"
      label={t('levels.for')}
      value={value}
      error={error}
      options={[...(isKnown ? [] : [{ value, label: t('conditions.notOffered', { name: value }) }]), ...starts]}
      onChange={onChange}
    />
  );
}
