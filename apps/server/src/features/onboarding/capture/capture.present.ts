import type { Capture, CaptureBrand, CaptureLink } from '@pramen/contract/capture/capture.schemas';
import { documentSides } from '@pramen/domain/onboarding/capture';
import type { Readable } from '../../../database/connect.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { readTenantOf, themeOf } from '../../users/tenants.reader.ts';
import { listPictures } from '../record/interaction-forms.reader.ts';
import { areComplete } from '../steps/accept.rules.ts';
import { presentPicture } from '../steps/interaction-form.present.ts';
import type { Standing } from './capture-links.reader.ts';

const presentStanding = ({ link, state, endedBy, secondsLeft }: Standing) => ({
  state,
  ended_by: endedBy,
  document_type: link.documentType,
  seconds_left: secondsLeft,
});

/** A link as the screen that made it follows it. */
export async function presentLink(db: Readable, standing: Standing, language: Language): Promise<CaptureLink> {
  const { link } = standing;
  const pictures = await listPictures(db, link.clientId, link.stepId);
  return { id: link.id, ...presentStanding(standing), attachments: pictures.map((picture) => presentPicture(picture, language)) };
}

/** How the page of the phone looks: like the portal of the person who made the link. */
export async function presentBrand(db: Readable, userId: string): Promise<CaptureBrand> {
  const tenant = await readTenantOf(db, userId);
  return { name: tenant.name, theme: themeOf(tenant) };
}

/** What the phone is told: never a file's name, and after the end of the pictures only whether they are complete. */
export async function presentCapture(db: Readable, standing: Standing, language: Language): Promise<Capture> {
  const { link, state } = standing;
  const all = await listPictures(db, link.clientId, link.stepId);
  const shown = state === 'CLAIMED' ? all.filter(({ side }) => documentSides[link.documentType].includes(side)) : [];
  return {
    ...presentStanding(standing),
    is_complete: areComplete(all, link.documentType),
    pictures: shown.map((picture) => {
      const { id, side, faults } = presentPicture(picture, language);
      return { id, side, faults, is_own: picture.captureLinkId === link.id };
    }),
  };
}
