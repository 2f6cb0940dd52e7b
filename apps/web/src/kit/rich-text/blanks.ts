const NBSP = '\u00a0';
/** A tab, as wide as editors of code draw it. */
const TAB = NBSP.repeat(4);

const BLOCK =
  'p,div,pre,h1,h2,h3,h4,h5,h6,ul,ol,li,dl,dt,dd,blockquote,table,thead,tbody,tfoot,tr,td,th,caption,section,article,header,footer,main,address,figure,body';

const DECLARED = /(?:^|;)\s*white-space(?:-collapse)?\s*:\s*([\w-]+)/i;
const KEEPS_BREAKS = /^(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)$/;
const KEEPS_ONLY_BREAKS = /^(?:pre-line|preserve-breaks)$/;

/** How an element has its white space shown, by its own style or by that of an element around it. */
function whiteSpaceOf(from: Element | null): string {
  for (let element = from; element; element = element.parentElement) {
    const declared = DECLARED.exec(element.getAttribute('style') ?? '')?.[1]?.toLowerCase();
    if (declared !== undefined) return declared;
    if (element.localName === 'pre') return 'pre';
  }
  return 'normal';
}

/**
 * Blanks and breaks of what is shown as it was written, such as a listing, in characters and elements that stay what they are wherever html
 * is read: every blank that would collapse becomes one that does not, a tab four of them, a break a `br`.
 */
export function keepWrittenBlanks(body: HTMLElement): void {
  for (const text of textsIn(body)) if (KEEPS_BREAKS.test(whiteSpaceOf(text.parentElement))) writeBreaks(text);
  for (const line of linesIn(body))
    holdBlanks(line, ({ parentElement }) => {
      const shown = whiteSpaceOf(parentElement);
      return KEEPS_BREAKS.test(shown) && !KEEPS_ONLY_BREAKS.test(shown);
    });
}

/** Html of the editor, which shows every blank and tab that was typed, as html that shows them wherever it is read. */
export function withTypedBlanks(html: string): string {
  // The character itself is what the server stores of the entity.
  const plain = html.replaceAll('&nbsp;', NBSP);
  if (!/\s[\s<]|>\s|\t/.test(plain)) return plain;
  const { body } = new DOMParser().parseFromString('', 'text/html');
  body.innerHTML = plain;
  for (const line of linesIn(body)) holdBlanks(line, () => true);
  return body.innerHTML.replaceAll('&nbsp;', NBSP);
}

/**
 * Blanks that do not break, as office programs write them: those that set words apart or indent them stay; a single one between two words is
 * an ordinary blank, and one at the end of a line or alone in it shows nothing.
 */
export function readUnbreakingBlanks(body: HTMLElement): void {
  for (const tab of body.querySelectorAll('[style*="mso-tab-count" i]')) writeTab(tab);
  for (const line of linesIn(body)) {
    const texts = line.filter(({ parentElement }) => !KEEPS_BREAKS.test(whiteSpaceOf(parentElement)));
    // Blanks with a line under them are a place to write on.
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

/** Makes of blanks that would collapse such as do not, in the texts that are shown as they were written. */
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

/** The last break of a block makes no further line, and what parts blocks in the source is none. */
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
