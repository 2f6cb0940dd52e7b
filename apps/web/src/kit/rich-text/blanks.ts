const NBSP = '\u00a0';
/** A tab with the width of four spaces, as code editors show it. */
const TAB = NBSP.repeat(4);

const BLOCK =
  'p,div,pre,h1,h2,h3,h4,h5,h6,ul,ol,li,dl,dt,dd,blockquote,table,thead,tbody,tfoot,tr,td,th,caption,section,article,header,footer,main,address,figure,body';

const DECLARED = /(?:^|;)\s*white-space(?:-collapse)?\s*:\s*([\w-]+)/i;
const KEEPS_BREAKS = /^(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)$/;
const KEEPS_ONLY_BREAKS = /^(?:pre-line|preserve-breaks)$/;

/** The `white-space` of an element, from its own style or its nearest ancestor's. */
function whiteSpaceOf(from: Element | null): string {
  for (let element = from; element; element = element.parentElement) {
    const declared = DECLARED.exec(element.getAttribute('style') ?? '')?.[1]?.toLowerCase();
    if (declared !== undefined) return declared;
    if (element.localName === 'pre') return 'pre';
  }
  return 'normal';
}

/**
 * Preserves the white space of preformatted content, such as a listing, in any html reader: blanks that would collapse become non-breaking
 * ones, a tab becomes four of them, a line break a `br`.
 */
export function preserveTypedBlanks(body: HTMLElement): void {
  for (const text of textsIn(body)) if (KEEPS_BREAKS.test(whiteSpaceOf(text.parentElement))) writeBreaks(text);
  for (const line of linesIn(body))
    holdBlanks(line, ({ parentElement }) => {
      const shown = whiteSpaceOf(parentElement);
      return KEEPS_BREAKS.test(shown) && !KEEPS_ONLY_BREAKS.test(shown);
    });
}

/** Converts html of the editor, which shows every typed blank and tab, into html that shows them in any reader. */
export function withTypedBlanks(html: string): string {
  // The server stores the character instead of the entity.
  const plain = html.replaceAll('&nbsp;', NBSP);
  if (!/\s[\s<]|>\s|\t/.test(plain)) return plain;
  const { body } = new DOMParser().parseFromString('', 'text/html');
  body.innerHTML = plain;
  for (const line of linesIn(body)) holdBlanks(line, () => true);
  return body.innerHTML.replaceAll('&nbsp;', NBSP);
}

/**
 * Reads the non-breaking blanks that office programs write: those that separate or indent words stay; a single one between two words
 * becomes an ordinary blank; one at the end of a line or alone in it is dropped.
 */
export function readUnbreakingBlanks(body: HTMLElement): void {
  for (const tab of body.querySelectorAll('[style*="mso-tab-count" i]')) writeTab(tab);
  for (const line of linesIn(body)) {
    const texts = line.filter(({ parentElement }) => !KEEPS_BREAKS.test(whiteSpaceOf(parentElement)));
    // Underlined blanks are a space to write on.
    const isFilled = line.some(({ parentElement }) => parentElement?.closest('u,[style*="underline"]'));
    const isCell = line[0]?.parentElement?.closest('td,th,p,li')?.matches('td,th') === true;
    const whole = texts.map(({ data }) => data).join('');
    const read = whole.replace(/[ \t\r\n\f\u00a0]+/g, (run, at: number) => {
      const isEnd = at + run.length === whole.length && !isFilled;
      const isSingle = run.length === 1 && (at > 0 || isCell);
      return isEnd || isSingle ? run.replaceAll(NBSP, ' ') : run;
    });
    let from = 0;
    for (const text of texts) {
      const to = from + text.data.length;
      text.data = read.slice(from, to);
      from = to;
    }
  }
}

function writeTab(tab: Element): void {
  if (tab.textContent.length > 1) return;
  const count = Number(/mso-tab-count\s*:\s*(\d+)/i.exec(tab.getAttribute('style') ?? '')?.[1] ?? 1);
  tab.textContent = TAB.repeat(Math.min(count, 20));
}

function textsIn(body: HTMLElement): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  return found;
}

/** The texts of a document, line by line. */
function linesIn(body: HTMLElement): Text[][] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const lines: Text[][] = [];
  let block: Element | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) {
      const around = node.parentElement?.closest(BLOCK) ?? body;
      if (around !== block) lines.push([]);
      lines.at(-1)?.push(node);
      block = around;
    } else if (node instanceof Element && node.matches(`br,${BLOCK}`)) block = null;
  }
  return lines;
}

/** Replaces blanks that would collapse with non-breaking ones, in preformatted texts. */
function holdBlanks(line: readonly Text[], isWritten: (text: Text) => boolean): void {
  let isAfterBlank = true;
  for (const text of line) {
    const { data } = text;
    if (data === '') continue;
    const isHeld = (at: number): boolean => (at === 0 ? isAfterBlank : /\s/.test(data.charAt(at - 1)));
    if (isWritten(text)) text.data = data.replace(/[ \t]/g, (blank, at: number) => (blank === '\t' ? TAB : isHeld(at) ? NBSP : ' '));
    isAfterBlank = /\s$/.test(data);
  }
}

/** The last line break of a block adds no line, and line breaks between blocks of the source count for nothing. */
function writeBreaks(text: Text): void {
  const { data, parentElement } = text;
  if (!/[\r\n]/.test(data) || (data.trim() === '' && parentElement?.querySelector(BLOCK))) return;
  const lines = data.split(/\r\n?|\n/);
  const isLast = isAtEnd(text);
  const nodes = lines.flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line]));
  if (isLast && lines.at(-1) === '') nodes.splice(-2);
  text.replaceWith(...nodes.filter((node) => node !== ''));
}

function isAtEnd(text: Text): boolean {
  for (let node: Node | null = text; node && !(node instanceof Element && node.matches(BLOCK)); node = node.parentNode)
    for (let next = node.nextSibling; next; next = next.nextSibling)
      if (next.textContent !== '' || (next instanceof Element && next.matches('br,img,video,table'))) return false;
  return true;
}
