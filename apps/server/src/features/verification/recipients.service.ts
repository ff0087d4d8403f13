import type { Tx } from '../../database/connect.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { countDone } from '../access/limits.service.ts';
import type { Limit } from '../access/limits.service.ts';

/** Whoever asks: the company pays for each code, and each may reach a stranger. */
const sendsByRecipient: Limit = { counter: 'registration.sends.recipient', most: 10, windowMs: DAY };

/**
 * Counts a code to a phone or an e-mail of which nobody has shown yet that it is theirs. Codes to people's own proved phones are not counted:
 * strangers could use up the day's codes of a number, and its owner could not sign in. Throws limit.reached.
 */
export const countToRecipient = (tx: Tx, platform: Pick<Platform, 'clock' | 'config'>, recipient: string): Promise<void> =>
  countDone(tx, platform, sendsByRecipient, recipient);
