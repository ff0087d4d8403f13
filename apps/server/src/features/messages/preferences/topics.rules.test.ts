import { noticeTopics } from '@pramen/contract/messages/messages.lists';
import { roles } from '@pramen/domain/permissions/roles';
import { describe, expect, it } from 'vitest';
import { choicesOf, isChosen, kindsOf, topicOf, topicsFor, usualChoice } from './topics.rules.ts';

describe('topics', () => {
  it('hold each kind once, and none is unknown', () => {
    const kinds = noticeTopics.flatMap(kindsOf);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const topic of noticeTopics) for (const kind of kindsOf(topic)) expect(topicOf(kind)).toBe(topic);
    expect(topicOf('messages.digest')).toBeNull();
  });

  it('of safety and of contracts are told at once, whatever anybody chooses', () => {
    expect(noticeTopics.filter((topic) => !isChosen(topic))).toEqual(['SECURITY', 'CONTRACT']);
    for (const topic of ['SECURITY', 'CONTRACT'] as const) expect(choicesOf(topic)).toEqual(['AT_ONCE']);
  });

  it('to be signed or answered are never left out', () => {
    for (const topic of ['SIGNING', 'DATA'] as const) {
      expect(choicesOf(topic)).not.toContain('NEVER');
      expect(usualChoice(topic)).toBe('AT_ONCE');
    }
    expect(['REQUESTS', 'PORTFOLIO', 'WORK'].map((topic) => usualChoice(topic as never))).toEqual(['AT_ONCE', 'NEVER', 'AT_ONCE']);
  });

  it.each(roles)('of %s are those of clients or of staff', (role) => {
    const isClient = role === 'CLIENT';
    expect(topicsFor(role)).toEqual(
      isClient ? ['SECURITY', 'CONTRACT', 'SIGNING', 'DATA', 'REQUESTS', 'PORTFOLIO'] : ['SECURITY', 'SIGNING', 'REQUESTS', 'WORK'],
    );
  });
});
