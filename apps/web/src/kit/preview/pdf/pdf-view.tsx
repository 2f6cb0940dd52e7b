import type { FileEntry } from '@houtai/contract/record-files';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useState } from 'react';

import { useSize } from '#ui/hooks/use-size.ts';

import { ContentView } from '../content-view.tsx';
import type { PreviewLook } from '../look.ts';
import { useScrollAnchor } from '../use-scroll-anchor.ts';
import { Waiting } from '../waiting.tsx';
import { openPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';

import css from '../preview.module.css';

type Opened = { pdf: PDFDocumentProxy; /** The aspect ratio (height by width) of the first page. */ ratio: number } | 'failed' | null;

/** A pdf with its pages below each other; each is rendered when it comes near. */
export function PdfView({ file, look }: { file: FileEntry; look: PreviewLook }): ReactNode {
  return (
    <ContentView file={file} read={(content) => content.arrayBuffer()}>
      {(bytes) => <Pages bytes={bytes} zoom={look.zoom} />}
    </ContentView>
  );
}

function Pages({ bytes, zoom }: { bytes: ArrayBuffer; zoom: number }): ReactNode {
  const [stage, { width }] = useSize();
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    // A copy, because the reader transfers the buffer to its worker.
    const task = openPdf(bytes.slice(0));
    let isGone = false;
    task.promise
      .then(async (pdf) => {
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (!isGone) setOpened({ pdf, ratio: height / width });
      })
      .catch(() => {
        if (!isGone) setOpened('failed');
      });
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [bytes]);
  const pageWidth = Math.floor(width * zoom);
  const middle = useScrollAnchor(stage, opened === null || opened === 'failed' ? 0 : pageWidth);
  return (
    <div {...middle} className={css.scroll} tabIndex={0} role="region" aria-label="文档内容">
      {pagesOf(opened, pageWidth)}
    </div>
  );
}

function pagesOf(opened: Opened, width: number): ReactNode {
  if (opened === 'failed') return <p className={css.cut}>文件已损坏或有密码，请下载后查看</p>;
  if (opened === null || width === 0) return <Waiting />;
  return Array.from({ length: opened.pdf.numPages }, (_, at) => (
    <PdfPage key={at} pdf={opened.pdf} number={at + 1} width={width} ratio={opened.ratio} />
  ));
}
