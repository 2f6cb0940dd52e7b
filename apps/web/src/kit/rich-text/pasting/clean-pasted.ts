import { visibleCharacters } from '@houtai/contract/visible-characters';

import { preserveTypedBlanks, readUnbreakingBlanks } from '../blanks.ts';
import { readHeadingsAndRules } from '../schema/headings-and-rules.ts';
import { backgroundTintOf, textTintOf } from '../schema/tint.ts';
import { type OmittedParts, removeEmbedded, removeForeignImages, removeForeignLinks } from './foreign-parts.ts';
import { readControls } from './form-parts.ts';
import { formulaText } from './formula-text.ts';
import { carryClassStyles, markStruckText, removeHidden } from './hidden-parts.ts';
import { readConditionalComments, unwrapOfficeElements } from './office-parts.ts';
import { listsOfPages } from './page-lists.ts';
import { readRaised } from './raised-text.ts';
import { readSymbols } from './symbol-fonts.ts';
import { listsOfWord } from './word-lists.ts';

/** Elements that are removed with their content because they are invisible. */
const DROPPED = 'style,script,meta,link,title,xml,template,noscript,base,head';

/** Attributes that have a meaning in the document; style is reduced below. */
const KEPT: ReadonlySet<string> = new Set([
  'href',
  'src',
  'alt',
  'colspan',
  'rowspan',
  'start',
  'style',
  'controls',
  'data-size',
  'data-pm-slice',
]);

const INLINE: ReadonlySet<string> = new Set(['span', 'a', 'b', 'strong', 'i', 'em', 'u', 's', 'mark']);

type Keep = (value: string, tag: string) => Record<string, string>;

const when = (name: string, value: string, isKept: boolean): Record<string, string> => (isKept ? { [name]: value } : {});
// A background of whole cells and paragraphs would become one of each word in them.
const keepGround: Keep = (value, tag) =>
  when('background-color', backgroundTintOf(value), INLINE.has(tag) && backgroundTintOf(value) !== '');
const keepDecoration: Keep = (value) => when('text-decoration', value, /underline|line-through/.test(value));

const KEPT_STYLES: ReadonlyMap<string, Keep> = new Map<string, Keep>([
  ['color', (value) => when('color', textTintOf(value), textTintOf(value) !== '')],
  ['background', keepGround],
  ['background-color', keepGround],
  ['text-align', alignment],
  ['font-weight', (value) => when('font-weight', value, /^(?:bold|normal|[6-9]00)$/.test(value))],
  ['font-style', (value) => when('font-style', value, value === 'italic')],
  ['text-decoration', keepDecoration],
  ['text-decoration-line', keepDecoration],
  ['width', (value, tag) => when('width', value, tag === 'img' && value.endsWith('%'))],
]);

/** Cleaned clipboard html, the number of dropped external images, and other content that a text cannot hold. */
export type PastedContent = { html: string; droppedImages: number; leftOut: readonly OmittedParts[] };

/** Cleans a clipboard's html of what Word, Excel and WPS add to it. */
export function cleanPasted(html: string): PastedContent {
  const sheet = [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)].map(([, rules = '']) => rules).join('\n');
  // Style sheets are removed before parsing, because the content policy reports them even in a document that is never displayed.
  const { body } = new DOMParser().parseFromString(html.replace(/<style\b[^]*?<\/style>/gi, ''), 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  const hiddenText = removeHidden(body, sheet);
  const embedded = removeEmbedded(body);
  markStruckText(body, sheet);
  carryClassStyles(body, sheet);
  readConditionalComments(body);
  const drawnText = removeDrawings(body);
  for (const formula of body.querySelectorAll('math')) formula.replaceWith(formulaText(formula));
  readControls(body);
  readSymbols(body);
  readRaised(body);
  listsOfPages(body);
  listsOfWord(body);
  unwrapOfficeElements(body);
  readHeadingsAndRules(body);
  readUnbreakingBlanks(body);
  preserveTypedBlanks(body);
  const links = removeForeignLinks(body);
  const droppedImages = removeForeignImages(body);
  const grounds = lostGrounds(body);
  for (const font of body.querySelectorAll('font')) replaceFont(font);
  for (const element of body.querySelectorAll<HTMLElement>('*')) reduceAttributes(element);
  for (const span of body.querySelectorAll('span')) if (span.attributes.length === 0) span.replaceWith(...span.childNodes);
  for (const cell of body.querySelectorAll('td,th')) trimCell(cell);
  const leftOut = [told(hiddenText, '原文中隐藏的'), told(drawnText, '图形里的'), links, embedded, grounds].filter((part) => part !== null);
  return { html: body.innerHTML, droppedImages, leftOut };
}

