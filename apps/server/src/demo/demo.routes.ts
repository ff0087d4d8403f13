import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { registerInbox } from './outside/inbox.routes.ts';
import { registerSampleStatements } from './company/sample-statements.ts';
import { registerTools } from './tools/tools.routes.ts';

/**
 * Simulates the outside world: the inbox (page and JSON), sample legal texts, new people, a movable clock and a way to deactivate people.
 * Throws in production mode.
 */
export function registerDemo(http: FastifyInstance, platform: Platform): void {
  if (platform.config.mode !== 'demo') throw new Error('the demonstration is available in demo mode only');
  registerInbox(http, platform);
  registerSampleStatements(http);
  registerTools(http, platform);
}
