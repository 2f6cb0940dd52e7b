import { calls } from '@houtai/contract';
import { imageWidth } from '@houtai/contract/image-size';
import { withoutInvisibleMarks } from '@houtai/contract/invisible-marks';
import { API_PREFIX } from '@houtai/contract/limits';
import sanitize from 'sanitize-html';

import { isPlainHtml } from './plain-html.ts';

/** Our own address of a stored file, as a whole. */
const FILE_ADDRESS = new RegExp(`^${(API_PREFIX + calls.files.read.path).replace(':id', '([\\w-]{1,64})')}$`);

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^hsla?\([\d\s.,%deg]+\)$/i, /^[a-z]{3,20}$/i];
const TEXT_ALIGN = [/^(?:left|right|center|justify)$/];
/** The styles with which blanks and line breaks are shown as written. */
const WHITE_SPACE = [/^(?:pre|pre-wrap|pre-line|break-spaces)$/];
const BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'li', 'blockquote', 'div'];

const LISTS = ['br', 'hr', 'ul', 'ol', 'pre', 'code'];
const INLINE = ['span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'mark'];
const TABLE = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'caption', 'colgroup', 'col'];

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...BLOCKS, ...LISTS, ...INLINE, ...TABLE, 'a', 'img', 'video'],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'data-size'],
    img: ['src', 'alt', 'style'],
    video: ['src', 'controls', 'preload', 'style'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'colwidth', 'style'],
    th: ['colspan', 'rowspan', 'colwidth', 'style'],
    col: ['style'],
    ...Object.fromEntries(
      ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'div', 'span', 'mark', 'table'].map((tag) => [tag, ['style']]),
    ),
  },
  allowedStyles: {
    '*': { color: COLOUR, 'background-color': COLOUR, 'text-align': TEXT_ALIGN, 'white-space': WHITE_SPACE },
    img: { width: [/^\d{1,3}%$/] },
    video: { width: [/^\d{1,3}%$/] },
    col: { width: [/^\d{1,4}px$/], 'min-width': [/^\d{1,4}px$/] },
    table: { width: [/^\d{1,4}px$/], 'min-width': [/^\d{1,4}px$/] },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  // Code and never visible text are removed with their tags; other text stays, as in the editor.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'annotation',
    'xml',
    'head',
    'title',
  ],
  nestingLimit: 40,
  textFilter: withoutInvisibleMarks,
  transformTags: { a: keepLink, img: keepMedia, video: keepMedia, '*': dropHidden },
  exclusiveFilter: (frame) => (frame.tag === 'img' || frame.tag === 'video') && !isFileAddress(frame.attribs['src']),
};

const MAX_LOOKS = 5;

/**
 * Makes a person's html safe by an allow-list (specification 9, rich text): structure, colours and alignment stay, pictures and videos only
 * from our own files, and their width is a whole percentage from 1 to 100. Cleaning twice changes nothing.
 */
export function cleanHtml(html: string): string {
  if (isPlainHtml(html)) return withoutInvisibleMarks(html);
  let clean = sanitize(html, OPTIONS);
  // Removing tags can change how the rest parses, so it is cleaned again until nothing changes.
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const again = sanitize(clean, OPTIONS);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

/** The ids of the stored files that a text shows or links to, each once. */
export function fileIdsIn(html: string): string[] {
  if (isPlainHtml(html)) return [];
  const ids = new Set<string>();
  sanitize(html, {
    ...OPTIONS,
    transformTags: { '*': (tagName, attribs) => (collect(ids, attribs['src'] ?? attribs['href']), { tagName, attribs }) },
  });
  return [...ids];
}

function collect(ids: Set<string>, address: string | undefined): void {
  const id = FILE_ADDRESS.exec(address ?? '')?.[1];
  if (id !== undefined) ids.add(id);
}

function isFileAddress(address: string | undefined): boolean {
  return FILE_ADDRESS.test(address ?? '');
}

function keepLink(tagName: string, { href, ...rest }: sanitize.Attributes): sanitize.Tag {
  const attribs: sanitize.Attributes = { target: '_blank', rel: 'noopener noreferrer' };
  const size = rest['data-size'] ?? '';
  if (isFileAddress(href) && /^\d{1,12}$/.test(size)) attribs['data-size'] = size;
  return { tagName, attribs: { ...(href && { href }), ...attribs } };
}

const HIDES = /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*(?:hidden|collapse))/i;

/** Text that its author had hidden would become visible without its styles; a template is removed with its text. */
function dropHidden(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  return 'hidden' in attribs || HIDES.test(attribs['style'] ?? '') ? { tagName: 'template', attribs: {} } : { tagName, attribs };
}

function keepMedia(tagName: string, { src, alt, style, width }: sanitize.Attributes): sanitize.Tag {
  const percent = /(?:^|;)\s*width:\s*(-?\d+(?:\.\d+)?)%/i.exec(style ?? '')?.[1] ?? /^(-?\d+(?:\.\d+)?)%$/.exec(width ?? '')?.[1];
  const own = { ...(src && { src }), ...(percent !== undefined && { style: `width:${imageWidth(Number(percent))}%` }) };
  return { tagName, attribs: tagName === 'img' ? { ...own, ...(alt && { alt }) } : { ...own, controls: '', preload: 'metadata' } };
}
