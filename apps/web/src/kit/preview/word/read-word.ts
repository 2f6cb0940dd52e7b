import { firstCharacters } from '@houtai/contract/characters';
import { visibleCharacters } from '@houtai/contract/visible-characters';
import { renderAsync } from 'docx-preview';
import DOMPurify from 'dompurify';

import { officeBytes } from '../office-bytes.ts';
import { prepareWord } from './prepare-word.ts';
import type { WordComment } from './word-comments.ts';

/** Rendering needs the page's own thread: a megabyte of the densest markup takes about a second, of ordinary text a third. */
const MARKUP_MOST_MB = 5;
/** Maximum length of the quoted missing text. */
const MAX_QUOTED = 300;

/** A rendered document, its comments, and notices for the reader, above all of what is missing. */
export type WordPages = { body: DocumentFragment; styles: CSSStyleSheet; comments: WordComment[]; notices: string[] };

/** Pages as wide as the window allows, white in both colour schemes, because a document sets its own text colours. */
const OURS = `
  .docx-wrapper { gap: 16px; padding: 16px; background: none; }
  .docx-wrapper > section.docx { max-width: 100%; margin: 0; overflow: auto hidden; color: black; background: white; box-shadow: 0 0 0 1px var(--line); color-scheme: light; }
  img { max-width: 100%; }
  @media (max-width: 600px) {
    .docx-wrapper { padding: 8px; }
    .docx-wrapper > section.docx { width: 100% !important; min-height: 0 !important; padding: 16px !important; }
  }
`;

/** Renders a docx file off-screen and returns sanitised content; the styles are separate, because the page allows no style elements. */
export async function readWord(content: Blob): Promise<WordPages> {
  const { bytes, words, comments, notices } = await prepareWord(await officeBytes(content, MARKUP_MOST_MB));
  const body = document.createElement('div');
  const head = document.createElement('div');
  await renderAsync(bytes, body, head, {
    className: 'docx',
    inWrapper: true,
    ignoreFonts: true,
    // An HTML part would be a page within the page.
    renderAltChunks: false,
    renderComments: false,
    // An approver must see deleted text.
    renderChanges: true,
    useBase64URL: true,
    experimental: false,
  });
  const styles = new CSSStyleSheet();
  styles.replaceSync([...head.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n') + OURS);
  const drawn = harmless(body);
  return { body: drawn, styles, comments, notices: [...notices, ...noticeOfLost(words, drawn)] };
}

/** A final check: text of the document that is missing on its pages. */
function noticeOfLost(words: readonly string[], drawn: DocumentFragment): string[] {
  const shown = tight(drawn.textContent ?? '');
  const lost = words.filter((each) => !shown.includes(tight(each)));
  const quoted = lost.join(' ');
  if (lost.length === 0) return [];
  return [
    `有 ${visibleCharacters(quoted)} 个字没有画出来，请下载查看：${quoted.length > MAX_QUOTED ? `${firstCharacters(quoted, MAX_QUOTED)}…` : quoted}`,
  ];
}

function tight(text: string): string {
  return text.replace(/\s+/g, '');
}

function harmless(body: HTMLElement): DocumentFragment {
  const clean = DOMPurify.sanitize(body, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'iframe', 'form', 'input', 'button', 'audio', 'video'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|data:image\/(?:png|jpe?g|gif|bmp|webp);)/i,
  });
  for (const link of clean.querySelectorAll('a[href]:not([href^="#"])')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return clean;
}
