import { connectDatabase } from '../../database/connect.ts';
import { createTestApp } from './test-app.ts';

/** A separate process that runs the queued jobs, so that a test can kill it: `node drain-jobs.ts <database url> [folder of files]`. */
const [, , appUrl = '', filesFolder] = process.argv;
const database = connectDatabase(appUrl, { max: 4, onError: () => undefined });
const app = await createTestApp(
  { ...database, appUrl, ownerUrl: appUrl, linkerUrl: appUrl, superuserUrl: appUrl },
  filesFolder === undefined ? {} : { filesFolder },
);
await app.drain();
await app.close();
await database.close();
