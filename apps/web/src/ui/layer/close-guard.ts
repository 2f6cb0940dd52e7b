import { createContext, type RefObject, use, useEffect } from 'react';

import { confirm } from './confirm.ts';

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

/** Closes a layer; asks first when what is typed in it would be lost. */
export async function closeGuarded(isDirty: boolean, onClose: () => void): Promise<void> {
  if (!isDirty || (await confirm({ text: '有未保存的内容，关闭后将丢失', act: '仍然关闭', danger: true }))) onClose();
}
