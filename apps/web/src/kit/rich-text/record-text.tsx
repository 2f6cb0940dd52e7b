import type { FileEntry } from '@houtai/contract/record-files';
import type { ReactNode } from 'react';

import { previewKind } from '#kit/preview/preview-kind.ts';
import { usePreview } from '#kit/preview/use-preview.tsx';

import { fileIdIn } from './files/file-address.ts';
import { RichTextView, type ViewedImage } from './rich-text-view.tsx';

/** Displays the rich text of a record; its images open in the preview, which steps between them. */
export function RecordText({ html }: { html: string }): ReactNode {
  const preview = usePreview();
  return (
    <>
      <RichTextView
        html={html}
        onImage={(images, index) => {
          const files = images.map(toFile);
          const chosen = files[index];
          if (chosen) preview.show(chosen.id, files);
        }}
      />
      {preview.layer}
    </>
  );
}

/** Pasted images may have no name, or one without an extension, which the preview needs. */
function toFile({ src, name }: ViewedImage, index: number): FileEntry {
  const fileName = previewKind(name) === 'image' ? name : `${name || `图片 ${index + 1}`}.png`;
  return { id: fileIdIn(src), fileName, fileUrl: src, size: 0 };
}
