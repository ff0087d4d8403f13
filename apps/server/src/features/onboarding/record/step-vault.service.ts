import type { Readable } from '../../../database/connect.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import type { WritePlatform } from '../../../platform/platform.ts';

/** Encrypts and decrypts what a client types into their onboarding. What is sealed for one step cannot be opened as another's. */
export interface StepVault {
  close(stepId: string, answers: unknown): Buffer;
  /** What was sealed; null: nothing was typed yet. */
  open(stepId: string, sealed: Buffer | null): unknown;
}

const contextOf = (stepId: string) => `onboarding:step:${stepId}`;

/** Opens a client's vault; throws record.not_found when the client's key was erased. */
export async function openStepVault(db: Readable, { config }: Pick<WritePlatform, 'config'>, clientId: string): Promise<StepVault> {
  const key = await readClientKey(db, config.keys.master, clientId);
  if (!key) throw new Problem('record.not_found');
  return {
    close: (stepId, answers) => seal(key, Buffer.from(JSON.stringify(answers)), contextOf(stepId)),
    open: (stepId, sealed): unknown => (sealed === null ? null : JSON.parse(unseal(key, sealed, contextOf(stepId)).toString('utf8'))),
  };
}
