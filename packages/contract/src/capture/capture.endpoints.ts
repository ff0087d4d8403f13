import { endpoint } from '../endpoint.ts';
import { refusedFiles } from '../files/files.schemas.ts';
import {
  Capture,
  CaptureBrand,
  CapturedSide,
  CaptureLink,
  ClaimedCapture,
  MadeCaptureLink,
  NewCaptureLink,
  RecalledCaptureLink,
} from './capture.schemas.ts';

export const makeCaptureLink = endpoint({
  id: 'onboarding.makeCaptureLink',
  method: 'POST',
  path: '/api/interaction-forms/{id}/capture-links',
  summary: 'Makes a link with which one phone takes the pictures of a step for ten minutes; an earlier one ends',
  permission: 'onboarding.answer',
  impersonation: 'forbidden',
  body: NewCaptureLink,
  answer: MadeCaptureLink,
  secretAnswer: true,
  errors: ['record.not_found', 'onboarding.finished'],
});

export const recallCaptureLink = endpoint({
  id: 'onboarding.recallCaptureLink',
  method: 'GET',
  path: '/api/interaction-forms/{id}/capture-links',
  summary: 'The last link of the last hour for taking pictures with a phone, so that a reloaded screen goes on with it',
  permission: 'onboarding.answer',
  impersonation: 'forbidden',
  answer: RecalledCaptureLink,
  secretAnswer: true,
  errors: ['record.not_found'],
});

export const readCaptureLink = endpoint({
  id: 'onboarding.readCaptureLink',
  method: 'GET',
  path: '/api/interaction-forms/{id}/capture-links/{linkId}',
  summary: 'Where a link for taking pictures with a phone stands, and the pictures so far',
  permission: 'onboarding.answer',
  impersonation: 'forbidden',
  answer: CaptureLink,
  errors: ['record.not_found'],
});

export const cancelCaptureLink = endpoint({
  id: 'onboarding.cancelCaptureLink',
  method: 'DELETE',
  path: '/api/interaction-forms/{id}/capture-links/{linkId}',
  summary: 'Ends a link for taking pictures with a phone; one that has ended stays as it is',
  permission: 'onboarding.answer',
  impersonation: 'forbidden',
  answer: CaptureLink,
  errors: ['record.not_found'],
});

export const claimCapture = endpoint({
  id: 'onboarding.claimCapture',
  method: 'POST',
  path: '/api/capture/claim',
  summary: 'Opens a link in this browser, and no other; a cookie carries the right from then on',
  permission: 'public',
  body: ClaimedCapture,
  answer: Capture,
  secretAnswer: true,
  errors: ['capture.ended', 'capture.taken'],
});

export const readCapture = endpoint({
  id: 'onboarding.readCapture',
  method: 'GET',
  path: '/api/capture',
  summary: 'Which pictures the claimed link is for and what has arrived; also after its end',
  permission: 'public',
  answer: Capture,
  errors: ['capture.ended'],
});

export const readCaptureBrand = endpoint({
  id: 'onboarding.readCaptureBrand',
  method: 'GET',
  path: '/api/capture/brand',
  summary: 'Name, logo and colours under which the person who made the claimed link sees the portal',
  permission: 'public',
  answer: CaptureBrand,
  errors: ['capture.ended'],
});

export const addCapturePicture = endpoint({
  id: 'onboarding.addCapturePicture',
  method: 'POST',
  path: '/api/capture/pictures',
  summary: 'Adds a picture with the claimed link; one of a side of a card replaces the former one',
  permission: 'public',
  upload: { fields: ['file'], mostFiles: 1, form: CapturedSide },
  answer: Capture,
  errors: ['capture.ended', ...refusedFiles],
});

export const removeCapturePicture = endpoint({
  id: 'onboarding.removeCapturePicture',
  method: 'DELETE',
  path: '/api/capture/pictures/{fileId}',
  summary: 'Removes a picture that was taken with the claimed link',
  permission: 'public',
  answer: Capture,
  errors: ['capture.ended', 'record.not_found'],
});

export const finishCapture = endpoint({
  id: 'onboarding.finishCapture',
  method: 'POST',
  path: '/api/capture/finish',
  summary: 'Ends the claimed link: every picture is there and can be read',
  permission: 'public',
  answer: Capture,
  errors: ['capture.ended', 'capture.incomplete'],
});

export const cancelCapture = endpoint({
  id: 'onboarding.cancelCapture',
  method: 'POST',
  path: '/api/capture/cancel',
  summary: 'Ends the claimed link without more pictures; one that has ended stays as it is',
  permission: 'public',
  answer: Capture,
  errors: ['capture.ended'],
});
