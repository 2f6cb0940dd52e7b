/** What a key does in a cell of lines. */
export type LineAct = 'down' | 'up' | 'copy-above' | 'move-up' | 'move-down' | 'remove';

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean; isComposing: boolean };

/** The act of a key, or null for one that the control keeps: a list that is open has Enter and the arrows for itself, a select the arrows. */
export function lineActOf(pressed: Pressed, control: { isOpen: boolean; isList: boolean }): LineAct | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (pressed.isComposing || control.isOpen) return null;
  if (altKey) return key === 'ArrowUp' ? 'move-up' : key === 'ArrowDown' ? 'move-down' : null;
  if (ctrlKey || metaKey)
    return key.toLowerCase() === 'd' ? 'copy-above' : key === 'Delete' || key === 'Backspace' ? removeBy(key, metaKey) : null;
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (control.isList || shiftKey) return null;
  return key === 'ArrowDown' ? 'down' : key === 'ArrowUp' ? 'up' : null;
}

/** Keyboards of Apple have no Delete; elsewhere Ctrl and Backspace remove a word. */
function removeBy(key: string, metaKey: boolean): LineAct | null {
  return key === 'Delete' || metaKey ? 'remove' : null;
}
