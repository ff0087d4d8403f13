import type { AccountSession, SignInAttempt } from '@pramen/contract/account/account.schemas';
import { describeDevice } from '@pramen/domain/web/device';
import { shortenIp } from '@pramen/domain/privacy/shorten-ip';
import { Problem } from '../../platform/calls/problem.ts';
import type { LivingSession } from '../access/access.reader.ts';
import type { SendOutcome } from '../verification/verification.service.ts';
import type { SignInRow } from './account.reader.ts';
import { outcomeOf } from './account.rules.ts';

export function presentSession(session: LivingSession, currentId: string): AccountSession {
  return {
    id: session.id,
    device: describeDevice(session.userAgent),
    ip: shortenIp(session.ip),
    started_at: session.startedAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    is_current: session.id === currentId,
  };
}

export function presentSignIn({ id, occurredAt, reason, userAgent, device, ip }: SignInRow): SignInAttempt {
  return {
    id,
    occurred_at: occurredAt.toISOString(),
    outcome: outcomeOf(reason),
    device: device ?? describeDevice(userAgent ?? ''),
    ip: shortenIp(ip ?? ''),
  };
}

/** The problem for a code that was not sent. */
export function noSend(sent: Exclude<SendOutcome, { outcome: 'sent' }>): Problem {
  switch (sent.outcome) {
    case 'too-early':
      return new Problem('verification_code.too_early', { retryAfter: sent.resendIn });
    case 'day-is-full':
      return new Problem('limit.reached', { retryAfter: sent.retryAfter });
    case 'nowhere-to-send':
      return new Problem('verification_code.recipient_missing');
  }
}
