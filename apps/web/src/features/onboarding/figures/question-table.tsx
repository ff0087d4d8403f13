import type { OnboardingFigures, QuestionFigures } from '@pramen/contract/onboarding/figures.schemas';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { Table, type Column } from '../../../ui/tables/table.tsx';
import { FewCount } from './few-count.tsx';
import { FIRST_QUESTIONS, troubling } from './figures.model.ts';
import styles from './question-table.module.css';
import { useFigureWords } from './use-figure-words.ts';

const keyOf = ({ step, form, question }: QuestionFigures) => `${step} ${form?.template_id ?? ''} ${form?.revision ?? ''} ${question}`;

/** Questions at which clients leave or make mistakes, the most exits first; all others on request. */
export function QuestionTable({ questions }: Pick<OnboardingFigures, 'questions'>) {
  const { t } = useFigureWords();
  const [isWhole, setWhole] = useState(false);
  const worst = troubling(questions).slice(0, FIRST_QUESTIONS);
  const rows = isWhole ? questions : worst;
  return (
    <SectionCard id="questions" title={t('table.title')} holds="table">
      {questions.length > 0 && (
        <p className={styles.caption}>
          {t('table.caption')} {t('dash')}
        </p>
      )}
      {rows.length > 0 ? (
        <QuestionRows rows={rows} />
      ) : (
        <p className={styles.nothing}>{questions.length > 0 ? t('table.quiet') : t('table.none')}</p>
      )}
      {!isWhole && questions.length > worst.length && (
        <div className={styles.more}>
          <Button kind="plain" onClick={() => setWhole(true)}>
            {t('table.all', { count: questions.length })}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}

function QuestionRows({ rows }: { rows: readonly QuestionFigures[] }) {
  const { t, share, question } = useFigureWords();
  const withShare = (count: number, part: number | null) => (
    <>
      <FewCount of={count} />
      {count > 0 && part !== null && <span className={styles.share}>{share(part)}</span>}
    </>
  );
  const columns: Column<QuestionFigures>[] = [
    {
      key: 'question',
      label: t('table.question'),
      render: (row) => {
        const { name, place } = question(row);
        return (
          <>
            {name}
            <span className={styles.place}>{place}</span>
          </>
        );
      },
    },
    { key: 'shown', label: t('table.shown'), align: 'end', render: ({ shown }) => <FewCount of={shown} /> },
    { key: 'exits', label: t('table.exits'), align: 'end', render: ({ exits, exit_share: part }) => withShare(exits, part) },
    { key: 'refused', label: t('table.refused'), align: 'end', render: ({ refused, refused_share: part }) => withShare(refused, part) },
  ];
  return <Table caption={t('table.title')} columns={columns} rows={rows} rowKey={keyOf} isLabelled />;
}
