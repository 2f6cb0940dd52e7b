/** Replaces form controls with the text that was visible in them: typed, chosen and ticked values. */
export function readControls(body: HTMLElement): void {
  for (const input of body.querySelectorAll('input')) input.replaceWith(asTyped(wordsOfInput(input)));
  for (const area of body.querySelectorAll('textarea')) area.replaceWith(asTyped(area.textContent));
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

/** A text as typed into a field, with its blanks and line breaks. */
function asTyped(text: string): HTMLElement {
  const typed = document.createElement('span');
  typed.style.whiteSpace = 'pre-wrap';
  typed.textContent = text.replace(/\r?\n$/, '');
  return typed;
}
