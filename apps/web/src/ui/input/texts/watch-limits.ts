import { toast } from '../../layer/toast.tsx';
import { announceOmittedText } from './announce-omitted.ts';
import { characterCount } from './characters.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Limits every field with a maximum to that number of characters. Of a longer paste, drop or composition it inserts what fits, reports the
 * rest and offers to copy it, until the field's next paste or until it is cleared, submitted or removed. `maxlength` itself counts UTF-16
 * units, of which an emoji has two, and would refuse what the server accepts. Returns a function that stops watching.
 */
export function watchLimits(page: Document): () => void {
  const stopSettling = settleNotices(page);
  const handleInput = (event: InputEvent): void => {
    const field = limitedField(event);
    // An input method may compose more than its result.
    if (!field || /^(?:delete|history|insertCompositionText)/.test(event.inputType)) return;
    const isTyped = event.inputType === 'insertText';
    if (!isTyped) toast.withdraw(field);
    const characters = Array.from(textToInsert(field, event));
    const room = roomIn(field);
    if (characters.length <= Math.max(0, room)) return;
    event.preventDefault();
    if (room > 0) insert(field, characters.slice(0, room).join(''));
    // A single refused letter is visible, and the counter shows why.
    if (!isTyped || characters.length > 1) tell(field, characters.slice(Math.max(0, room)).join(''));
  };
  // Keeps the browser from truncating a composition, because it counts differently.
  const handleStart = (event: Event): void => void limitedField(event);
  const handleEnd = (event: CompositionEvent): void => {
    const field = limitedField(event);
    if (field) cutComposed(field, event.data);
  };
  page.addEventListener('beforeinput', handleInput, true);
  page.addEventListener('compositionstart', handleStart, true);
  page.addEventListener('compositionend', handleEnd, true);
  return () => {
    stopSettling();
    page.removeEventListener('beforeinput', handleInput, true);
    page.removeEventListener('compositionstart', handleStart, true);
    page.removeEventListener('compositionend', handleEnd, true);
  };
}

/** Fields with a report. */
const told = new Set<Field>();

function settleNotices(page: Document): () => void {
  const settle = (isOver: (field: Field) => boolean): void => {
    for (const field of [...told].filter(isOver)) {
      toast.withdraw(field);
      told.delete(field);
    }
  };
  const handleChange = (): void => settle((field) => !field.isConnected || field.value === '');
  const handleSubmit = ({ target }: Event): void => settle(({ form }) => form === target);
  page.addEventListener('input', handleChange);
  page.addEventListener('focusin', handleChange);
  page.addEventListener('submit', handleSubmit, true);
  return () => {
    page.removeEventListener('input', handleChange);
    page.removeEventListener('focusin', handleChange);
    page.removeEventListener('submit', handleSubmit, true);
  };
}

const limits = new WeakMap<Field, number>();

/** The limit of a field, whose attribute is removed before the browser applies it; a page may set it again. */
function limitedField({ target }: Event): Field | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || target.readOnly) return null;
  if (target.maxLength >= 0) limits.set(target, target.maxLength);
  target.removeAttribute('maxlength');
  return limits.has(target) ? target : null;
}

function limitOf(field: Field): number {
  return limits.get(field) ?? Infinity;
}

/** The number of characters that may replace the selection. */
function roomIn(field: Field): number {
  const { value, selectionStart, selectionEnd } = field;
  return limitOf(field) - characterCount(value) + characterCount(value.slice(selectionStart ?? 0, selectionEnd ?? 0));
}

/** The inserted text of an event; a single-line field drops line breaks. */
function textToInsert(field: Field, { data, dataTransfer, inputType }: InputEvent): string {
  if (inputType === 'insertLineBreak') return field instanceof HTMLTextAreaElement ? '\n' : '';
  const text = (data ?? dataTransfer?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
  return field instanceof HTMLTextAreaElement ? text : text.replaceAll('\n', '');
}

/** Inserts as if typed, so that it can be undone. */
function insert(field: Field, text: string): void {
  // Deprecated, but the only way to insert text that keeps the undo history.
  if (field.ownerDocument.execCommand?.('insertText', false, text)) return;
  const { value, selectionStart, selectionEnd } = field;
  setText(field, value.slice(0, selectionStart ?? value.length) + text, value.slice(selectionEnd ?? value.length));
}

/** Removes the end of a composition until the rest fits. */
function cutComposed(field: Field, composed: string): void {
  const over = Math.min(characterCount(field.value) - limitOf(field), characterCount(composed));
  if (over <= 0) return;
  const caret = field.selectionEnd ?? field.value.length;
  const before = Array.from(field.value.slice(0, caret));
  const rest = before.slice(-over).join('');
  setText(field, before.slice(0, -over).join(''), field.value.slice(caret));
  if (characterCount(composed) > 1) tell(field, rest);
}

/** Uses the native setter, because React would otherwise see no change of the value. */
function setText(field: Field, before: string, after: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, before + after);
  if (field.selectionStart !== null) field.setSelectionRange(before.length, before.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function tell(field: Field, rest: string): void {
  const limit = limitOf(field);
  // A password must not get onto the clipboard.
  if (field.type === 'password') toast.warning(`最多 ${limit} 个字，超出的部分没有放进去`);
  else {
    announceOmittedText(rest, limit, field);
    told.add(field);
  }
}
