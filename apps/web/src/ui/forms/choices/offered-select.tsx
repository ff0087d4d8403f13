import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietError } from '../../feedback/quiet-error.tsx';
import { SelectField } from './select-field.tsx';

interface OfferedSelectProps extends ComponentProps<typeof SelectField> {
  /** Query that loads the choices. */
  found: { isError: boolean; refetch: () => unknown };
}

/** A select whose choices are loaded: shows a failure, because an empty list would read as "there is none". */
export function OfferedSelect({ found, ...field }: OfferedSelectProps) {
  const { t } = useTranslation('shell');
  return (
    <div>
      <SelectField {...field} />
      {found.isError && <QuietError onRetry={() => void found.refetch()}>{t('choicesFailed', { label: field.label })}</QuietError>}
    </div>
  );
}
