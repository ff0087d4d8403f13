import { identityTexts } from '@pramen/texts/identity';
import i18next from 'i18next';

/** Adds both languages at once: they are a few lines, and a change of language then needs no further file. */
for (const language of ['cs', 'sk'] as const) i18next.addResourceBundle(language, 'identity', identityTexts[language]);
