import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build gives the address of the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import classes from './viewer.module.css';

GlobalWorkerOptions.workerSrc = workerAddress;

/** What stands over a page of a file, by its number. */
export type OverPage = (page: number) => ReactNode;

type PdfPagesProps = {
  readonly bytes: Blob;
  readonly zoom: number;
  readonly turn: number;
  readonly overPage?: OverPage;
};

/** The pages of a PDF, drawn on our own page: no script of the file runs, and nothing is fetched for it. */
export function PdfPages({ bytes, zoom, turn, overPage }: PdfPagesProps) {
  const { t } = useTexts();
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    // the policy of our pages lets no WebAssembly run
    const loading = bytes.arrayBuffer().then((data) => {
      const task = getDocument({ data, useWasm: false, useSystemFonts: true, verbosity: 0 });
      void task.promise.then(
        (opened) => gone || setPdf(opened),
        () => gone || setFailed(true),
      );
      return task;
    });
    return () => {
      gone = true;
      void loading.then((task) => task.destroy());
    };
  }, [bytes]);
  if (failed)
    return (
      <Notice tone="waiting" icon="warning">
        {t('files.notShown')}
      </Notice>
    );
  if (pdf === undefined) return <Waiting />;
  return (
    <div className={classes['pages']}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} zoom={zoom} turn={turn}>
          {overPage?.(index + 1)}
        </PdfPage>
      ))}
    </div>
  );
}

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly zoom: number;
  readonly turn: number;
  readonly children?: ReactNode;
};

const nearby = '600px';
const mostDots = 16_000_000;

/** One page, drawn once it comes near the screen, as sharp as the screen is. */
function PdfPage({ pdf, number, zoom, turn, children }: PdfPageProps) {
  const { t, language } = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(number === 1);
  useEffect(() => {
    const watched = canvas.current;
    if (watched === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: nearby,
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!near) return undefined;
    let cancel: (() => void) | undefined;
    let gone = false;
    void pdf.getPage(number).then((page) => {
      const place = canvas.current;
      const width = place?.parentElement?.parentElement?.clientWidth ?? 0;
      if (gone || place === null || width === 0) return;
      const rotation = (page.rotate + turn) % 360;
      const plain = page.getViewport({ scale: 1, rotation });
      const shown = (Math.min(width, 1000) / plain.width) * zoom;
      const sharp = Math.min(devicePixelRatio, Math.sqrt(mostDots / (plain.width * plain.height)) / shown);
      const viewport = page.getViewport({ scale: shown * sharp, rotation });
      place.width = Math.round(viewport.width);
      place.height = Math.round(viewport.height);
      place.style.width = `${String(Math.round(plain.width * shown))}px`;
      const drawing = page.render({ canvas: place, viewport });
      cancel = () => drawing.cancel();
      // one that was called off for a sharper one
      drawing.promise.catch(() => undefined);
    });
    return () => {
      gone = true;
      cancel?.();
    };
  }, [pdf, number, zoom, turn, near]);
  return (
    <div className={classes['sheet']} data-page={number}>
      <canvas
        ref={canvas}
        className={classes['page']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn is a picture to whoever hears the page
        role="img"
        aria-label={t('a11y.page', { page: withDigits(number, language) })}
      />
      {children}
    </div>
  );
}
