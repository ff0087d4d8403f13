// forbidden import(no-cycle): cycle of values
import { second } from './second.ts';

export const first = (): unknown => second;
