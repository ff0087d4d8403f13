import type { MadeItem } from '@pramen/contract/onboarding/queue.schemas';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Table, type Column } from '../../../ui/tables/table.tsx';

interface MadeListProps {
  made: readonly MadeItem[];
  /** null: the viewer opens nothing. */
  onOpen: ((item: MadeItem) => void) | null;
}

/** What an onboarding has made; each can be opened and sent back to the client by itself. */
export function MadeList({ made, onOpen }: MadeListProps) {
  const { t } = useTranslation('onboardingQueue');
  const { t: records } = useTranslation('records');
  const { t: identifications } = useTranslation('identifications');
  const nameOf = (item: MadeItem) => (item.kind === 'RECORD' ? item.name : identifications(`methods.${item.method}`));
  const columns: Column<MadeItem>[] = [
    { key: 'name', label: t('section.made'), render: nameOf },
    { key: 'state', label: t('state'), render: ({ state }) => records(`states.${state}`) },
  ];
  const action: Column<MadeItem> = {
    key: 'action',
    label: t('section.decide'),
    align: 'end',
    render: (item) => (
      <Button
        kind="plain"
        label={`${t(item.may_return ? 'section.return' : 'section.open')}: ${nameOf(item)}`}
        onClick={() => onOpen?.(item)}
      >
        {t(item.may_return ? 'section.return' : 'section.open')}
      </Button>
    ),
  };
  return (
    <Table caption={t('section.made')} columns={onOpen ? [...columns, action] : columns} rows={made} rowKey={({ id }) => id} isLabelled />
  );
}
