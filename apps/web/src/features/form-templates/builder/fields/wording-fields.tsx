import { formLanguages, type FormLanguage } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../../ui/forms/text/text-area-field.tsx';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import { withWording, writtenIn, type Worded } from '../model/wordings.ts';
import styles from './fields.module.css';

interface WordingFieldsProps<Element extends Worded> {
  element: Element;
  /** Key of the text in the element. */
  part: string;
  label: string;
  own: FormLanguage;
  isRequired?: boolean;
  isLong?: boolean;
  description?: string;
  /** What is wrong with a part of the element: `.label`. */
  errorOf?: (part: string) => string | null;
  onChange: (change: (before: Element) => Element, group: string) => void;
}

/** One text in both languages side by side; where a translation is missing, what its readers see instead. */
export function WordingFields<Element extends Worded>({
  element,
  part,
  label,
  own,
  isRequired = false,
  isLong = false,
  description,
  errorOf,
  onChange,
}: WordingFieldsProps<Element>) {
  const { t } = useTranslation('formBuilder');
  const languages = formLanguages.toSorted((one, other) => Number(other === own) - Number(one === own));
  const fallback = writtenIn(element, part, own, own);
  const Field = isLong ? TextAreaField : TextField;
  return (
    <div className={styles.pair}>
      {languages.map((language) => {
        const value = writtenIn(element, part, language, own);
        const isMissing = language !== own && value.trim() === '' && fallback.trim() !== '';
        const note = isMissing ? t('missing', { text: fallback }) : language === own ? description : undefined;
        return (
          <Field
            key={language}
            name={`${part} ${language}`}
            label={t(`inLanguage.${language}`, { label })}
            value={value}
            isRequired={isRequired && language === own}
            description={note}
            error={errorOf?.(language === own ? `.${part}` : `.translations.${language}.${part}`) ?? null}
            onChange={(text) => onChange((before) => withWording(before, part, { language, own, text, isRequired }), `${part} ${language}`)}
          />
        );
      })}
    </div>
  );
}
