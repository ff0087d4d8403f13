import type { OnboardingFigures } from '@pramen/contract/onboarding/figures.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { isPeriod } from './figures.model.ts';
import type { FiguresAsked } from './figures.queries.ts';
import styles from './figures-filter.module.css';
import { useFigureWords } from './use-figure-words.ts';

interface FiguresFilterProps {
  /** As answered last: the server chooses what was not asked for. */
  period: { from: string; to: string };
  version: string;
  versions: OnboardingFigures['versions'];
  onAsk: (asked: FiguresAsked) => void;
}

/** The days on which onboardings were started, and the version of their steps. */
export function FiguresFilter({ period, version, versions, onAsk }: FiguresFilterProps) {
  const { t, version: nameOf } = useFigureWords();
  const { t: faults } = useTranslation('validation');
  const [typed, setTyped] = useState(period);
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (isPeriod(next)) onAsk(next);
  };
  const isReversed = typed.from !== '' && typed.to !== '' && typed.from > typed.to;
  const isOffered = version === '' || versions.some(({ id }) => id === version);
  return (
    <div className={styles.filter}>
      <DateField name="from" label={t('from')} value={typed.from} onChange={(from) => change({ from })} />
      <DateField
        name="to"
        label={t('to')}
        value={typed.to}
        error={isReversed ? faults('reversed') : null}
        onChange={(to) => change({ to })}
      />
      <div className={styles.version}>
        <SelectField
          layout="form"
          label={t('version')}
          value={version}
          options={[
            { value: '', label: t('allVersions') },
            ...(isOffered ? [] : [{ value: version, label: t('chosenVersion') }]),
            ...versions.map((one) => ({ value: one.id, label: nameOf(one) })),
          ]}
          onChange={(chosen) => onAsk({ version: chosen || undefined })}
        />
      </div>
    </div>
  );
}
