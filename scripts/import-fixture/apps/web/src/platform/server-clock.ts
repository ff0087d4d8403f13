// forbidden boundaries(dependencies): the web app imports the server by package name
import { systemClock } from '@pramen/server/src/platform/clock/clock.ts';

export const serverClock: unknown = systemClock;
