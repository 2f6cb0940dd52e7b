import { formulaText } from './formula-text.ts';

const CONDITION = /^\[if (gte msEquation|gte vml)[^\]]*\]>([^]*?)(?:<!\[endif\])?$/i;

/**
 * Word writes formulas and text boxes into comments that only Word reads, with a picture for other programs. Extracts their text and
 * removes the picture.
 */
export function readConditionalComments(body: HTMLElement): void {
  for (const comment of commentsIn(body)) {
    const [, kind = '', content = ''] = CONDITION.exec(comment.data.trim()) ?? [];
    // An unclosed element with a namespace would swallow everything after it.
    const markup = content.replace(/<!\[[^\]]*\]>/g, '').replace(/<([mvow]:\w+)([^<>]*)\/>/g, '<$1$2></$1>');
    const { body: held } = new DOMParser().parseFromString(markup, 'text/html');
    if (/msequation/i.test(kind)) putFormula(comment, held);
    else if (kind !== '') putTextBoxes(comment, held);
  }
  for (const comment of commentsIn(body)) comment.remove();
}

function commentsIn(body: HTMLElement): Comment[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Comment) found.push(walker.currentNode);
  return found;
}

function putFormula(comment: Comment, held: HTMLElement): void {
  const text = formulaText(held);
  if (text === '') return;
  for (const node of fallbackOf(comment)) node.parentNode?.removeChild(node);
  comment.before(document.createTextNode(text));
}

function putTextBoxes(comment: Comment, held: HTMLElement): void {
  const boxes = [...held.querySelectorAll('*')].filter(({ tagName }) => tagName.toLowerCase() === 'v:textbox');
  const fallback = fallbackOf(comment);
  const shown = tight(fallback.map(({ textContent }) => textContent ?? '').join(''));
  const unseen = boxes.filter(({ textContent }) => tight(textContent) !== '' && !shown.includes(tight(textContent)));
  if (unseen.length === 0) return;
  if (shown === '') for (const node of fallback) node.parentNode?.removeChild(node);
  let last: ChildNode = blockOf(comment);
  for (const box of unseen) {
    const place = document.createElement('div');
    place.append(...box.childNodes);
    last.after(place);
    last = place;
  }
}

/** The content for other programs between `<![if !…]>` and `<![endif]>`, which a parser reads as comments. */
function fallbackOf(comment: Comment): ChildNode[] {
  const found: ChildNode[] = [];
  let node = comment.nextSibling;
  while (node && node.nodeType === Node.TEXT_NODE && tight(node.nodeValue ?? '') === '') node = node.nextSibling;
  if (!(node instanceof Comment) || !/^\[if !(?:msEquation|vml)\]/i.test(node.data.trim())) return [];
  for (node = node.nextSibling; node && !(node instanceof Comment && /^\[endif\]/i.test(node.data.trim())); node = node.nextSibling)
    found.push(node);
  return found;
}

function blockOf(node: ChildNode): ChildNode {
  let block: ChildNode = node;
  for (let up = node.parentElement; up && up.localName !== 'body'; up = up.parentElement) {
    block = up;
    if (/^(?:p|div|h[1-6]|li)$/.test(up.localName)) break;
  }
  return block;
}

function tight(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Unwraps elements of office namespaces such as o:p, st1:place and w:sdt: they mean nothing here, but many contain text. */
export function unwrapOfficeElements(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    if (!element.tagName.includes(':')) continue;
    if (element.textContent.trim() === '' && element.querySelector('img,video,td,br') === null) element.remove();
    else element.replaceWith(...element.childNodes);
  }
}
