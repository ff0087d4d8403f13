import type { AnswerOf } from '@pramen/contract/endpoint';
import type { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { Problem } from '../../platform/calls/problem.ts';
import type { SendOutcome } from './verification.service.ts';

/** The response to a request for a code; throws the problem when none was sent. */
export function presentSentCode(sent: SendOutcome): AnswerOf<typeof generateVerificationCode> {
  switch (sent.outcome) {
    case 'sent':
      return { message: 'verification_code.generated', recipient: sent.recipient, resend_in: sent.resendIn };
    case 'too-early':
      throw new Problem('verification_code.too_early', { retryAfter: sent.resendIn });
    case 'day-is-full':
      throw new Problem('limit.reached', { retryAfter: sent.retryAfter });
    case 'nowhere-to-send':
      throw new Problem('verification_code.recipient_missing');
  }
}
