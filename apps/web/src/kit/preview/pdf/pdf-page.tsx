import type { PDFDocumentProxy } from 'pdfjs-dist';
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useRef } from 'react';

import css from './pdf-page.module.css';

/** Distance from the visible area within which pages are rendered. */
const NEAR = '800px';
/** More pixels are invisible and cost memory. */
const SHARPEST = 2;

type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  width: number;
  /** The aspect ratio reserved until the page is loaded. */ ratio: number;
};

/** One page of a pdf: its picture, and above it its text, which can be selected and read aloud. */
export function PdfPage({ pdf, number, width, ratio }: PdfPageProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let drawing: AbortController | null = null;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        if (isNear === (drawing !== null)) return;
        drawing?.abort();
        drawing = isNear ? new AbortController() : null;
        // A page that fails to render stays white, and the others still work. Distant pages are released, because hundreds would fill the
        // memory.
        if (drawing) drawPage(pdf, number, { element, width, signal: drawing.signal }).catch(() => undefined);
        else element.replaceChildren();
      },
      { root: element.parentElement, rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawing?.abort();
    };
  }, [pdf, number, width]);
  return (
    <div
      ref={place}
      className={css.page}
      style={{ width, height: Math.round(width * ratio) }}
      role="group"
      aria-label={`第 ${number} 页`}
    />
  );
}

type Target = { element: HTMLElement; width: number; signal: AbortSignal };

async function drawPage(pdf: PDFDocumentProxy, number: number, { element, width, signal }: Target): Promise<void> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const sharpness = Math.min(SHARPEST, window.devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * sharpness);
  canvas.height = Math.floor(viewport.height * sharpness);
  const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * sharpness }) });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  const text = document.createElement('div');
  text.className = css.text ?? '';
  await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render();
  // Removes the elements that pdf.js added to the document for measuring.
  TextLayer.cleanup();
  signal.throwIfAborted();
  element.style.height = `${viewport.height}px`;
  element.style.setProperty('--total-scale-factor', String(scale));
  element.replaceChildren(canvas, text);
}
