import type { OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { cropOf, placeOfSide } from './capture.model.ts';
import styles from './capture.module.css';
import { drawFile, drawVideo, type Drawn } from './draw-picture.ts';
import { PictureFile } from './picture-file.tsx';
import { useCamera } from './use-camera.ts';

interface CameraViewProps {
  document: OnboardingDocument;
  side: PictureSide;
  /** What is wrong with the picture that was sent last. */
  faults: readonly string[];
  /** Sides that are there already and may be taken again. */
  others: readonly PictureSide[];
  onShot: (drawn: Drawn) => void;
  onOther: (side: PictureSide) => void;
  /** To the pictures so far; null: some are still missing. */
  onBack: (() => void) | null;
}

/** The live picture with a frame for the document; where there is none, a file is taken instead, with the reason. */
export function CameraView({ document, side, faults, others, onShot, onOther, onBack }: CameraViewProps) {
  const { t } = useTranslation('capture');
  const { camera, again } = useCamera();
  const [isReady, setReady] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const take = (drawn: Drawn | null) => (drawn ? onShot(drawn) : setUnreadable(true));
  const shoot = async () => {
    if (!video.current || !stage.current || !frame.current) return;
    const { videoWidth: width, videoHeight: height } = video.current;
    take(
      await drawVideo(
        video.current,
        cropOf({ width, height }, stage.current.getBoundingClientRect(), frame.current.getBoundingClientRect()),
      ),
    );
  };
  const fault = typeof camera === 'string' ? camera : null;
  const { number, count } = placeOfSide(document, side);
  return (
    <div className={styles.camera}>
      <PageTitle size="small">
        {count > 1 && <span className={styles.number}>{t('progress', { number, count })}</span>} {t(`place.${side}`)}
      </PageTitle>
      <div ref={stage} className={styles.stage} data-off={fault !== null}>
        {camera !== null && typeof camera !== 'string' && (
          <video
            ref={(element) => {
              video.current = element;
              if (element && element.srcObject !== camera) element.srcObject = camera;
            }}
            className={styles.video}
            aria-label={t('camera.name')}
            autoPlay
            muted
            playsInline
            onLoadedData={() => setReady(true)}
          />
        )}
        {fault === null ? (
          <div ref={frame} className={styles.frame} data-document={document} aria-hidden />
        ) : (
          <div className={styles.instead}>
            <p role="alert">{t(`camera.${fault}`)}</p>
            {fault !== 'insecure' && (
              <Button kind="quiet" onClick={again}>
                {t('camera.again')}
              </Button>
            )}
          </div>
        )}
        {camera === null && (
          <p className={styles.asking} role="status">
            {t('camera.asking')}
          </p>
        )}
      </div>
      <div className={styles.notes}>
        {(isUnreadable || faults.length > 0) && (
          <Banner tone="error">{isUnreadable ? t('file.unreadable') : faults.map((sentence) => <p key={sentence}>{sentence}</p>)}</Banner>
        )}
      </div>
      <div className={styles.hand}>
        {fault === null && (
          <button type="button" className={styles.shutter} disabled={!isReady || camera === null} onClick={() => void shoot()}>
            <span className="visually-hidden">{t('camera.shoot')}</span>
          </button>
        )}
        <PictureFile
          label={t(fault === null ? 'file.choose' : 'file.take')}
          isMain={fault !== null}
          onChoose={(file) => void drawFile(file).then(take)}
        />
      </div>
      {(others.length > 0 || onBack !== null) && (
        <div className={styles.others}>
          {others.map((other) => (
            <Button key={other} kind="plain" onClick={() => onOther(other)}>
              {t('overview.again', { side: t(`sides.${other}`) })}
            </Button>
          ))}
          {onBack && (
            <Button kind="plain" onClick={onBack}>
              {t('overview.back')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
