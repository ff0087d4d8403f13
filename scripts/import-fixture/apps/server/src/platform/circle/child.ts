// forbidden import(no-cycle): cycle of types
import type { Parent } from './parent.ts';

export interface Child {
  parent: Parent;
}
