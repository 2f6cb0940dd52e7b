import { useEffect, useId, useInsertionEffect } from 'react';
import { useLocation } from 'react-router';

import { holdUnsaved, releaseUnsaved } from '#platform/session/leave-guard.ts';

/**
 * Warns before input is lost: the shell asks before it closes or refreshes the tab, visible or hidden, and
 * the browser asks before the window closes. For pages only; a panel keeps its content when it closes.
 */
export function useLeaveGuard(isDirty: boolean): void {
  const key = useId();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isDirty) holdUnsaved(key, { pathname, search });
    else releaseUnsaved(key);
  }, [key, isDirty, pathname, search]);
  // Other effects are also cleaned up when the tab is hidden, where the input stays; this one only when the page is removed.
  useInsertionEffect(() => () => releaseUnsaved(key), [key]);
}
