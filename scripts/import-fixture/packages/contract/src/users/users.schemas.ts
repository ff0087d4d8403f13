// forbidden boundaries(dependencies): the contract imports the server by package name
import { systemClock } from '@pramen/server/src/platform/clock/clock.ts';

export const when: unknown = systemClock;
