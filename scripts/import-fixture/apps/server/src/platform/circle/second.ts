// forbidden import(no-cycle): circle of values
import { first } from './first.ts';

export const second = (): unknown => first;
