import { readConfig } from '../../config/config.ts';
import { createLog } from '../../platform/log/log.ts';
import { startServer } from '../../start.ts';

// The whole server as `npm start` runs it, without demonstration, on the database and data folder of the environment: a process
// that a test can kill. It uses test keys and a test seal, which production would refuse.
await startServer({ ...readConfig({ LOG_LEVEL: 'silent', ...process.env }, '/'), mode: 'production' }, createLog('silent'));
