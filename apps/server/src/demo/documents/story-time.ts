import { createAudit } from '../../platform/audit/append.ts';
import { createFixedClock, DAY, HOUR, MINUTE, SECOND } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Random } from '../past/random.ts';
import { toWorkingTime } from '../past/past.ts';
import type { Step } from './steps.ts';

/** The platform at an instant. Messages from back then count as long since delivered, so none are sent. */
export function platformAt(platform: Platform, at: Date): Platform {
  const clock = createFixedClock(at.toISOString());
  const nothingToSend = { enqueue: () => Promise.resolve(), enqueueAll: () => Promise.resolve() };
  return {
    ...platform,
    clock,
    audit: createAudit(platform.config.keys.master, () => clock.now()),
    jobs: { ...platform.jobs, ...nothingToSend },
  };
}

const FIRST_EVENING_HOUR_UTC = 17;

/** Clients read their messages in the evening; all others act during working hours. */
export function momentOf(random: Random, { by, afterDays }: Step, beganAt: Date, previous: Date): Date {
  const day = beganAt.getTime() + afterDays * DAY;
  const evening = day - (day % DAY) + FIRST_EVENING_HOUR_UTC * HOUR + random.between(0, 3 * 60) * MINUTE;
  const at = by === 'OWNER' ? evening : toWorkingTime(random, day);
  const soonAfter = previous.getTime() + random.between(6, 50) * MINUTE;
  return new Date(Math.max(at, soonAfter) + random.between(0, 59) * SECOND);
}
