// forbidden import(no-cycle): cycle of values
import { first } from './first.ts';

export const second = (): unknown => first;
