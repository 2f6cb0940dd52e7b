import { ownFileAddress } from '../files/file-address.ts';
import { isSafeLink } from '../safe-link.ts';

/** Pasted content that a text cannot hold: a description, and its text for copying. */
export type OmittedParts = { words: string; text: string };

const KINDS: ReadonlyMap<string, string> = new Map([
  ['video', '个视频'],
  ['audio', '段音频'],
  ['iframe', '个嵌入的页面'],
  ['object', '个嵌入的对象'],
  ['embed', '个嵌入的对象'],
  ['canvas', '张画布'],
]);

/** Removes embedded media and pages, and returns their number by kind and their addresses. */
export function removeEmbedded(body: HTMLElement): OmittedParts | null {
  const counts = new Map<string, number>();
  const addresses: string[] = [];
  for (const element of body.querySelectorAll([...KINDS.keys()].join(','))) {
    if (!body.contains(element)) continue;
    const address = addressOf(element);
    if (element.localName === 'video' && ownFileAddress(address) !== '') continue;
    const kind = KINDS.get(element.localName) ?? '';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (address !== '') addresses.push(address);
    element.remove();
  }
  if (counts.size === 0) return null;
  return { words: `${[...counts].map(([kind, count]) => `${count} ${kind}`).join('、')}没有粘贴`, text: addresses.join('\n') };
}

function addressOf(element: Element): string {
  const own = element.getAttribute('src') ?? element.getAttribute('data') ?? element.querySelector('[src]')?.getAttribute('src');
  return (own ?? element.querySelector('param[name="movie"],param[name="src"]')?.getAttribute('value') ?? '').trim();
}

/** Removes links to addresses that a text may not link to, and returns the addresses with the linked words. */
export function removeForeignLinks(body: HTMLElement): OmittedParts | null {
  const lost: string[] = [];
  for (const link of body.querySelectorAll('a[href],area[href]')) {
    // Blanks in a file name must not lose its address.
    const address = (link.getAttribute('href') ?? '').trim().replace(/[\t\r\n]/g, '');
    const escaped = address.replace(/ /g, '%20');
    if (ownFileAddress(address) !== '') continue;
    if (isSafeLink(escaped) && link.localName === 'a') {
      link.setAttribute('href', escaped);
      continue;
    }
    link.removeAttribute('href');
    const text = textOfLink(link, address);
    if (text !== '') lost.push(text);
  }
  return lost.length === 0 ? null : { words: `${lost.length} 个链接的地址没有保留（只能链接网页和邮箱）`, text: lost.join('\n') };
}

/** Words and address of a link; blank for a link within the source or without a target. */
function textOfLink(link: Element, address: string): string {
  if (/^(?:#|javascript:|about:|$)/i.test(address)) return '';
  const words = (link.textContent || (link.getAttribute('alt') ?? '')).replace(/\s+/g, ' ').trim();
  return words === '' || words === address ? address : `${words} ${address}`;
}

/**
 * Removes external images and returns their number; our own and data-URL images stay. A sign drawn as an image, such as an emoji or a
 * formula, is replaced by its text.
 */
export function removeForeignImages(body: HTMLElement): number {
  let dropped = 0;
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    const own = ownFileAddress(src);
    if (own !== '') image.setAttribute('src', own);
    if (own !== '' || src.startsWith('data:image/')) continue;
    const sign = signOf(image);
    dropped += sign === '' ? 1 : 0;
    image.replaceWith(sign);
  }
  return dropped;
}

const EMOJI = /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}])[^\p{L}\p{N}\s]{1,12}$/u;
/** The name of a chat program's emoji. */
const EMOJI_NAME = /^[[【:](?!图片|图像|照片|文件)[^\][】:\s]{1,12}[\]】:]$/;
const DRAWN_SIGN = /emoji|emoticon|smiley|latex|math|formula|equation/i;

function signOf(image: Element): string {
  const alt = (image.getAttribute('alt') ?? '').trim();
  return EMOJI.test(alt) || EMOJI_NAME.test(alt) || DRAWN_SIGN.test(image.getAttribute('class') ?? '') ? alt : '';
}
