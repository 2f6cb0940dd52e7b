import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';

/** A part of the page that is in sight: its name, a word on what it shows, and where it stands. */
export type ShownPart = { name: string; note: string; element: RefObject<HTMLElement | null> };

/** The parts in sight that the assistant may read; those of hidden tabs are not among them, as their effects have stopped. */
export const useShownParts = create<readonly ShownPart[]>(() => []);

/** Says that a part of the page is in sight. Only what it shows is ever read, when somebody asks. */
export function usePageContext(element: RefObject<HTMLElement | null>, name: string, note = ''): void {
  useEffect(() => {
    const part = { name, note, element };
    useShownParts.setState((parts) => [...parts, part], true);
    return () => useShownParts.setState((parts) => parts.filter((one) => one !== part), true);
  }, [element, name, note]);
}
