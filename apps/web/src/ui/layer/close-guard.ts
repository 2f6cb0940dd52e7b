import { createContext, type RefObject, use, useEffect } from 'react';

import { confirm } from './confirm.ts';

/** Whether closing the layer would lose input; provided by the layer, set by its content. */
export const CloseGuard = createContext<RefObject<boolean> | null>(null);

/** Whether content is closed for the user while hidden, as in a panel; a hidden tab is still open. */
export const HiddenIsClosed = createContext(false);

/** Makes the drawer around it ask before Escape, the cross or a click outside lose unsaved input. Has no effect without a drawer. */
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

/** Closes a layer; asks first when unsaved input would be lost. */
export async function closeGuarded(isDirty: boolean, onClose: () => void): Promise<void> {
  if (!isDirty || (await confirm({ text: '有未保存的内容，关闭后将丢失', act: '仍然关闭', danger: true }))) onClose();
}
