import { problems } from '@pramen/contract/problems';
import type { TextKey } from '@pramen/texts';

export const api: [typeof problems, TextKey | null] = [problems, null];
