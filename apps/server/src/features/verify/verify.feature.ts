import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { verifyRoutes } from './verify.routes.ts';

export const verifyFeature = { routes: (platform: Platform, { pdf }: Resources) => verifyRoutes(platform, pdf) };
