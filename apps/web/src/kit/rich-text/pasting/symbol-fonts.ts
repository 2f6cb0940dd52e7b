/** Letters that these fonts show as meaningful signs, above all ticked and empty boxes. */
const SIGNS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    wingdings: new Map(
      Object.entries({
        þ: '☑',
        ý: '☒',
        '¨': '☐',
        o: '☐',
        q: '☐',
        x: '☒',
        ü: '✓',
        û: '✗',
        l: '●',
        n: '■',
        u: '◆',
        v: '❖',
        w: '◆',
        p: '□',
        '§': '▪',
        Ø: '➢',
        à: '→',
        ß: '←',
      }),
    ),
    'wingdings 2': new Map(Object.entries({ R: '☑', T: '☒', S: '☒', '£': '☐', P: '✓', O: '✗' })),
    symbol: new Map(Object.entries({ '·': '•' })),
  }),
);

const FONT = /(?:mso-symbol-font-family|font-family)\s*:\s*"?'?(wingdings 2|wingdings|symbol)\b/i;

/** Replaces letters of symbol fonts with the signs that they show: without the font a ticked box is the letter R. */
export function readSymbols(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style*="font-family" i],font[face]')) {
    const signs = SIGNS.get(fontOf(element));
    if (signs) writeSigns(element, signs);
  }
}

function fontOf(element: Element): string {
  const written = FONT.exec(element.getAttribute('style') ?? '')?.[1] ?? element.getAttribute('face') ?? '';
  return written.trim().toLowerCase();
}

function writeSigns(element: Element, signs: ReadonlyMap<string, string>): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.parentElement && isOtherFont(text.parentElement, element)) continue;
    text.nodeValue = Array.from(text.nodeValue ?? '', (letter) => signs.get(letter) ?? letter).join('');
  }
}

/** Whether a nearer element sets another font, as the blanks after a bullet do. */
function isOtherFont(from: Element, until: Element): boolean {
  for (let element: Element | null = from; element && element !== until; element = element.parentElement)
    if (/(?:^|;)\s*font(?:-family)?\s*:/i.test(element.getAttribute('style') ?? '')) return true;
  return false;
}
