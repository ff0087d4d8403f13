import type { CopyAnswers } from '@pramen/domain/forms/definition/answer-types';
import { formLimits } from '@pramen/domain/forms/definition/form-limits';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import type { FieldsetViewProps } from '../answers/form-props.ts';
import { rowName } from '../answers/question-id.ts';
import styles from './fieldset.module.css';
import { emptyCopy, QuestionRows } from './question-rows.tsx';

interface Removed {
  copy: CopyAnswers;
  index: number;
}

/** Keys of copies that stay with them when one before is removed: a file on its way must not arrive in another copy. */
function useCopyKeys(count: number) {
  const [keys, setKeys] = useState({ list: Array.from({ length: count }, (_, index) => index), next: count });
  const { list, next } = keys;
  if (list.length < count)
    setKeys({ list: [...list, ...Array.from({ length: count - list.length }, (_, index) => next + index)], next: next + count });
  if (list.length > count) setKeys({ list: list.slice(0, count), next });
  return {
    keyOf: (index: number) => list[index] ?? index,
    insert: (index: number) => setKeys({ list: list.toSpliced(index, 0, next), next: next + 1 }),
    remove: (index: number) => setKeys({ list: list.toSpliced(index, 1), next }),
  };
}

/** The copies of a repeatable fieldset; the focus goes to a copy that was added, and to the button that adds when one was removed. */
export function CopyList(props: FieldsetViewProps) {
  const { compiled, copies = [emptyCopy], row } = props;
  const { t } = useTranslation('dynamicForm');
  const name = wordingOf(compiled.fieldset, 'fieldsetName', row.language) ?? '';
  const { id } = compiled.fieldset;
  const shown = copies.length === 0 ? [emptyCopy] : copies;
  const keys = useCopyKeys(shown.length);
  const [arrival, setArrival] = useState<number | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const foot = useRef<HTMLDivElement>(null);
  const isFull = shown.length >= formLimits.copies;
  const add = (copy?: CopyAnswers, index = shown.length) => {
    keys.insert(index);
    setArrival(index);
    setRemoved(null);
    row.actions.addCopy(id, copy, index);
  };
  const remove = (index: number) => {
    const copy = shown[index] ?? emptyCopy;
    keys.remove(index);
    setArrival(null);
    setRemoved(Object.keys(copy).length > 0 ? { copy, index } : null);
    row.actions.removeCopy(id, index);
    foot.current?.querySelector('button')?.focus();
  };
  return (
    <>
      {shown.map((_, index) => (
        <Copy
          key={keys.keyOf(index)}
          name={t('copy', { name, number: index + 1 })}
          isArriving={index === arrival}
          row={rowName({ fieldset: id, copy: index, question: null })}
        >
          <QuestionRows {...props} copies={shown} copy={index} />
          {shown.length > 1 && (
            <div>
              <Button
                kind="plain"
                icon={<IconTrash size={18} stroke={1.5} aria-hidden />}
                label={t('removeCopyOf', { name, number: index + 1 })}
                onClick={() => remove(index)}
              >
                {t('removeCopy')}
              </Button>
            </div>
          )}
        </Copy>
      ))}
      <div ref={foot} className={styles.copyFoot}>
        <Button
          kind="quiet"
          icon={<IconPlus size={18} stroke={1.5} aria-hidden />}
          label={t('addCopyOf', { name })}
          isDisabled={isFull}
          onClick={() => add()}
        >
          {t('addCopy')}
        </Button>
        {removed && !isFull && (
          <Button kind="plain" onClick={() => add(removed.copy, Math.min(removed.index, shown.length))}>
            {t('restoreCopy')}
          </Button>
        )}
        <p role="status" className={styles.description}>
          {isFull && t('mostCopies', { count: formLimits.copies })}
          {removed && <span className="visually-hidden">{t('removed', { name, number: removed.index + 1 })}</span>}
        </p>
      </div>
    </>
  );
}

interface CopyProps {
  name: string;
  row: string;
  isArriving: boolean;
  children: ReactNode;
}

function Copy({ name, row, isArriving, children }: CopyProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isArriving) box.current?.focus();
  }, [isArriving]);
  return (
    <fieldset ref={box} tabIndex={-1} className={styles.copy} data-row={row}>
      <legend className={styles.copyName}>{name}</legend>
      <div className={styles.rows}>{children}</div>
    </fieldset>
  );
}
