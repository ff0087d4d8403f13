import { formLanguages, type FormLanguage } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';

/** The language in which the author reads the portal; labels of the form are shown in it. */
export function useFormLanguage(): FormLanguage {
  const { i18n } = useTranslation();
  return formLanguages.find((one) => one === i18n.language) ?? 'cs';
}
