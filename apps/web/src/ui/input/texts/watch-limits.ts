import { toast } from '../../layer/toast.tsx';
import { tellRest } from './announce-omitted.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Watches every field with a limit: what a paste, a drop or an input method puts in at the same time and the browser cuts at the limit without a
 * word is told, and offered to copy, until the field is pasted into again, emptied, submitted or gone. Gives what ends it.
 */
export function watchLimits(page: Document): () => void {
  const stopSettling = settleNotices(page);
  const roomBefore = new WeakMap<Field, number>();
  const handleInput = (event: InputEvent): void => {
    const field = limitedField(event);
    // What an input method composes may be longer than what comes of it.
    if (!field || /^(?:delete|insertCompositionText)/.test(event.inputType)) return;
    if (event.inputType !== 'insertText') toast.withdraw(field);
    const data = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    tellBeyond(field, { data, room: roomIn(field), isTyped: event.inputType === 'insertText' });
  };
  const handleStart = (event: CompositionEvent): void => {
    const field = limitedField(event);
    if (field) roomBefore.set(field, roomIn(field));
  };
  const handleEnd = (event: CompositionEvent): void => {
    const field = limitedField(event);
    if (!field) return;
    const room = roomBefore.get(field);
    if (room !== undefined) tellBeyond(field, { data: event.data, room, isTyped: true });
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

/** Fields about which something was told. */
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

function limitedField({ target }: Event): Field | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.maxLength >= 0 && !target.readOnly ? target : null;
}

/** How many characters may come in place of the selection. */
function roomIn({ value, selectionStart, selectionEnd, maxLength }: Field): number {
  return maxLength - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0));
}

function tellBeyond(field: Field, { data, room, isTyped }: { data: string; room: number; isTyped: boolean }): void {
  const text = data.replaceAll('\r\n', '\n');
  if (text.length <= room) return;
  // A letter that is typed on and on is seen not to come, and the counter says why.
  if (isTyped && Array.from(text).length === 1) return;
  let fits = Math.max(0, room);
  if (/^[\udc00-\udfff]/.test(text.slice(fits))) fits -= 1;
  // A password is not put on the clipboard.
  if (field.type === 'password') toast.warning(`最多 ${field.maxLength} 个字，超出的部分没有放进去`);
  else {
    tellRest(text.slice(fits), field.maxLength, field);
    told.add(field);
  }
}
