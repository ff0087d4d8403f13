import type { OnboardingFigures } from '@pramen/contract/onboarding/figures.schemas';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../../platform/formats/dates.ts';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import type { FiguresAsked } from './figures.queries.ts';
import styles from './figures-filter.module.css';
import { useFigureWords } from './use-figure-words.ts';

interface FiguresFilterProps {
  /** As answered last: the server chooses what was not asked for. */
  figures: Pick<OnboardingFigures, 'from' | 'to' | 'months' | 'versions'>;
  version: string;
  onAsk: (asked: FiguresAsked) => void;
}

/** The months in which onboardings were started, and the version of their steps. */
export function FiguresFilter({ figures: { from, to, months, versions }, version, onAsk }: FiguresFilterProps) {
  const { t, version: nameOf } = useFigureWords();
  const { i18n } = useTranslation();
  const isOffered = version === '' || versions.some(({ id }) => id === version);
  const options = (chosen: string) => {
    const offered = months.includes(chosen) ? months : [chosen, ...months];
    return offered.map((value) => ({ value, label: formatMonth(value, i18n.language) }));
  };
  return (
    <div className={styles.filter}>
      <SelectField
        layout="form"
        name="from"
        label={t('from')}
        value={from}
        options={options(from)}
        onChange={(first) => onAsk({ from: first, to: first > to ? first : to })}
      />
      <SelectField
        layout="form"
        name="to"
        label={t('to')}
        value={to}
        options={options(to)}
        onChange={(last) => onAsk({ to: last, from: last < from ? last : from })}
      />
      <div className={styles.version}>
        <SelectField
          layout="form"
          name="version"
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
