import type { FileEntry } from '@houtai/contract/record-files';
import { lazy, type ReactNode } from 'react';

import { Empty } from '#ui/empty.tsx';

import { ImageView } from './image-view.tsx';
import type { PreviewLook } from './look.ts';
import type { PreviewKind } from './preview-kind.ts';
import { TextView } from './text-view.tsx';
import { VideoView } from './video-view.tsx';

import css from './preview.module.css';

const PdfView = lazy(() => import('./pdf/pdf-view.tsx').then((module) => ({ default: module.PdfView })));
const WordView = lazy(() => import('./word/word-view.tsx').then((module) => ({ default: module.WordView })));
const SheetView = lazy(() => import('./sheet/sheet-view.tsx').then((module) => ({ default: module.SheetView })));

type FileViewProps = { file: FileEntry; kind: PreviewKind; look: PreviewLook };

/** Displays a file according to its kind; the code for a format is loaded with its first file. */
export function FileView({ file, kind, look }: FileViewProps): ReactNode {
  switch (kind) {
    case 'image':
      return <ImageView file={file} look={look} />;
    case 'video':
      return <VideoView file={file} />;
    case 'text':
      return <TextView file={file} />;
    case 'pdf':
      return <PdfView file={file} look={look} />;
    case 'word':
      return <WordView file={file} />;
    case 'sheet':
      return <SheetView file={file} />;
    case 'none':
      return (
        <div className={css.middle}>
          <Empty>此类文件不能在线预览，请下载后查看</Empty>
        </div>
      );
  }
}
