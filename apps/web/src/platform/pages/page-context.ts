import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';

/** A visible part of the page: its name, a short description and its element. */
export type ShownPart = { name: string; note: string; element: RefObject<HTMLElement | null> };

/** The visible parts that the assistant may read. Parts of hidden tabs are absent, because their effects are stopped. */
export const useShownParts = create<readonly ShownPart[]>(() => []);

/** Registers a part of the page as visible. The assistant reads only what the part shows, and only when the user asks it something. */
export function usePageContext(element: RefObject<HTMLElement | null>, name: string, note = ''): void {
  useEffect(() => {
    const part = { name, note, element };
    useShownParts.setState((parts) => [...parts, part], true);
    return () => useShownParts.setState((parts) => parts.filter((one) => one !== part), true);
  }, [element, name, note]);
}
