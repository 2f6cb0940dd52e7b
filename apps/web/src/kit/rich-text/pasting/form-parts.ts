/** Forms of a page as the text that a person saw: what was typed, chosen and ticked. */
export function readControls(body: HTMLElement): void {
  for (const input of body.querySelectorAll('input')) input.replaceWith(wordsOfInput(input));
  for (const area of body.querySelectorAll('textarea')) area.replaceWith(...linesOf(area.textContent));
  for (const select of body.querySelectorAll('select')) {
    const chosen = select.querySelector('option[selected]') ?? select.querySelector('option');
    select.replaceWith(chosen?.textContent.trim() ?? '');
  }
  for (const element of body.querySelectorAll('form,fieldset,button,label')) element.replaceWith(...element.childNodes);
}

function wordsOfInput(input: HTMLInputElement): string {
  const type = input.getAttribute('type')?.toLowerCase() ?? 'text';
  if (type === 'checkbox' || type === 'radio') return input.hasAttribute('checked') ? '☑ ' : '☐ ';
  return /^(?:hidden|password|file|image|submit|reset|button)$/.test(type) ? '' : (input.getAttribute('value') ?? '');
}

/** The lines of a text that its element kept apart by itself. */
export function linesOf(text: string): Node[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .flatMap((line, at) => (at === 0 ? [document.createTextNode(line)] : [document.createElement('br'), document.createTextNode(line)]));
}

/** Lines of what was written with blanks and breaks as they stand, such as a listing. */
export function keepBreaks(body: HTMLElement): void {
  for (const pre of body.querySelectorAll<HTMLElement>('pre,[style*="white-space"]')) {
    if (pre.localName !== 'pre' && !/white-space\s*:\s*(?:pre|break-spaces)/i.test(pre.getAttribute('style') ?? '')) continue;
    const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
    const texts: ChildNode[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) if (text.nodeValue?.trim().includes('\n')) text.replaceWith(...linesOf(text.nodeValue));
  }
}
