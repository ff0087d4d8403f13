// forbidden boundaries(dependencies): the domain does input and output
import { readFileSync } from 'node:fs';

export const read = readFileSync;
