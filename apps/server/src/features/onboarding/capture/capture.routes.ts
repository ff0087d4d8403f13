import * as endpoints from '@pramen/contract/capture/capture.endpoints';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import { serve, serveGuarded } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { drawQrCode } from '../../../platform/images/qr-code.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetFiles } from '../../files/file-intake.service.ts';
import type { PictureInspection } from '../../files/picture-intake.service.ts';
import { requireOwnForm } from '../record/interaction-forms.reader.ts';
import { findLastStanding } from './capture-links.reader.ts';
import { cancelCaptureLink, makeCaptureLink, requireOwnLink } from './capture-links.service.ts';
import * as phone from './capture-phone.service.ts';
import { presentBrand, presentCapture, presentLink } from './capture.present.ts';
import { CAPTURE_COOKIE, captureCookie, writeToken } from './capture.rules.ts';

/** The token stands in the fragment, which browsers send to no server. */
function addressOf(platform: Platform, linkId: string) {
  const url = `${portalAddress(platform.config, 'capture', {})}#${writeToken(platform, linkId)}`;
  return { url, qr_code_base64: `data:image/png;base64,${drawQrCode(url).toString('base64')}` };
}

/** The calls of the screen that shows the link. */
function portalRoutes(platform: Platform): Route[] {
  return [
    serve(endpoints.makeCaptureLink, async ({ tx, actor, params, body }) => {
      const standing = await makeCaptureLink(tx, platform, actor, params.id.toLowerCase(), body);
      return { ...(await presentLink(tx, standing, actor.origin.language)), ...addressOf(platform, standing.link.id) };
    }),
    serve(endpoints.recallCaptureLink, async ({ db, actor, params }) => {
      const standing = await findLastStanding(db, platform, await requireOwnForm(db, actor, params.id.toLowerCase()));
      if (!standing) return { link: null };
      const address = standing.state === 'OPEN' ? addressOf(platform, standing.link.id) : { url: null, qr_code_base64: null };
      return { link: { ...(await presentLink(db, standing, actor.origin.language)), ...address } };
    }),
    serve(endpoints.readCaptureLink, async ({ db, actor, params }) => {
      const standing = await requireOwnLink(db, platform, actor, params.id.toLowerCase(), params.linkId.toLowerCase());
      return presentLink(db, standing, actor.origin.language);
    }),
    serve(endpoints.cancelCaptureLink, async ({ tx, actor, params }) => {
      const standing = await cancelCaptureLink(tx, platform, actor, params.id.toLowerCase(), params.linkId.toLowerCase());
      return presentLink(tx, standing, actor.origin.language);
    }),
  ];
}

/** The calls of the phone, which has no session: a cookie carries its right. */
function phoneRoutes(platform: Platform, inspection: PictureInspection): Route[] {
  return [
    serveGuarded(endpoints.claimCapture, {
      before: ({ outsideTx, body, origin }) => phone.proveToken(outsideTx, platform, body.token, origin),
      handle: async ({ tx, body, origin, setHeader }, id) => {
        const right = await phone.claimCapture(tx, platform, id, body, origin);
        setHeader('set-cookie', captureCookie({ id, browser: body.browser }, platform.config));
        return presentCapture(tx, right, origin.language);
      },
    }),
    serve(endpoints.readCapture, async ({ db, origin, readCookie }) => {
      const right = await phone.requireRight(db, platform, readCookie(CAPTURE_COOKIE), origin);
      return presentCapture(db, right, origin.language);
    }),
    serve(endpoints.readCaptureBrand, async ({ db, origin, readCookie }) => {
      const { photographer } = await phone.requireRight(db, platform, readCookie(CAPTURE_COOKIE), origin);
      return presentBrand(db, photographer.userId);
    }),
    serveGuarded(endpoints.addCapturePicture, {
      before: (call) => phone.receiveCapture(platform, inspection, call, call.readCookie(CAPTURE_COOKIE)),
      handle: async ({ tx, origin }, received) => presentCapture(tx, await phone.addCapture(tx, platform, received), origin.language),
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serveGuarded(endpoints.removeCapturePicture, {
      before: ({ outsideTx, origin, readCookie }) => phone.requireLiveRight(outsideTx, platform, readCookie(CAPTURE_COOKIE), origin),
      handle: async ({ tx, params, origin }, right) =>
        presentCapture(tx, await phone.removeCapture(tx, platform, right, params.fileId.toLowerCase()), origin.language),
    }),
    serveGuarded(endpoints.finishCapture, {
      before: ({ outsideTx, origin, readCookie }) => phone.requireRight(outsideTx, platform, readCookie(CAPTURE_COOKIE), origin),
      handle: async ({ tx, origin }, right) => presentCapture(tx, await phone.finishCapture(tx, platform, right), origin.language),
    }),
    serveGuarded(endpoints.cancelCapture, {
      before: ({ outsideTx, origin, readCookie }) => phone.requireRight(outsideTx, platform, readCookie(CAPTURE_COOKIE), origin),
      handle: async ({ tx, origin }, right) => presentCapture(tx, await phone.cancelCapture(tx, platform, right), origin.language),
    }),
  ];
}

export const captureRoutes = (platform: Platform, inspection: PictureInspection): Route[] => [
  ...portalRoutes(platform),
  ...phoneRoutes(platform, inspection),
];
