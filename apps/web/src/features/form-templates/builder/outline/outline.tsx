import { conditionsOf, questionTypes } from '@pramen/domain/forms/definition/definition';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../../ui/actions/action-menu.tsx';
import { Button } from '../../../../ui/actions/button.tsx';
import { focusField } from '../fields/focus-field.ts';
import type { Scope } from '../draft/scope.ts';
import { addFieldset, addQuestion } from '../edits/content.ts';
import type { Place } from '../model/places.ts';
import { addContradiction, addMetric, addSample } from '../edits/rules.ts';
import { OutlineRow } from './outline-row.tsx';
import styles from './outline.module.css';

interface OutlineProps {
  scope: Scope;
  onChoose: (place: Place) => void;
  /** An element was added and is chosen. */
  onAdded: () => void;
}

const plus = <IconPlus size={18} stroke={1.5} aria-hidden />;

/** All elements of the form, in their order. */
export function Outline({ scope, onChoose, onAdded }: OutlineProps) {
  const { t } = useTranslation('formBuilder');
  const { definition, builder } = scope;
  const { metrics = [], contradictions = [] } = definition.evaluation ?? {};
  const rows = (kind: 'metric' | 'contradiction' | 'sample', notes: readonly string[]) =>
    notes.map((note, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- elements are identified by their position
      <li key={index}>
        <OutlineRow scope={scope} place={{ kind, index }} note={note} onChoose={onChoose} />
      </li>
    ));
  const add = (make: Parameters<typeof builder.edit>[0]) => {
    builder.edit(make);
    onAdded();
    focusField();
  };
  return (
    <div data-rows className={styles.outline}>
      <Group
        title={t('outline.content')}
        add={
          <AddContent
            scope={scope}
            onAdded={() => {
              onAdded();
              focusField();
            }}
          />
        }
      >
        <p className={`${styles.hint} ${styles.keys}`}>{t('outline.keys')}</p>
        {definition.content.length === 0 && <p className={styles.hint}>{t('outline.empty')}</p>}
        <Content scope={scope} onChoose={onChoose} />
      </Group>
      <Group
        title={t('outline.metrics')}
        add={
          <Button kind="plain" icon={plus} onClick={() => add((one) => addMetric(one, t('new.metric')))}>
            {t('add.metric')}
          </Button>
        }
      >
        <ol className={styles.list}>
          {rows(
            'metric',
            metrics.map(({ id, source }) => `${t(`sources.${source.kind}`)} · ${id}`),
          )}
        </ol>
      </Group>
      <Group
        title={t('outline.contradictions')}
        add={
          <Button kind="plain" icon={plus} onClick={() => add((one) => addContradiction(one, t('new.contradiction')))}>
            {t('add.contradiction')}
          </Button>
        }
      >
        <ol className={styles.list}>
          {rows(
            'contradiction',
            contradictions.map(() => ''),
          )}
        </ol>
      </Group>
      <Group
        title={t('outline.samples')}
        add={
          <Button kind="plain" icon={plus} onClick={() => add((one) => addSample(one, t('new.sample')))}>
            {t('add.sample')}
          </Button>
        }
      >
        <ol className={styles.list}>
          {rows(
            'sample',
            (definition.samples ?? []).map(() => ''),
          )}
        </ol>
      </Group>
    </div>
  );
}

function Group({ title, add, children }: { title: string; add: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.add}>{add}</div>
      {children}
    </section>
  );
}

function AddContent({ scope: { builder }, onAdded }: { scope: Scope; onAdded: () => void }) {
  const { t } = useTranslation('formBuilder');
  const names = { fieldset: t('new.fieldset'), option: (number: number) => t('new.option', { number }) };
  return (
    <>
      <ActionMenu
        label={t('add.question')}
        icon={plus}
        width={200}
        actions={questionTypes.map((type) => ({
          key: type,
          label: t(`types.${type}`),
          onSelect: () => {
            builder.edit((one) => addQuestion(one, type, builder.chosen, names));
            onAdded();
          },
        }))}
      />
      <Button
        kind="plain"
        icon={plus}
        onClick={() => {
          const { chosen } = builder;
          const after = chosen?.kind === 'fieldset' || chosen?.kind === 'question' ? chosen.fieldset : undefined;
          builder.edit((one) => addFieldset(one, t('new.fieldset'), after));
          onAdded();
        }}
      >
        {t('add.fieldset')}
      </Button>
    </>
  );
}

function Content({ scope, onChoose }: Pick<OutlineProps, 'scope' | 'onChoose'>) {
  const { t } = useTranslation('formBuilder');
  const { definition } = scope;
  return (
    <ol className={styles.list}>
      {definition.content.map((fieldset, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- elements are identified by their position
        <li key={index}>
          <OutlineRow
            scope={scope}
            place={{ kind: 'fieldset', fieldset: index }}
            note={fieldset.fieldsetRepeatable ? t('outline.repeatable') : ''}
            onChoose={onChoose}
          />
          <ol className={styles.nested}>
            {fieldset.questions.map((one, question) => (
              // oxlint-disable-next-line react/no-array-index-key -- elements are identified by their position
              <li key={question}>
                <OutlineRow
                  scope={scope}
                  place={{ kind: 'question', fieldset: index, question }}
                  note={[
                    t(`types.${one.type}`),
                    ...(one.isRequired ? [t('outline.required')] : []),
                    ...(conditionsOf(one).length > 0 ? [t('outline.conditional')] : []),
                  ].join(' · ')}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
