import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { describe, expect, it } from 'vitest';
import { countSign, goOn } from './walk.rules.ts';
import type { Walk } from './walk.rules.ts';

const begun: Walk = {
  id: 'w',
  versionId: 'v',
  begunAt: '2026-11-26T09:00:00.000Z',
  lastAt: '2026-11-26T09:00:00.000Z',
  sessionId: 's1',
  activeMs: 1000,
  counted: [],
};
const at = (time: string) => new Date(`2026-11-26T${time}.000Z`);

const steps: readonly OnboardingStep[] = ['start', 'address', 'summary', 'end'];

describe('a sign of the client', () => {
  it('counts the step with those before it, and each question once', () => {
    const first = countSign(begun, steps, { step: 'address', shown: ['city', 'city'], refused: [] });
    expect(first.fresh).toEqual([
      { kind: 'STEP_SHOWN', step: 'start', question: '' },
      { kind: 'STEP_SHOWN', step: 'address', question: '' },
      { kind: 'QUESTION_SHOWN', step: 'address', question: 'city' },
    ]);
    const second = countSign(first, steps, { step: 'address', shown: ['city', 'street'], refused: ['city'] });
    expect(second.fresh).toEqual([
      { kind: 'QUESTION_SHOWN', step: 'address', question: 'street' },
      { kind: 'QUESTION_REFUSED', step: 'address', question: 'city' },
    ]);
    expect(countSign(second, steps, { step: 'summary', shown: ['city'], refused: [] }).fresh).toHaveLength(2);
    expect(countSign(second, steps, { step: 'start', shown: [], refused: [] }).fresh).toEqual([]);
  });

  it('shows what was refused', () => {
    const { fresh } = countSign(begun, steps, { step: 'start', shown: [], refused: ['city'] });
    expect(fresh.map(({ kind }) => kind)).toEqual(['STEP_SHOWN', 'QUESTION_SHOWN', 'QUESTION_REFUSED']);
  });

  it('counts no more than the limit of one onboarding', () => {
    const many = Array.from({ length: 700 }, (_, place) => `0.q${place}`);
    const { fresh, counted } = countSign(begun, steps, { step: 'address', shown: many, refused: many });
    expect(fresh).toHaveLength(500);
    expect(countSign({ counted }, steps, { step: 'end', shown: ['x'], refused: [] }).fresh).toEqual([]);
  });
});

describe('time with the onboarding', () => {
  it('is the time between signs', () => {
    expect(goOn(begun, at('09:30:00'), 's1')).toMatchObject({
      isResumed: false,
      walk: { activeMs: 1_801_000, lastAt: at('09:30:00').toISOString() },
    });
  });

  it('leaves breaks out, after which it is resumed', () => {
    expect(goOn(begun, at('09:30:01'), 's1')).toMatchObject({ isResumed: true, walk: { activeMs: 1000 } });
  });

  it('is resumed in another session', () => {
    expect(goOn(begun, at('09:01:00'), 's2')).toMatchObject({ isResumed: true, walk: { activeMs: 61_000, sessionId: 's2' } });
  });

  it('never runs backwards', () => {
    expect(goOn(begun, at('08:59:00'), 's1')).toMatchObject({ isResumed: false, walk: { activeMs: 1000 } });
  });
});
