import { describe, expect, it } from 'vitest';
import { noticeTopics } from '@pramen/contract/messages/messages.lists';
import { kindsOf, topicOf } from '../features/messages/preferences/topics.rules.ts';
import type { Platform } from '../platform/platform.ts';
import { features } from './features.ts';

/** Sends what others tell, of every topic. */
const OF_NO_TOPIC = ['messages.digest'];

// Composers are made when they are first used, so that none needs a platform to be listed.
const listed = features.flatMap(({ letters, notices = {} }) => [...Object.keys(letters?.({} as Platform) ?? {}), ...Object.keys(notices)]);

describe('kinds of what users are told', () => {
  it('are each about a topic, so that preferences apply to them', () => {
    expect(listed.length).toBeGreaterThan(50);
    expect(listed.filter((kind) => topicOf(kind) === null).toSorted()).toEqual(OF_NO_TOPIC);
  });

  it('are those that the topics name', () => {
    const known = new Set(listed);
    expect(noticeTopics.flatMap(kindsOf).filter((kind) => !known.has(kind))).toEqual([]);
  });
});
