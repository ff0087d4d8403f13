import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Document } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PdfPage } from './pdf-page.tsx';
import { pdfOptions } from './pdf-engine.ts';
import { readFirstSize, stepZoom, USUAL_ZOOM, type PageSize } from './pdf.model.ts';
import styles from './file-view.module.css';

export interface PdfViewProps {
  content: Blob;
  /** Accessible name of the document. */
  name: string;
  /** Drawn over each page, which it fills; page numbers start at 1. */
  overlay?: (page: number) => ReactNode;
  /** Width of a page in pixels at 100 %, for exact work: a wider page scrolls. On a phone it takes the available width. */
  pageWidth?: number;
  /** Receives the number of pages. */
  onPages?: (count: number) => void;
}

/** On a wider page the lines are hard to follow and too little is visible at once. */
const READING_WIDTH_PX = 880;
/** A narrower view means a phone, where users get lost on a page that scrolls both ways. */
const PHONE_ROOM_PX = 600;

/** Width of a page in pixels at 100 %. */
function usualWidthOf(room: number, exact: number | undefined): number {
  if (exact === undefined) return Math.min(READING_WIDTH_PX, room);
  return room < PHONE_ROOM_PX ? room : exact;
}

interface Opened {
  pageCount: number;
  first: PageSize;
}

/** The current width of an element; 0 until it is known. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

/** The pages of a document one below the other, as wide as the view, with zoom. */
export function PdfView({ content, name, overlay, pageWidth, onPages }: PdfViewProps) {
  const { t } = useTranslation('files');
  const [frame, room] = useWidth();
  const [zoom, setZoom] = useState<number>(USUAL_ZOOM);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const width = Math.round((usualWidthOf(room, pageWidth) * zoom) / 100);
  const pageCount = opened?.pageCount ?? 0;
  return (
    <section className={styles.viewer} aria-label={t('paper', { name })} aria-busy={opened === null && !isUnreadable}>
      {opened && <ZoomBar zoom={zoom} pageCount={pageCount} onZoom={setZoom} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach an area that scrolls sideways */}
      <div ref={frame} className={styles.pages} {...(width > room ? { tabIndex: 0, role: 'group', 'aria-label': t('enlarged') } : {})}>
        <Document
          file={content}
          options={pdfOptions}
          suspense={false}
          loading={<Skeleton height="480px" shape="block" />}
          error={<p className={styles.note}>{t('unreadable')}</p>}
          onLoadError={() => setUnreadable(true)}
          onLoadSuccess={async (pdf) => {
            const first = await readFirstSize(pdf);
            if (first === null) return;
            onPages?.(pdf.numPages);
            setOpened({ pageCount: pdf.numPages, first });
          }}
          // A password-protected document counts as unreadable; otherwise react-pdf would ask for the password in a browser prompt.
          onPassword={() => setUnreadable(true)}
        >
          {opened &&
            width > 0 &&
            Array.from({ length: pageCount }, (_, index) => (
              <PdfPage
                key={index}
                number={index + 1}
                pageCount={pageCount}
                width={width}
                size={opened.first}
                overlay={overlay?.(index + 1)}
              />
            ))}
        </Document>
      </div>
    </section>
  );
}

interface ZoomBarProps {
  zoom: number;
  pageCount: number;
  onZoom: (zoom: number) => void;
}

function ZoomBar({ zoom, pageCount, onZoom }: ZoomBarProps) {
  const { t } = useTranslation('files');
  const [smaller, larger] = [stepZoom(zoom, -1), stepZoom(zoom, 1)];
  return (
    <div className={styles.bar}>
      <span>{t('pages', { count: pageCount })}</span>
      <div className={styles.zoom} role="group" aria-label={t('zoom')}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('smaller')}
          aria-disabled={smaller === null}
          onClick={() => smaller && onZoom(smaller)}
        >
          <IconMinus size={18} stroke={1.5} aria-hidden />
        </button>
        <span className={styles.share} role="status">
          {t('percent', { zoom })}
        </span>
        <button
          type="button"
          className={styles.step}
          aria-label={t('larger')}
          aria-disabled={larger === null}
          onClick={() => larger && onZoom(larger)}
        >
          <IconPlus size={18} stroke={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}
