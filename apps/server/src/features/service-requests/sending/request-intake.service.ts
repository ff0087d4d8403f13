import type { EndpointDefinition, UploadFormOf } from '@pramen/contract/endpoint';
import { REQUEST_FILES_MAX } from '@pramen/contract/service-requests/service-requests.lists';
import type { EarlyCall } from '../../../platform/calls/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FILE_LIMITS, forgetFiles, inspectIntake, mediaTypeOf, takeFiles } from '../../files/file-intake.service.ts';
import type { Inspection, Intake } from '../../files/file-intake.service.ts';
import type { ReceivedFiles } from './request-files.service.ts';

/** The form of a call with its files, inspected and stored, which no database row refers to yet. */
export interface Received<Call extends EndpointDefinition> extends ReceivedFiles {
  form: UploadFormOf<Call>;
}

/**
 * Stores and inspects the files of a call before it takes a database connection; a rejected call leaves no file behind. `admit` refuses a
 * call that must not send files before the first byte of them is read.
 */
export async function receiveRequest<Call extends EndpointDefinition>(
  platform: Pick<Platform, 'files'>,
  inspection: Inspection,
  {
    actor,
    origin,
    receiveFiles,
    readUploadForm,
  }: Pick<EarlyCall<Call>, 'origin' | 'receiveFiles' | 'readUploadForm'> & {
    actor: { userId: string };
  },
  admit: () => Promise<unknown>,
): Promise<Received<Call>> {
  await admit();
  const intake: Intake = await takeFiles(platform.files, receiveFiles(FILE_LIMITS));
  try {
    const form = readUploadForm();
    if (intake.files.length === 0) return { intake, form, mediaTypes: [] };
    const kinds = await inspectIntake(intake, platform.files, inspection, {
      allowed: ['pdf', 'jpg', 'png', 'docx', 'xlsx'],
      mostFiles: REQUEST_FILES_MAX,
      language: origin.language,
      owner: actor.userId,
    });
    return { intake, form, mediaTypes: kinds.map(mediaTypeOf) };
  } catch (error) {
    await forgetFiles(platform.files, intake);
    throw error;
  }
}
