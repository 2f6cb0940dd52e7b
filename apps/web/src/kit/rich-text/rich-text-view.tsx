import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';

import { useRecordLinks } from '#kit/known-records/record-links.ts';
import { downloadFile } from '#platform/calls/download.ts';

import { prepareHtml } from './prepare-html.ts';

import css from './prose.module.css';

/** An image of a text, for the preview. */
export type ViewedImage = { src: string; name: string };

type RichTextViewProps = {
  /** The html as stored. */
  html: string;
  /** Opens the images of the text at one of them; without it images cannot be opened. */
  onImage?: (images: readonly ViewedImage[], index: number) => void;
};

/** Displays stored rich text: nothing in it is executed, and its colours are readable in both schemes. */
export function RichTextView({ html, onImage }: RichTextViewProps): ReactNode {
  const opens = onImage !== undefined;
  const links = useRecordLinks(html);
  const navigate = useNavigate();
  const prepared = useMemo(() => prepareHtml(html, opens, links), [html, opens, links]);

  const act = (event: MouseEvent | KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const record = target.closest<HTMLElement>('a[data-record]')?.dataset['record'];
    if (record !== undefined && event.type === 'click' && !isElsewhere(event)) {
      event.preventDefault();
      void navigate(record);
    }
    const file = target.closest('a[download]');
    if (file) {
      event.preventDefault();
      void downloadFile({ fileUrl: file.getAttribute('href') ?? '', fileName: file.getAttribute('download') ?? '' });
    } else if (onImage && target instanceof HTMLImageElement) {
      event.preventDefault();
      const images = [...event.currentTarget.querySelectorAll('img')];
      onImage(
        images.map((image) => ({ src: image.getAttribute('src') ?? '', name: image.alt })),
        images.indexOf(target),
      );
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the images and files inside are the buttons; their events arrive here
    <div
      className={opens ? `${css.prose} ${css.opens}` : css.prose}
      data-prose
      onClick={act}
      onKeyDown={(event) => {
        // For a link, the browser itself turns Enter into a click.
        if ((event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLImageElement) act(event);
      }}
      // oxlint-disable-next-line react/no-danger -- sanitised on the server and by DOMPurify in prepareHtml
      dangerouslySetInnerHTML={{ __html: prepared }}
    />
  );
}

/** Whether a click asks for a new tab or window. */
function isElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent | KeyboardEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
