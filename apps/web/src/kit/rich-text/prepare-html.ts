import { imageWidth } from '@houtai/contract/image-size';
import type { NumberedRecord } from '@houtai/contract/records';
import DOMPurify from 'dompurify';

import { linkNumbers } from '#kit/known-records/link-numbers.ts';

import { preserveTypedBlanks } from './blanks.ts';
import { ownFileAddress } from './files/file-address.ts';
import { isSafeLink } from './safe-link.ts';
import { fillFileChip } from './schema/file-chip.ts';
import { readHeadingsAndRules } from './schema/headings-and-rules.ts';
import { showTint } from './schema/show-tint.ts';
import { backgroundTintOf, textTintOf } from './schema/tint.ts';

import css from './prose.module.css';

const TAGS =
  'p,div,pre,h1,h2,h3,h4,h5,h6,hr,ul,ol,li,blockquote,br,table,thead,tbody,tr,td,th,a,span,strong,b,em,i,u,s,del,sub,sup,img,video'.split(
    ',',
  );
const ATTRIBUTES = 'href,src,alt,style,colspan,rowspan,start,data-size'.split(',');

/**
 * Prepares stored html for display: sanitises it again although the server did, makes colours readable in both schemes, shows files as
 * chips and wide tables in a scrolling frame. With `opens` its images can be opened by mouse and keyboard; the numbers in `links` become
 * links.
 */
export function prepareHtml(html: string, opens: boolean, links: ReadonlyMap<string, NumberedRecord> = new Map()): string {
  const { body } = document.implementation.createHTMLDocument('');
  body.append(
    DOMPurify.sanitize(html, {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    }),
  );
  decorateHtml(body, opens);
  linkNumbers(body, links);
  return body.innerHTML;
}

/** Prepares sanitised html for display; styles and addresses are parsed and written again, so that none is passed on unchecked. */
export function decorateHtml(body: HTMLElement, opens: boolean): void {
  readHeadingsAndRules(body);
  preserveTypedBlanks(body);
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) replaceStyle(element);
  for (const medium of body.querySelectorAll('img,video')) prepareMedium(medium, opens);
  for (const link of body.querySelectorAll('a')) prepareLink(link);
  for (const table of body.querySelectorAll('table')) frameTable(table);
}

function replaceStyle(element: HTMLElement): void {
  const { color, backgroundColor, textAlign, width } = element.style;
  element.removeAttribute('style');
  const [ink, ground] = [textTintOf(color), backgroundTintOf(backgroundColor)];
  if (ink) showTint(element, 'ink', ink);
  if (ground) showTint(element, 'ground', ground);
  if (['center', 'right', 'justify'].includes(textAlign)) element.style.textAlign = textAlign;
  const percent = /^([\d.]+)%$/.exec(width)?.[1];
  if (percent !== undefined && element.matches('img,video')) element.style.width = `${imageWidth(Number(percent))}%`;
}

function prepareMedium(medium: Element, opens: boolean): void {
  const src = ownFileAddress(medium.getAttribute('src'));
  if (src === '') {
    medium.remove();
    return;
  }
  medium.setAttribute('src', src);
  if (medium.localName === 'video') {
    medium.setAttribute('controls', '');
    medium.setAttribute('preload', 'metadata');
  } else if (opens) {
    medium.setAttribute('role', 'button');
    medium.setAttribute('tabindex', '0');
    medium.setAttribute('aria-label', `查看图片 ${medium.getAttribute('alt') ?? ''}`.trim());
  }
}

function prepareLink(link: HTMLAnchorElement): void {
  const written = link.getAttribute('href') ?? '';
  const file = ownFileAddress(written);
  if (file) {
    const name = link.textContent.trim();
    link.setAttribute('href', file);
    link.setAttribute('download', name);
    fillFileChip(link, name, Number(link.dataset['size'] ?? 0) || 0);
  } else if (isSafeLink(written)) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  } else link.replaceWith(...link.childNodes);
}

function frameTable(table: HTMLTableElement): void {
  if (table.parentElement?.closest('table')) return;
  const frame = document.createElement('div');
  frame.className = css['frame'] ?? '';
  frame.tabIndex = 0;
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', '表格');
  table.replaceWith(frame);
  frame.append(table);
}
