import { createHmac } from 'node:crypto';
import { ROUNDED_TO } from '@pramen/domain/onboarding/figures';
import { deriveKey } from '../../../platform/keys/secrets.ts';
import type { OffsetOf } from './figures.rules.ts';

/** The offset of each group: the same one each time, because the mean of many draws would tell the count, and not to be computed without the key. */
export function offsets(masterKey: Buffer): OffsetOf {
  const key = deriveKey(masterKey, 'onboarding figures');
  return ({ month, version_id: versionId }) =>
    createHmac('sha256', key).update(`${month} ${versionId}`).digest().readUInt32BE() % ROUNDED_TO;
}
