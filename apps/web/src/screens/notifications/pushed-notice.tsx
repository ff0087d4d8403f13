import type { Notification } from '@pramen/contract/messages/messages.schemas';
import type { Role } from '@pramen/domain/permissions/roles';
import type { Language } from '@pramen/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { notificationPageQuery } from '../../features/messages/messages.queries.ts';
import { targetOf } from '../../features/messages/notification-target.model.ts';

/** A push lives a day: what it tells of is among the newest. */
const NEWEST = 100;

interface PushedNoticeProps {
  /** The notice that the push tells of. */
  id: string;
  reader: Role;
  language: Language;
  /** Opens a notice that has no screen. */
  onOpen: (notice: Notification) => void;
  /** Called when the notice leads to its screen. */
  onFollow: (notice: Notification) => void;
}

/** Leads from a push to what its notice is about; one that is not the user's, or too old, leaves them at the list. */
export function PushedNotice({ id, reader, language, onOpen, onFollow }: PushedNoticeProps) {
  const navigate = useNavigate();
  const { data: newest } = useQuery(notificationPageQuery({ page: 1, length: NEWEST, search: '', language }));
  const notice = newest?.data.find((one) => one.id === id);
  const lead = useEffectEvent(() => {
    if (!notice) return;
    const target = targetOf(notice.about, reader);
    if (target) onFollow(notice);
    else onOpen(notice);
    // Going back does not open it once more.
    void navigate(
      target ? { ...target, replace: true } : { to: '.', search: (given: object) => ({ ...given, open: undefined }), replace: true },
    );
  });
  const isKnown = notice !== undefined;
  useEffect(() => {
    if (isKnown) lead();
  }, [id, isKnown]);
  return null;
}
