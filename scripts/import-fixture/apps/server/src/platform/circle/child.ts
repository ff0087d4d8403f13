// forbidden import(no-cycle): circle of types
import type { Parent } from './parent.ts';

export interface Child {
  parent: Parent;
}
