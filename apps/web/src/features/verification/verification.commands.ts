import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';

/** Sends a code to the stored phone or e-mail. */
export function useCodeRequest() {
  return useCommand({
    send: (body: BodyInputOf<typeof generateVerificationCode>) =>
      call<typeof generateVerificationCode>('POST /api/verification-code/generate', { body }),
  });
}
