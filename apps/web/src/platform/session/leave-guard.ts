/** Pages that hold something typed which nobody has kept: the address of each, by a key of its own. */
const held = new Map<string, string>();

type Address = { pathname: string; search: string };

/** Says that the page at an address holds something unsaved, until `releaseUnsaved`; the browser then asks before the window goes. */
export function holdUnsaved(key: string, { pathname, search }: Address): void {
  if (held.size === 0) window.addEventListener('beforeunload', ask);
  held.set(key, pathname + search);
}

/** Takes `holdUnsaved` back. */
export function releaseUnsaved(key: string): void {
  held.delete(key);
  if (held.size === 0) window.removeEventListener('beforeunload', ask);
}

/** Whether the page at this address holds something unsaved. */
export function hasUnsaved({ pathname, search }: Address): boolean {
  return [...held.values()].includes(pathname + search);
}

/** Whether anything in this window is unsaved. */
export function hasAnyUnsaved(): boolean {
  return held.size > 0;
}

/** Forms of which a draft is kept: nothing of them is unsaved, and yet somebody is in the middle of one. */
const inWork = new Set<string>();

/** Says that somebody is in the middle of a form, until it is given back. */
export function holdInWork(key: string): () => void {
  inWork.add(key);
  return () => void inWork.delete(key);
}

/** Whether somebody has typed something here that is not stored as they mean it, even where only the browser would ask about it. */
export function hasTyped(): boolean {
  return inWork.size > 0 || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** For a window that has to go, with anyone who worked in it: nobody is asked any more. */
export function forgetUnsaved(): void {
  held.clear();
  window.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
