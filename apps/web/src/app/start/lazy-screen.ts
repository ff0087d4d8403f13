import { lazyRouteComponent } from '@tanstack/react-router';
import { createElement, use, type ComponentType } from 'react';
import { fetchChunk, reloadForNewVersion } from '../../platform/loading/load-chunk.ts';
import { needCaptureTexts, needPortalTexts, needRegistrationTexts, needStaffTexts } from '../../platform/texts/texts.ts';

type ComponentNames<Module> = { [Name in keyof Module & string]: Module[Name] extends ComponentType ? Name : never }[keyof Module & string];

/**
 * A screen whose code loads when the user points at a link to it or follows it. When the file is gone, only entering the screen
 * reloads the page; pointing at the link changes nothing.
 */
function enterable<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: ComponentNames<Module>) {
  let hasFailed = false;
  let reloading: Promise<void> | null = null;
  const Screen = lazyRouteComponent(
    () =>
      load().catch((failure: unknown) => {
        hasFailed = true;
        throw failure;
      }),
    name as never,
  ) as ComponentType & { preload?: () => Promise<void> };
  function EnteredScreen() {
    if (hasFailed) use((reloading ??= reloadForNewVersion()));
    return createElement(Screen);
  }
  return Object.defineProperty(EnteredScreen, 'preload', { get: () => Screen.preload });
}

/** A screen that needs no staff texts. */
export function lazyScreen<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: ComponentNames<Module>) {
  return enterable(() => fetchChunk(load), name);
}

/** A screen of self-registration, with its texts. Its title is in the `shell` texts. */
export function registrationScreen<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: ComponentNames<Module>) {
  return enterable(async () => (await Promise.all([fetchChunk(load), needRegistrationTexts()]))[0], name);
}

/** The page on which a phone takes pictures, with its texts. Its title is in the `shell` texts. */
export function captureScreen<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: ComponentNames<Module>) {
  return enterable(async () => (await Promise.all([fetchChunk(load), needCaptureTexts()]))[0], name);
}

/** The frame of all screens after sign-in, with their shared texts. */
export function lazyFrame<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: ComponentNames<Module>) {
  return enterable(async () => (await Promise.all([fetchChunk(load), needPortalTexts()]))[0], name);
}

/** Like `lazyScreen`, with the staff texts, which clients never load. The screen's title is in the `shell` texts. */
export function staffScreen<Module extends Record<string, unknown>>(load: () => Promise<Module>, name: ComponentNames<Module>) {
  return enterable(async () => (await Promise.all([fetchChunk(load), needStaffTexts()]))[0], name);
}
