/** The addresses of pages with unsaved input, each by a unique key. */
const held = new Map<string, string>();

type Address = { pathname: string; search: string };

/** Marks the page at an address as having unsaved input, until `releaseUnsaved`; the browser then asks before the window closes. */
export function holdUnsaved(key: string, { pathname, search }: Address): void {
  if (held.size === 0) window.addEventListener('beforeunload', ask);
  held.set(key, pathname + search);
}

/** Undoes `holdUnsaved`. */
export function releaseUnsaved(key: string): void {
  held.delete(key);
  if (held.size === 0) window.removeEventListener('beforeunload', ask);
}

/** Whether the page at this address has unsaved input. */
export function hasUnsaved({ pathname, search }: Address): boolean {
  return [...held.values()].includes(pathname + search);
}

/** Whether anything in this window is unsaved. */
export function hasAnyUnsaved(): boolean {
  return held.size > 0;
}

/** Forms that the user is editing and whose draft is stored: nothing in them is unsaved. */
const inWork = new Set<string>();

/** Registers a form that the user is editing, until it is released. */
export function holdUnsavedWork(key: string): () => void {
  inWork.add(key);
  return () => void inWork.delete(key);
}

/** Whether the user is editing a form or has unsaved input, including input about which only the browser would ask. */
export function hasTyped(): boolean {
  return inWork.size > 0 || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Clears all guards for a window that must close, so that the browser does not ask. */
export function clearLeaveGuards(): void {
  held.clear();
  window.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
