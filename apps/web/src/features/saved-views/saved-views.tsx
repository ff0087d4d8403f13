import type { SavedView, ViewedList } from '@pramen/contract/saved-views/saved-views.schemas';
import { IconBookmark, IconCheck, IconDeviceFloppy, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import type { TableSettings } from '../../platform/storage/table-settings.ts';
import { ActionMenu, type MenuAction } from '../../ui/actions/action-menu.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { sendNewView, sendViewName, useViewDeletion } from './saved-views.commands.ts';
import { isSameView, openedBy, viewOf } from './saved-views.model.ts';
import { savedViewsQuery } from './saved-views.queries.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { ViewsDialog } from './views-dialog.tsx';

export interface SavedViewsProps {
  list: ViewedList;
  settings: TableSettings;
  onOpen: (settings: TableSettings) => void;
}

const sign = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Opens the user's saved views of a list, and saves the current settings as a view. */
export function SavedViews({ list, settings, onOpen }: SavedViewsProps) {
  const { t } = useTranslation('savedViews');
  const { data: views = [], isError, refetch } = useQuery(savedViewsQuery(list));
  const [dialog, setDialog] = useState<'save' | 'manage' | 'rename' | 'delete' | null>(null);
  // Keeps the view of a closed dialog while the dialog fades away.
  const [chosen, setChosen] = useState<SavedView | null>(null);
  const present = viewOf(settings);
  const ask = (about: 'rename' | 'delete') => (view: SavedView) => {
    setChosen(view);
    setDialog(about);
  };
  const close = () => setDialog(null);
  const opening = views.map((view): MenuAction => {
    const isShown = isSameView(view.settings, present);
    return {
      key: view.id,
      label: isShown ? t('shown', { name: view.name }) : view.name,
      icon: isShown ? <IconCheck {...sign} /> : <IconBookmark {...sign} />,
      onSelect: () => onOpen(openedBy(view.settings)),
    };
  });
  const actions: MenuAction[] = [
    ...opening,
    ...(isError ? [{ key: 'retry', label: t('retry'), icon: <IconRefresh {...sign} />, onSelect: () => void refetch() }] : []),
    { key: 'save', label: t('save'), icon: <IconDeviceFloppy {...sign} />, onSelect: () => setDialog('save') },
    ...(views.length > 0
      ? [{ key: 'manage', label: t('manage'), icon: <IconPencil {...sign} />, onSelect: () => setDialog('manage') }]
      : []),
  ];
  return (
    <>
      <ActionMenu label={t('title')} icon={<IconBookmark {...sign} />} actions={actions} />
      <ViewNameDialog
        title={t('saveTitle')}
        text={t('saveText')}
        action={t('saveAction')}
        name=""
        send={(name) => sendNewView({ list, name, settings: present })}
        isOpen={dialog === 'save'}
        onClose={close}
      />
      <ViewsDialog
        views={views}
        present={present}
        onRename={ask('rename')}
        onRemove={ask('delete')}
        isOpen={dialog === 'manage'}
        onClose={close}
      />
      {chosen && (
        <ViewNameDialog
          title={t('renameTitle')}
          action={t('rename')}
          name={chosen.name}
          send={(name) => sendViewName(chosen.id, name)}
          isOpen={dialog === 'rename'}
          onClose={close}
        />
      )}
      {chosen && <Deletion key={chosen.id} view={chosen} isOpen={dialog === 'delete'} onClose={close} />}
    </>
  );
}

function Deletion({ view: { id, name }, ...dialog }: { view: SavedView; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('savedViews');
  return (
    <ConfirmDialog
      {...dialog}
      title={t('deleteTitle')}
      text={t('deleteText', { name })}
      action={t('deleteOne', { name })}
      command={useViewDeletion(id)}
      describe={describeProblem}
    />
  );
}
