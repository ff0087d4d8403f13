// forbidden boundaries(dependencies): a feature imports what only tests may use
import { clone } from '../../testing/clone.ts';

export const reportClone = clone;
