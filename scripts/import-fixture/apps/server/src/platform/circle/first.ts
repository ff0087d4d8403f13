// forbidden import(no-cycle): circle of values
import { second } from './second.ts';

export const first = (): unknown => second;
