// forbidden boundaries(dependencies): the database imports the platform
import { now } from '../platform/clock/clock.ts';

export const migratedAt = now;
