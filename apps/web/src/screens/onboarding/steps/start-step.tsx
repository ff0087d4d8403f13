import { IconCheck, IconFileText, IconForms, IconId, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import styles from '../frame/onboarding.module.css';
import { keyOf, minutesFor } from '../plan/plan.model.ts';
import type { Item } from '../plan/plan.model.ts';
import { useItemNames } from '../plan/use-item-names.ts';

const icons = { data: IconUser, identification: IconId, record: IconForms, documents: IconFileText } as const;

/** What waits and about how long it takes. */
export function StartStep({ items, hasBegun, onBegin }: { items: readonly Item[]; hasBegun: boolean; onBegin: () => void }) {
  const { t } = useTranslation('onboarding');
  const nameOf = useItemNames();
  const isOver = items.length === 0;
  return (
    <Card>
      <div className={styles.stack}>
        <h2 className={styles.title}>{t(isOver ? 'start.overTitle' : 'start.title')}</h2>
        {isOver ? (
          <p>{t('start.empty')}</p>
        ) : (
          <>
            <p>
              {t('start.text')} {t('start.minutes', { count: minutesFor(items) })}
            </p>
            <ul className={styles.items} aria-label={t('start.list')}>
              {items.map((item) => {
                const Icon = icons[item.is];
                return (
                  <li key={keyOf(item)} className={styles.item}>
                    <Icon size={20} stroke={1.5} aria-hidden />
                    {nameOf(item)}
                  </li>
                );
              })}
            </ul>
          </>
        )}
        <div className={styles.steering}>
          <Button isWide icon={isOver ? <IconCheck size={18} stroke={1.5} /> : undefined} onClick={onBegin}>
            {t(hasBegun || isOver ? 'next' : 'start.begin')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
