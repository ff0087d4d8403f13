import { useEffect, useState } from 'react';

/** Why there is no live picture: the person refused it, the device has none, another program uses it, or the page has no https. */
export type CameraFault = 'refused' | 'absent' | 'busy' | 'insecure';

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
};

/** The camera that looks away from the person, as large as it can: a document must stay readable. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
};

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

async function openCamera(): Promise<MediaStream | CameraFault> {
  // Browsers have it only on https and on the machine itself.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) return 'insecure';
  try {
    return await devices.getUserMedia(wanted);
  } catch (failure) {
    return faults[failure instanceof DOMException ? failure.name : ''] ?? 'busy';
  }
}

/** The live picture; null while it is being opened. It is off while the page is hidden, and for good when the component goes. */
export function useCamera(): { camera: MediaStream | CameraFault | null; again: () => void } {
  const [camera, setCamera] = useState<MediaStream | CameraFault | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let turn = 0;
    const close = () => {
      turn += 1;
      if (stream) stop(stream);
      stream = null;
    };
    const follow = async () => {
      close();
      setCamera(null);
      if (document.hidden) return;
      const mine = turn;
      const opened = await openCamera();
      // The page was hidden or left while the person was asked.
      if (mine !== turn) return void (typeof opened === 'string' || stop(opened));
      if (typeof opened !== 'string') stream = opened;
      setCamera(opened);
    };
    const onVisibility = () => void follow();
    void follow();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      close();
    };
  }, [attempt]);
  return { camera, again: () => setAttempt((before) => before + 1) };
}
