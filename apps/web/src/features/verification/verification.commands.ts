import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** Sends a code to the phone or e-mail on file. */
export function useCodeRequest() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof generateVerificationCode>) =>
      call<typeof generateVerificationCode>('POST /api/verification-code/generate', { body }),
  });
}
