import { readConfig } from '../../config/config.ts';
import { createLog } from '../../platform/log/log.ts';
import { startServer } from '../../start.ts';

// The whole server as `npm start` runs it, on the database and data folder of the environment, without demonstration: a process
// that a test can kill. Keys and seal are those of tests, which production would refuse.
await startServer({ ...readConfig({ LOG_LEVEL: 'silent', ...process.env }, '/'), mode: 'production' }, createLog('silent'));