function told(text: string, origin: string): OmittedParts | null {
  return text === '' ? null : { words: `${origin} ${visibleCharacters(text)} 个字没有粘贴`, text };
}

/** Cells with their own background: the editor has none. */
function lostGrounds(body: HTMLElement): OmittedParts | null {
  const count = [...body.querySelectorAll<HTMLElement>('td,th')].filter((cell) => {
    const written = /(?:^|;)\s*background(?:-color)?\s*:([^;]*)/gi;
    const own = [...(cell.getAttribute('style') ?? '').matchAll(written)].at(-1)?.[1] ?? cell.getAttribute('bgcolor') ?? '';
    return backgroundTintOf(own.trim().toLowerCase()) !== '';
  }).length;
  return count === 0 ? null : { words: `${count} 个单元格的底色没有保留`, text: '' };
}

/** Removes drawings and returns their text: a text cannot reproduce its layout, so it is offered separately. */
function removeDrawings(body: HTMLElement): string {
  const texts: string[] = [];
  for (const drawing of body.querySelectorAll('svg')) {
    for (const text of drawing.querySelectorAll('text,foreignObject')) texts.push(text.textContent.trim());
    drawing.remove();
  }
  return texts.filter((text) => text !== '').join('\n');
}

function replaceFont(font: Element): void {
  const span = document.createElement('span');
  const style = font.getAttribute('style');
  if (style !== null) span.setAttribute('style', style);
  const colour = font.getAttribute('color');
  if (colour) span.style.color = colour;
  span.append(...font.childNodes);
  font.replaceWith(span);
}

function reduceAttributes(element: HTMLElement): void {
  const align = element.getAttribute('align');
  const style = styleOf(element);
  if (align && style['text-align'] === undefined) Object.assign(style, alignment(align));
  for (const name of element.getAttributeNames()) if (!KEPT.has(name)) element.removeAttribute(name);
  const text = Object.entries(style)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
  if (text === '') element.removeAttribute('style');
  else element.setAttribute('style', text);
}

/** The few style properties that the editor supports, parsed as text because office properties are not CSS. */
function styleOf(element: HTMLElement): Record<string, string> {
  const style: Record<string, string> = {};
  for (const part of (element.getAttribute('style') ?? '').split(';')) {
    const [name = '', ...rest] = part.split(':');
    const keep = KEPT_STYLES.get(name.trim().toLowerCase());
    if (keep) Object.assign(style, keep(rest.join(':').trim().toLowerCase(), element.localName));
  }
  return style;
}

function alignment(value: string): Record<string, string> {
  const align = value.toLowerCase();
  return ['center', 'right', 'justify'].includes(align) ? { 'text-align': align } : {};
}

/** A spreadsheet's cell contains plain text aligned by the cell, but the editor aligns paragraphs. */
function trimCell(cell: Element): void {
  const style = cell.getAttribute('style') ?? '';
  const align = /text-align: (\w+)/.exec(style)?.[1];
  // Colours and decorations of a cell move to its words; strikethrough is already there.
  const rest = style
    .split('; ')
    .filter((declaration) => declaration !== '' && !/^text-align|line-through/.test(declaration))
    .join('; ');
  if (rest === '') cell.removeAttribute('style');
  else cell.setAttribute('style', rest);
  if (align === undefined || cell.querySelector('p,ul,ol,h1,h2,h3,div,table')) return;
  const line = document.createElement('p');
  line.style.textAlign = align;
  line.append(...cell.childNodes);
  cell.append(line);
}
