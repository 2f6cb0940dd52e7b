import type { FileEntry } from '@houtai/contract/record-files';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

import { extensionOf } from '#kit/file-labels.ts';

import css from './paper-file.module.css';

type PaperFileProps = { file: FileEntry; /** Called once the file is rendered or has failed. */ onReady: () => void };

const IMAGES = new Set(['png', 'jpg', 'jpeg', 'gif']);

/** A stored file for printing: an image as it is, a pdf page by page, and a note for other files. */
export function PaperFile(props: PaperFileProps): ReactNode {
  const extension = extensionOf(props.file.fileName);
  if (IMAGES.has(extension)) {
    const { file, onReady } = props;
    return <img className={css.image} src={file.fileUrl} alt={file.fileName} onLoad={onReady} onError={onReady} />;
  }
  return extension === 'pdf' ? <PaperPdf {...props} /> : <PaperNote {...props} />;
}

function PaperNote({ onReady }: PaperFileProps): ReactNode {
  const tell = useEffectEvent(onReady);
  useEffect(() => tell(), []);
  return <p>该文件不能直接打印，请另行下载打印</p>;
}

function PaperPdf({ file, onReady }: PaperFileProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onReady);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const stop = new AbortController();
    // Loaded lazily: the pdf library is large, and most printouts need none.
    void import('./pdf/draw-pdf.ts')
      .then(({ drawPdf }) => drawPdf(file, element, stop.signal))
      .catch(() => {
        element.textContent = '文件已损坏或有密码，请另行下载打印';
      })
      .finally(() => {
        if (!stop.signal.aborted) tell();
      });
    return () => stop.abort();
  }, [file]);
  return <div ref={place} className={css.pages} />;
}
