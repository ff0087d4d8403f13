// forbidden import(no-cycle): circle of types
import type { Child } from './child.ts';

export interface Parent {
  children: Child[];
}
