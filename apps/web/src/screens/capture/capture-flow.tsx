import type { Capture } from '@pramen/contract/capture/capture.schemas';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeLeft } from '../../features/onboarding/capture/time-left.tsx';
import { shotOf, useCaptureCommands, type Shot } from '../../features/onboarding/capture/capture.commands.ts';
import { describeFieldProblem, describeProblem } from '../../platform/api/problem-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CameraView } from './camera-view.tsx';
import { faultyIn, nextPlaceOf, takenBeside, type Place } from './capture.model.ts';
import styles from './capture.module.css';
import type { Drawn } from './draw-picture.ts';
import { Intro } from './intro.tsx';
import { Overview } from './overview.tsx';
import { ShotPreview } from './shot-preview.tsx';

const textOf = (failure: Error | null) => (failure ? describeFieldProblem(failure) : null);

/** From the first look through the camera to the last picture; one side at a time. */
export function CaptureFlow({ capture, tenant }: { capture: Capture; tenant: string }) {
  const { t } = useTranslation('capture');
  const { send, remove, finish, cancel } = useCaptureCommands();
  const [place, setPlace] = useState<Place>({ is: 'intro' });
  const [taken, setTaken] = useState<{ drawn: Drawn; shot: Shot } | null>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [share, setShare] = useState(0);
  const [said, say] = useState('');
  const { document_type: document } = capture;

  const arrive = (now: Capture, { side }: Shot) => {
    setTaken(null);
    const faulty = faultyIn(now.pictures, side);
    if (faulty) {
      setFaults(faulty.faults);
      if (side === 'PAGE') remove.mutate(faulty.id);
      return setPlace({ is: 'camera', side });
    }
    say(t('said.stored', { side: t(`sides.${side}`) }));
    setPlace(nextPlaceOf(now));
  };
  const use = () => {
    if (!taken) return;
    setShare(0);
    send.mutate({ shot: taken.shot, onProgress: setShare }, { onSuccess: (now) => arrive(now, taken.shot) });
  };
  /** Another side than the one in the camera; null: the pictures so far. */
  const take = (side: PictureSide | null) => {
    setFaults([]);
    setPlace(side === null ? { is: 'overview' } : { is: 'camera', side });
  };
  const again = () => {
    setTaken(null);
    send.reset();
  };
  return (
    <div className={styles.flow} data-place={taken ? 'preview' : place.is}>
      <div className={styles.bar}>
        <div className={styles.said}>
          <TimeLeft secondsLeft={capture.seconds_left} say={(time) => t('left', { time })} soon={t('soon')} />
          <p role="status">{said}</p>
        </div>
        <Button kind="plain" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      </div>
      {cancel.error && <p role="alert">{describeProblem(cancel.error)}</p>}
      {taken && place.is === 'camera' ? (
        <ShotPreview
          shot={taken.drawn}
          side={place.side}
          share={send.isPending ? share : null}
          failure={textOf(send.error ?? null)}
          onUse={use}
          onAgain={again}
        />
      ) : place.is === 'intro' ? (
        <Intro document={document} tenant={tenant} onBegin={() => setPlace(nextPlaceOf(capture))} />
      ) : place.is === 'camera' ? (
        <CameraView
          key={place.side}
          document={document}
          side={place.side}
          faults={faults}
          others={takenBeside(capture, place.side)}
          onOther={take}
          onBack={nextPlaceOf(capture).is === 'overview' ? () => take(null) : null}
          onShot={(drawn) => {
            setFaults([]);
            setTaken({ drawn, shot: shotOf(drawn.file, place.side) });
          }}
        />
      ) : (
        <Overview
          capture={capture}
          isBusy={finish.isPending || remove.isPending}
          failure={textOf(finish.error ?? remove.error ?? null)}
          onTake={take}
          onRemove={(fileId) =>
            remove.mutate(fileId, {
              onSuccess: (now) => {
                say(t('said.removed'));
                setPlace(nextPlaceOf(now));
              },
            })
          }
          onDone={() => finish.mutate()}
        />
      )}
    </div>
  );
}
