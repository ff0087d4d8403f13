// forbidden boundaries(dependencies): the web app loads the texts of both languages
import { translate } from '@pramen/texts/translate';

export const write = translate;
