import type { OnboardingPicture } from '@pramen/contract/onboarding/onboarding.schemas';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useState } from 'react';
import { beginsAsNamed } from '../../../features/identifications/files/file-bytes.ts';
import { usePictureSending } from '../../../features/onboarding/steps/steps.commands.ts';
import { faultOfPicture, type PictureFileFault } from './pictures.model.ts';

/** A file that did not become a picture. */
type Fault = { is: 'file'; fault: PictureFileFault } | { is: 'failure'; failure: Error };

interface Sending {
  share: number;
  stop: () => void;
}

const isStopped = (failure: unknown) => failure instanceof DOMException && failure.name === 'AbortError';

/** Uploads pictures of one side as they are chosen. An upload goes on when the client looks at another step meanwhile. */
export function usePictureUpload(
  formId: string,
  stepId: string,
  side: PictureSide,
  pictures: readonly Pick<OnboardingPicture, 'id'>[],
  onStored: (picture: OnboardingPicture, file: File) => void,
) {
  const send = usePictureSending(formId, stepId);
  const [sending, setSending] = useState<Sending | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const arrived = pictures.map(({ id }) => id).join();
  const [known, setKnown] = useState(arrived);
  // A picture came after the failure, perhaps from a phone.
  if (known !== arrived) {
    setKnown(arrived);
    setFault(null);
  }

  const store = async (file: File): Promise<boolean> => {
    const wrong = faultOfPicture(file) ?? ((await beginsAsNamed(file)) ? null : 'unreadable');
    if (wrong) {
      setFault({ is: 'file', fault: wrong });
      return false;
    }
    const controller = new AbortController();
    const stop = () => controller.abort();
    setSending({ share: 0, stop });
    try {
      const picture = await send({ file, side, signal: controller.signal, onProgress: (share) => setSending({ share, stop }) });
      onStored(picture, file);
      return true;
    } catch (failure) {
      if (!isStopped(failure)) setFault({ is: 'failure', failure: failure as Error });
      return false;
    } finally {
      setSending(null);
    }
  };
  return {
    sending,
    fault,
    refuse: (wrong: PictureFileFault) => setFault({ is: 'file', fault: wrong }),
    /** Stops at the first file that cannot be stored. */
    add: async (files: readonly File[]) => {
      setFault(null);
      for (const file of files) if (!(await store(file))) return;
    },
  };
}
