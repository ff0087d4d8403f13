// forbidden import(no-cycle): cycle of types
import type { Child } from './child.ts';

export interface Parent {
  children: Child[];
}
