import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { foldText } from '@pramen/domain/text/fold';
import { nameIn } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { formTemplates } from '../../../database/schema/forms.ts';
import { records } from '../../../database/schema/records.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ComposeNotices, DueNotice, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Compose, Composers } from '../../messages/outbox/messages.service.ts';
import { RECORD_RETURNED, RECORD_WAITING } from '../record/record-notices.service.ts';

const recordIdsOf = ({ recordIds }: DueNotice['params']) => (recordIds ? recordIds.split(',') : []);

/** What a notice names a record by, in a language. */
type NameOf = (recordId: string, language: Language) => readonly string[];

/** The records that notices name, by kind and public name; deleted ones are left out. */
async function readNamed(db: Readable, notices: readonly DueNotice[]): Promise<NameOf> {
  const ids = notices.flatMap(({ params }) => recordIdsOf(params));
  if (ids.length === 0) return () => [];
  const rows = await db
    .select({ id: records.id, type: records.type, name: formTemplates.publicName, nameSk: formTemplates.publicNameSk })
    .from(records)
    .innerJoin(formTemplates, eq(formTemplates.id, records.templateId))
    .where(
      and(
        inArray(
          records.clientId,
          notices.flatMap(({ params: { clientId = [] } }) => clientId),
        ),
        inArray(records.id, ids),
        isNull(records.deletedAt),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id, language) => {
    const row = byId.get(id);
    return row ? [writeItem(row.type, nameIn(language, row), language)] : [];
  };
}

/** A template that is named after its kind says the kind itself. */
function writeItem(type: TemplateType, name: string, language: Language): string {
  const kind = translate(language, `records:notices.waiting.kinds.${type}`);
  const isNamed = foldText(name).startsWith(foldText(kind));
  return isNamed
    ? translate(language, 'records:notices.waiting.itemNamed', { name })
    : translate(language, 'records:notices.waiting.item', { kind, name });
}

/** Names what waits: only the portal does, no message that leaves it. */
const noticeWaiting: ComposeNotices = async (db, notices) => {
  const nameOf = await readNamed(db, notices);
  return notices.map(({ language, params }) => {
    const isReturned = params['isReturned'] === 'true';
    const others = Number(params['others'] ?? 0);
    const items = recordIdsOf(params).flatMap((id) => nameOf(id, language));
    if (others > 0 && items.length > 0) items.push(translate(language, 'records:notices.waiting.others', { count: others }));
    return {
      subject: translate(language, isReturned ? 'records:notices.returned.subject' : 'records:notices.waiting.subject'),
      text:
        items.length > 0
          ? translate(language, isReturned ? 'records:notices.returned.named' : 'records:notices.waiting.named', {
              items: items.join(', '),
            })
          : translate(language, 'records:notices.waiting.text'),
      about: { kind: 'records', id: null },
    };
  });
};

/** The e-mail names neither the matter nor the person: only the portal does. */
function composeLetter({ config }: Platform, which: 'waiting' | 'returned'): Compose {
  return (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, `records:letters.${which}.subject`),
      text: translate(language, `records:letters.${which}.text`, { link: portalAddress(config, 'home', {}) }),
    });
}

export const recordNotices: NoticeComposers = { [RECORD_WAITING]: noticeWaiting };
export const recordLetters = (platform: Platform): Composers => ({
  [RECORD_WAITING]: composeLetter(platform, 'waiting'),
  [RECORD_RETURNED]: composeLetter(platform, 'returned'),
});
