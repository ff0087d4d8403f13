import type { PictureMeasures } from '@pramen/domain/compliance/identity/picture-quality';
import { refusedField } from '../../platform/calls/refused-field.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { PictureMeasuring } from '../../platform/images/measuring.ts';
import { inspectIntake, mediaTypeOf } from './file-intake.service.ts';
import type { Inspection, Intake, IntakeRules } from './file-intake.service.ts';
import type { FileKind } from './files.kinds.ts';

/** The inspectors of incoming files, and what measures pictures. */
export interface PictureInspection extends Inspection {
  measuring: PictureMeasuring;
}

export interface InspectedPictures {
  /** In the order of the files. */
  mediaTypes: string[];
  /** In the order of the files; null for what is no picture, or one that is too large to be decoded here. */
  measures: (PictureMeasures | null)[];
}

const isPicture = (kind: FileKind) => kind === 'jpg' || kind === 'png';

/** As `inspectIntake`, and measures the pictures; throws validation.failed for one that cannot be opened. */
export async function inspectPictures(
  intake: Intake,
  store: FileStore,
  { measuring, ...inspection }: PictureInspection,
  rules: IntakeRules,
): Promise<InspectedPictures> {
  const measures: InspectedPictures['measures'] = [];
  const look = async (bytes: Buffer, name: string, kind: FileKind) => {
    const found = isPicture(kind) ? await measuring.measure(bytes, rules.owner) : null;
    if (found && 'fault' in found && found.fault === 'broken') throw refusedField(rules.language, name, 'uploads:file.broken');
    measures.push(found && 'measures' in found ? found.measures : null);
  };
  const kinds = await inspectIntake(intake, store, inspection, { ...rules, look });
  return { mediaTypes: kinds.map(mediaTypeOf), measures };
}
