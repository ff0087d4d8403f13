import { translate } from '@pramen/texts/translate';
import { DAY, SECOND } from '../../../platform/clock/clock.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PushMessage } from '../../../platform/push/push-sender.ts';
import { deliverMessage, givenUp, sentNow } from '../outbox/delivery.service.ts';
import type { Outcome, OutboxMessage } from '../outbox/delivery.service.ts';
import type { Addressee } from '../outbox/messages.service.ts';
import { topicOf } from '../preferences/topics.rules.ts';
import { findNoticeToOpen, findSubscription } from './push.reader.ts';
import { outcomeOf, pauseAfter, urgencyOf } from './push.rules.ts';
import { PUSH_TOPIC, PUSHED_TRIAL } from './queue-pushes.service.ts';
import { forget } from './subscriptions.service.ts';

/** For a day: what is older the user has seen in the portal, or the daily e-mail tells it. */
const KEPT_MS = DAY;

/** One sentence for all: neither names nor what it is about leave the portal. null when there is nothing to tell any more. */
async function compose({ db, clock }: Platform, message: OutboxMessage, { userId, language }: Addressee): Promise<PushMessage | null> {
  const ttlSeconds = Math.floor((message.createdAt.getTime() + KEPT_MS - clock.now().getTime()) / SECOND);
  if (message.kind === PUSHED_TRIAL) {
    const payload = JSON.stringify({ lang: language, text: translate(language, 'messages:push.trial') });
    return { payload, ttlSeconds, urgency: 'high', topic: 'trial' };
  }
  const notice = await findNoticeToOpen(db, userId, { noticeId: message.params['noticeId'] ?? '', since: message.createdAt });
  if (notice === null) return null;
  const payload = JSON.stringify({ lang: language, text: translate(language, 'messages:push.notice'), notice: notice.id });
  return { payload, ttlSeconds, urgency: urgencyOf(topicOf(notice.kind)), topic: 'notice' };
}

/** Sends one push; throws where the queue's own schedule of repetitions applies. */
async function send(platform: Platform, message: OutboxMessage, addressee: Addressee): Promise<Outcome> {
  if (platform.push === null) return givenUp(platform, 'PUSH_OFF');
  const browser = await findSubscription(platform.db, addressee.userId, message.params['subscriptionId'] ?? '');
  if (!browser) return givenUp(platform, 'POINTLESS');
  if (message.createdAt.getTime() + KEPT_MS <= platform.clock.now().getTime()) return givenUp(platform, 'EXPIRED');
  const push = await compose(platform, message, addressee);
  if (!push) return givenUp(platform, 'POINTLESS');
  const { status, retryAfterSeconds } = await platform.push.send(browser, push);
  const failure = `HTTP_${status}`;
  switch (outcomeOf(status)) {
    case 'DELIVERED':
      return sentNow(platform, `HTTP ${status}`);
    case 'GONE':
      return { ...givenUp(platform, failure), also: (tx) => forget(tx, platform, browser) };
    case 'FAILED':
      return givenUp(platform, failure);
    case 'AGAIN': {
      if (retryAfterSeconds === null) throw Object.assign(new Error('the push service is busy'), { code: failure });
      const afterSeconds = pauseAfter(retryAfterSeconds, message.attempts);
      return {
        change: { lastFailure: failure },
        copy: null,
        also: (tx) => platform.jobs.enqueue(tx, PUSH_TOPIC, { messageId: message.id }, { afterSeconds }),
      };
    }
  }
}

/** Sends the pushes of the outbox. */
export function pushJobs(platform: Platform): JobHandler[] {
  return [
    {
      topic: PUSH_TOPIC,
      run: ({ messageId }) => deliverMessage(platform, String(messageId), (message, addressee) => send(platform, message, addressee)),
    },
  ];
}
