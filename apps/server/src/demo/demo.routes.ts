import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { registerInbox } from './outside/inbox.routes.ts';
import { registerSampleStatements } from './company/sample-statements.ts';
import { registerTools } from './tools/tools.routes.ts';

/**
 * The demonstration's outside world: the inbox (page and JSON), sample legal texts, fresh people, a clock that can be
 * moved, a way to deactivate. Throws in production mode.
 */
export function registerDemo(http: FastifyInstance, platform: Platform): void {
  if (platform.config.mode !== 'demo') throw new Error('the demonstration exists in demo mode only');
  registerInbox(http, platform);
  registerSampleStatements(http);
  registerTools(http, platform);
}
