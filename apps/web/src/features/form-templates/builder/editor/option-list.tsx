import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import type { Scope } from '../draft/scope.ts';
import { changeOption } from '../edits/labels.ts';
import { addOption, moveOption, removeOption } from '../edits/options.ts';
import type { QuestionPlace } from '../model/places.ts';
import { questionAt } from '../edits/content.ts';
import { renameOption } from '../edits/references.ts';
import { PointFields } from '../scores/point-fields.tsx';
import styles from '../fields/fields.module.css';
import { useLastEntryFocus } from '../fields/focus-field.ts';
import { IconAction } from '../fields/icon-action.tsx';
import { WordingFields } from '../fields/wording-fields.tsx';

/** The options of a choice, each with its texts, value and points. */
export function OptionList({ scope, place }: { scope: Scope; place: QuestionPlace }) {
  const { t } = useTranslation('formBuilder');
  const { builder, definition, announce } = scope;
  const { list, focusLast } = useLastEntryFocus();
  const question = questionAt(definition, place);
  if (!question) return null;
  const { options = [] } = question;
  const move = (index: number, by: -1 | 1) => {
    builder.edit((one) => moveOption(one, place, index, by));
    announce(t('moved.other', { number: index + by + 1 }));
  };
  const add = () => {
    builder.edit((one) => addOption(one, place, t('new.option', { number: options.length + 1 })));
    focusLast();
  };
  return (
    <section className={styles.part} aria-labelledby="options-title">
      <h3 id="options-title" className={styles.heading}>
        {t('options.title')}
      </h3>
      {question.type === 'checkbox' && options.length === 0 && <p className={styles.note}>{t('options.checkbox')}</p>}
      <ol ref={list} className={styles.cards}>
        {options.map((option, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- elements are identified by their position
          <li key={index} className={styles.card}>
            <div className={styles.cardHead}>
              <h4 className={styles.cardTitle}>{option.label || t('options.number', { number: index + 1 })}</h4>
              <IconAction
                icon={IconArrowUp}
                label={t('options.up', { name: option.label })}
                isDisabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconAction
                icon={IconArrowDown}
                label={t('options.down', { name: option.label })}
                isDisabled={index === options.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconAction
                icon={IconX}
                label={t('options.remove', { name: option.label })}
                onClick={() => builder.edit((one) => removeOption(one, place, index))}
              />
            </div>
            <OptionFields scope={scope} place={place} index={index} />
          </li>
        ))}
      </ol>
      <div>
        <Button kind="quiet" icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={add}>
          {t('options.add')}
        </Button>
      </div>
    </section>
  );
}

function OptionFields({ scope, place, index }: { scope: Scope; place: QuestionPlace; index: number }) {
  const { t } = useTranslation('formBuilder');
  const { builder, definition, issues, locks, own } = scope;
  const question = questionAt(definition, place);
  const option = question?.options?.[index];
  if (!question || !option) return null;
  const isLocked = locks.hasOption(question.id, option.value);
  const at = `.options[${index}]`;
  const group = `option ${place.fieldset} ${place.question} ${index}`;
  return (
    <>
      <WordingFields
        element={option}
        part="label"
        label={t('options.label')}
        own={own}
        isRequired
        errorOf={(part) => issues.of(place, `${at}${part}`)}
        onChange={(to, part) => builder.edit((one) => changeOption(one, place, index, to, isLocked), `${group} ${part}`)}
      />
      <div className={styles.pair}>
        {isLocked ? (
          <p className={styles.fixed}>
            <span className={styles.fixedLabel}>{t('options.value')}</span> <code>{option.value}</code>
          </p>
        ) : (
          <TextField
            name="value"
            label={t('options.value')}
            value={option.value}
            error={issues.of(place, `${at}.value`) ?? issues.of(place, at)}
            autoComplete="off"
            onChange={(value) => builder.edit((one) => renameOption(one, place, index, value), `${group} value`)}
          />
        )}
      </div>
      <PointFields
        scope={scope}
        points={option.scores}
        error={issues.of(place, `${at}.scores`)}
        of={option.label}
        onChange={(scores, metric) =>
          builder.edit((one) => changeOption(one, place, index, (before) => ({ ...before, scores }), true), `${group} ${metric}`)
        }
      />
    </>
  );
}
