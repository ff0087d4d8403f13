import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadChunk } from '../platform/loading/load-chunk.ts';
import { needStaffTexts } from '../platform/texts/texts.ts';

type ComponentNames<Module> = { [Name in keyof Module & string]: Module[Name] extends ComponentType ? Name : never }[keyof Module & string];

/** A screen whose program is loaded when somebody goes there. */
export function lazyScreen<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: ComponentNames<Module>) {
  return lazyRouteComponent(() => loadChunk(load), name as never);
}

/** As `lazyScreen`, with the texts of staff: what only staff read, clients never load. Its title stands in the `shell` texts. */
export function staffScreen<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: ComponentNames<Module>) {
  return lazyRouteComponent(async () => (await Promise.all([loadChunk(load), needStaffTexts()]))[0], name as never);
}
