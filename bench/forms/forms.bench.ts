// Measures a form of 300 questions with 100 conditions: in the engine, on the server and beside SurveyJS: `npm run bench forms`.
import { prune } from '@pramen/domain/forms/answers/prune';
import { validate } from '@pramen/domain/forms/answers/validate';
import { visible } from '@pramen/domain/forms/answers/visible';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import { score } from '@pramen/domain/forms/evaluation/score';
import { Model } from 'survey-core';
import { median, quantile, tell, timeMs } from '../setup/figures.ts';
import { changedAnswers, CONDITIONS, fullAnswers, largeForm, largeSurvey, QUESTIONS } from './large-form.ts';

const CHANGE_MS = 1;
const SERVER_MS = 5;
const ROUNDS = 1000;
/** A change in SurveyJS takes longer. */
const SURVEY_ROUNDS = 200;
const WARM_UP = 100;

async function timesOf(rounds: number, work: (round: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds + WARM_UP; round += 1) times.push(await timeMs(() => work(round)));
  return times.slice(WARM_UP);
}

const form = compileForm(largeForm);
const size = `${QUESTIONS} questions, ${CONDITIONS} conditions`;
const sizeOf = (sets: ReturnType<typeof visible>) => sets.get('all')?.[0]?.size ?? 0;
if (sizeOf(visible(form, fullAnswers)) !== QUESTIONS || sizeOf(visible(form, changedAnswers(0))) !== QUESTIONS - 1)
  throw new Error('the form does not show and hide what it should');

const changes = await timesOf(ROUNDS, (round) => visible(form, changedAnswers(round)));
tell({ name: `one change, ${size}, median`, value: median(changes), unit: 'ms', limit: CHANGE_MS });
// A busy machine interrupts one in twenty: the slowest are told without a limit.
tell({ name: 'one change, p95', value: quantile(changes, 0.95), unit: 'ms' });

/** What the server does with the answers of a call. */
const serve = (round: number) => {
  const answers = changedAnswers(round);
  const issues = validate(form, answers, { isComplete: true });
  return [issues, score(form, prune(form, answers))];
};
const served = await timesOf(ROUNDS, serve);
tell({ name: 'validation, pruning and evaluation on the server, median', value: median(served), unit: 'ms', limit: SERVER_MS });
tell({ name: 'validation, pruning and evaluation, p95', value: quantile(served, 0.95), unit: 'ms' });
const compiled = await timesOf(WARM_UP, () => compileForm(largeForm));
tell({ name: 'compiling the form, once per revision', value: median(compiled), unit: 'ms' });

const survey = new Model(largeSurvey);
for (const [id, value] of Object.entries(fullAnswers['all']?.[0] ?? {})) survey.setValue(id, value);
const shown = () => survey.getAllQuestions().filter(({ isVisible }) => isVisible).length;
if (shown() !== QUESTIONS) throw new Error('SurveyJS does not show what it should');
const surveyed = await timesOf(SURVEY_ROUNDS, (round) => {
  survey.setValue(`q${1 + 3 * (round % CONDITIONS)}`, round % 2 === 0 ? 5 : 15);
  return shown();
});
tell({ name: 'SurveyJS: one change, median', value: median(surveyed), unit: 'ms' });
tell({ name: 'one change, ours / SurveyJS', value: median(changes) / median(surveyed), limit: 1 });
const validated = await timesOf(SURVEY_ROUNDS, () => {
  const fresh = new Model(largeSurvey);
  fresh.data = { ...fullAnswers['all']?.[0] };
  return fresh.validate(false);
});
tell({ name: 'SurveyJS: a form made, filled and validated, median', value: median(validated), unit: 'ms' });
const whole = await timesOf(SURVEY_ROUNDS, (round) => {
  const fresh = compileForm(largeForm);
  return validate(fresh, changedAnswers(round), { isComplete: true });
});
tell({ name: 'a form made, filled and validated, ours / SurveyJS', value: median(whole) / median(validated), limit: 1 });
