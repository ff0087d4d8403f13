import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonDialog } from '../../features/intermediaries/people/person-dialog.tsx';
import { PersonTable } from '../../features/intermediaries/people/person-table.tsx';
import { personListOf } from '../../features/intermediaries/people/people.queries.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NothingFound } from '../../ui/tables/nothing-found.tsx';
import own from './intermediary-screen.module.css';

/** The people of one intermediary. */
export function PeopleOfIntermediary({ id, isManaging }: { id: string; isManaging: boolean }) {
  const { t } = useTranslation('intermediaries');
  const { t: people } = useTranslation('intermediaryPeople');
  const navigate = useStepFromHere();
  const [isAdding, setAdding] = useState(false);
  const { clear, isFiltered, table } = usePagedList(personListOf(id));
  return (
    <>
      <div className={own.peopleHead}>
        <h2 className={own.heading}>{t('people')}</h2>
        {isManaging && (
          <Button kind="quiet" icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
            {t('addPerson')}
          </Button>
        )}
      </div>
      <Card padding="none">
        <PersonTable
          {...table}
          empty={
            isFiltered ? (
              <NothingFound onClear={clear} />
            ) : (
              <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={people('empty.title')}>
                {people('empty.text')}
              </EmptyState>
            )
          }
        />
      </Card>
      <PersonDialog
        person={null}
        intermediaryId={id}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onSaved={(saved) => void navigate({ to: '/intermediary-people/$id/detail', params: { id: saved.id } })}
      />
    </>
  );
}
