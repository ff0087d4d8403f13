import type { Question } from '@pramen/domain/forms/definition/definition';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import styles from '../fields/fields.module.css';
import { useLastEntryFocus } from '../fields/focus-field.ts';
import { IconAction } from '../fields/icon-action.tsx';
import { NumberField } from '../fields/number-field.tsx';
import type { Scope } from '../draft/scope.ts';
import { withQuestion } from '../edits/content.ts';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import { pathOf, type QuestionPlace } from '../model/places.ts';
import { sortBands, withBand } from '../edits/points.ts';
import { PointFields } from './point-fields.tsx';

interface QuestionPointsProps {
  scope: Scope;
  place: QuestionPlace;
  question: Question;
}

/** Points that a question itself adds: for a ticked box, or for bands of a number. Options have their own. */
export function QuestionPoints({ scope, place, question }: QuestionPointsProps) {
  const { t } = useTranslation('formBuilder');
  const { builder, issues, definition } = scope;
  const hasPoints = (definition.evaluation?.metrics ?? []).some(({ source }) => source.kind === 'points');
  const { list, focusLast } = useLastEntryFocus();
  const add = () => {
    change(withBand);
    focusLast();
  };
  const change = (to: (before: Question) => Question, group?: string) =>
    builder.edit((one) => withQuestion(one, place, to), group && `${pathOf(place)} ${group}`);
  if (question.type === 'checkbox' && !question.options?.length && hasPoints)
    return (
      <section className={styles.part} aria-label={t('points.ticked')}>
        <h3 className={styles.heading}>{t('points.ticked')}</h3>
        <PointFields
          scope={scope}
          points={question.scores}
          of={question.label}
          error={issues.of(place, '.scores')}
          onChange={(scores, metric) => change((before) => ({ ...before, scores }), `points ${metric}`)}
        />
      </section>
    );
  if (question.type !== 'number' || (!hasPoints && !question.scoreBands?.length)) return null;
  return (
    <section className={styles.part} aria-label={t('bands.title')}>
      <h3 className={styles.heading}>{t('bands.title')}</h3>
      <p className={styles.note}>{t('bands.hint')}</p>
      <ol ref={list} className={styles.cards}>
        {(question.scoreBands ?? []).map((band, index) => {
          const name = t('bands.from', { from: writeNumber(band.from) });
          const setBand = (part: Partial<typeof band>, group: string) =>
            change(
              (before) => ({ ...before, scoreBands: before.scoreBands?.map((one, at) => (at === index ? { ...one, ...part } : one)) }),
              group,
            );
          return (
            // oxlint-disable-next-line react/no-array-index-key -- elements are identified by their position
            <li key={index} className={styles.card}>
              <div className={styles.cardHead}>
                <h4 className={styles.cardTitle}>{name}</h4>
                <IconAction
                  icon={IconX}
                  label={t('bands.remove', { name })}
                  onClick={() => change((before) => ({ ...before, scoreBands: before.scoreBands?.toSpliced(index, 1) }))}
                />
              </div>
              <div className={styles.pair}>
                <NumberField
                  name="from"
                  label={t('bands.start')}
                  value={band.from}
                  onBlur={() => change(sortBands)}
                  onChange={(from) => from !== undefined && setBand({ from }, `band ${index} from`)}
                />
              </div>
              <PointFields
                scope={scope}
                points={band.scores}
                of={name}
                error={issues.of(place, `.scoreBands[${index}].scores`)}
                onChange={(scores, metric) => setBand({ scores: scores ?? {} }, `band ${index} ${metric}`)}
              />
            </li>
          );
        })}
      </ol>
      <div>
        <Button kind="quiet" icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={add}>
          {t('bands.add')}
        </Button>
      </div>
    </section>
  );
}
