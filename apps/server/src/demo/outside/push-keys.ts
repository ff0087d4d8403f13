import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webPush from 'web-push';
import type { PushKeys } from '../../config/push.ts';

/** The demonstration's key pair, made at its first start: browsers that subscribed stay subscribed. */
export async function takePushKeys(dataFolder: string): Promise<PushKeys> {
  const path = join(dataFolder, 'push-keys.json');
  const read = async () => JSON.parse(await readFile(path, 'utf8')) as Omit<PushKeys, 'subject'>;
  const keys = await read().catch(async () => {
    const made = webPush.generateVAPIDKeys();
    await mkdir(dataFolder, { recursive: true });
    // Of two processes that start at once the first one's pair is kept.
    await writeFile(path, JSON.stringify(made), { mode: 0o600, flag: 'wx' }).catch(() => undefined);
    return read();
  });
  return { ...keys, subject: 'mailto:portal@pramen.test' };
}
