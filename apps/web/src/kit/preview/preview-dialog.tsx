import type { FileEntry } from '@houtai/contract/record-files';
import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';

import { shownName } from '#kit/file-labels.ts';
import { downloadFile } from '#platform/calls/download.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';

import { FileView } from './file-view.tsx';
import { type PreviewLook, STRAIGHT, turnLook, zoomLook, ZOOMS } from './look.ts';
import { previewKind } from './preview-kind.ts';
import { Waiting } from './waiting.tsx';
import { Watermark } from './watermark.tsx';

import patterns from '#ui/patterns.module.css';
import css from './preview.module.css';

type PreviewDialogProps = { files: readonly FileEntry[]; at: number; onMove: (to: number) => void; onClose: () => void };

/** Shows one of the files, watermarked with the user's name; arrow keys and buttons switch between them. */
export function PreviewDialog({ files, at, onMove, onClose }: PreviewDialogProps): ReactNode {
  const [look, setLook] = useState<PreviewLook>(STRAIGHT);
  const move = (step: number): void => {
    const to = at + step;
    if (to < 0 || to >= files.length) return;
    setLook(STRAIGHT);
    onMove(to);
  };
  const handleKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    // Videos and horizontally scrolling elements use the arrow keys themselves.
    if (event.target instanceof Element && event.target.closest('video, [data-sideways]')) return;
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  });
  useEffect(() => {
    // Captured, because the dialog stops arrow keys from bubbling.
    const listen = (event: KeyboardEvent): void => handleKeyDown(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  const file = files[at];
  if (!file) return null;
  const kind = previewKind(file.fileName);
  // Uses aria-disabled at the ends, because a button that becomes disabled loses the focus.
  const tools = (
    <>
      <div className={css.tools}>
        {files.length > 1 && (
          <span className={patterns.row4}>
            <IconButton icon={ChevronLeft} label="上一个" aria-disabled={at === 0} onClick={() => move(-1)} />
            <span className={css.count}>
              {at + 1} / {files.length}
            </span>
            <IconButton icon={ChevronRight} label="下一个" aria-disabled={at === files.length - 1} onClick={() => move(1)} />
          </span>
        )}
        {(kind === 'image' || kind === 'pdf') && (
          <span className={patterns.row4}>
            <IconButton icon={ZoomOut} label="缩小" aria-disabled={look.zoom === ZOOMS[0]} onClick={() => setLook(zoomLook(look, -1))} />
            <span className={css.count}>{Math.round(look.zoom * 100)}%</span>
            <IconButton icon={ZoomIn} label="放大" aria-disabled={look.zoom === ZOOMS.at(-1)} onClick={() => setLook(zoomLook(look, 1))} />
            {kind === 'image' && <IconButton icon={RotateCw} label="旋转" onClick={() => setLook(turnLook(look))} />}
          </span>
        )}
      </div>
      <Button onClick={() => void downloadFile(file)}>下载</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={shownName(file.fileName)} wholeTitle={file.fileName} width={800} footer={tools}>
      <div className={css.stage} role="group" aria-label={`预览 ${file.fileName}`}>
        <Suspense fallback={<Waiting />}>
          <FileView key={file.id} file={file} kind={kind} look={look} />
        </Suspense>
        <Watermark />
      </div>
    </Dialog>
  );
}
