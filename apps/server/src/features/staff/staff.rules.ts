import { HOUR } from '../../platform/clock/clock.ts';
import type { Limit } from '../access/limits.service.ts';

/** Passwords that one person sets for others: each needs an argon2 run. */
export const passwordLimit: Limit = { counter: 'staff.password', most: 60, windowMs: HOUR };

/** Messages of this feature. */
export const EMAIL_CHANGED = 'staff.email-changed';
export const PHONE_CHANGED = 'staff.phone-changed';
export const PASSWORD_SET = 'staff.password-set';

/** Why a staff member cannot lose their role or access; null: they can. */
export function refusalOf(
  targetId: string,
  actorId: string,
  administrators: readonly string[],
): 'user.own_account' | 'user.last_administrator' | null {
  if (administrators.length === 1 && administrators[0] === targetId) return 'user.last_administrator';
  return targetId === actorId ? 'user.own_account' : null;
}
