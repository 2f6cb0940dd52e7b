import { ownValue } from '@houtai/contract/own-value';

/** The action of a key in a cell. */
export type LineAct = 'down' | 'up' | 'copy-above' | 'move-up' | 'move-down' | 'remove';

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/**
 * Actions by key with Alt, with Ctrl or ⌘, and without a modifier. Apple keyboards have no Delete key; on others Ctrl with Backspace
 * removes a word.
 */
const WITH_ALT: Acts = { ArrowUp: 'move-up', ArrowDown: 'move-down' };
const WITH_CTRL: Acts = { d: 'copy-above', D: 'copy-above', Delete: 'remove' };
const WITH_META: Acts = { ...WITH_CTRL, Backspace: 'remove' };
const ALONE: Acts = { Enter: 'down', ArrowDown: 'down', ArrowUp: 'up' };
const IN_LIST: Acts = { Enter: 'down' };
const WITH_SHIFT: Acts = { Enter: 'up' };

type Acts = Readonly<Partial<Record<string, LineAct>>>;

/** The action of a key, or null when the control needs the key itself: an open list needs Enter and the arrows, a select the arrows. */
export function lineActOf(pressed: Pressed, control: { isOpen: boolean; isList: boolean }): LineAct | null {
  return control.isOpen ? null : (ownValue(actsWith(pressed, control.isList), pressed.key) ?? null);
}

function actsWith({ altKey, metaKey, ctrlKey, shiftKey }: Pressed, isList: boolean): Acts {
  if (altKey) return WITH_ALT;
  if (metaKey) return WITH_META;
  if (ctrlKey) return WITH_CTRL;
  if (shiftKey) return WITH_SHIFT;
  return isList ? IN_LIST : ALONE;
}
