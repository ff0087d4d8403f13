import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from 'react-pdf';
import { heightOf, usualPage, type PageSize } from './pdf.model.ts';
import styles from './file-view.module.css';

interface PdfPageProps {
  number: number;
  pageCount: number;
  /** Pixels. */
  width: number;
  /** Size used until the page reports its own. */
  size: PageSize;
  /** Drawn over the page, which it fills. */
  overlay?: ReactNode;
}

/** How far outside the visible area pages are drawn in advance. */
const AHEAD = '800px 0px';

/** One page: drawn when it comes near, with a text layer for screen readers, searching and selecting. */
export function PdfPage({ number, pageCount, width, size, overlay }: PdfPageProps) {
  const { t } = useTranslation('files');
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [own, setOwn] = useState<PageSize | null>(null);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: AHEAD,
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const height = heightOf(own ?? size, width);
  const place = <div style={{ width, height }} />;
  return (
    <div
      ref={frame}
      className={styles.page}
      style={{ width, minHeight: height }}
      role="group"
      aria-label={t('page', { page: number, last: pageCount })}
    >
      {isNear && (
        <Page
          pageNumber={number}
          width={width}
          suspense={false}
          // Links and form fields of a third-party document stay inactive.
          renderAnnotationLayer={false}
          loading={place}
          error={<p className={styles.note}>{t('pageUnreadable')}</p>}
          onLoadSuccess={({ originalWidth, originalHeight }) =>
            setOwn({ width: originalWidth || usualPage.width, height: originalHeight || usualPage.height })
          }
        />
      )}
      {overlay && <div className={styles.overlay}>{overlay}</div>}
    </div>
  );
}
