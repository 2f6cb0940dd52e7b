import { createContext, type RefObject, use, useEffect } from 'react';

/** Whether closing the layer would lose something; given by the layer, set by what is in it. */
export const CloseGuard = createContext<RefObject<boolean> | null>(null);

/** Whether what goes out of sight is closed for the person, as in a panel; a hidden tab is still open. */
export const HiddenIsClosed = createContext(false);

/** Has the drawer around it ask before Esc, the cross or a click beside it loses what is typed. Without a drawer it does nothing. */
export function useCloseGuard(isDirty: boolean): void {
  const guardRef = use(CloseGuard);
  useEffect(() => {
    if (!guardRef) return;
    guardRef.current = isDirty;
    return () => {
      guardRef.current = false;
    };
  }, [guardRef, isDirty]);
}
