import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadChunk } from '../platform/loading/load-chunk.ts';

type ComponentNames<Module> = { [Name in keyof Module & string]: Module[Name] extends ComponentType ? Name : never }[keyof Module & string];

/** A screen whose program is loaded when somebody goes there. */
export function lazyScreen<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: ComponentNames<Module>) {
  return lazyRouteComponent(() => loadChunk(load), name as never);
}
