import { useEffect, useId, useInsertionEffect } from 'react';
import { useLocation } from 'react-router';

import { holdUnsaved, releaseUnsaved } from '#platform/session/leave-guard.ts';

/**
 * Warns before what is typed on a page is lost: the shell asks before it closes or refreshes the tab, shown or hidden, and
 * the browser before the window goes. For pages; a panel keeps its content when it closes.
 */
export function useLeaveGuard(isDirty: boolean): void {
  const key = useId();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isDirty) holdUnsaved(key, { pathname, search });
    else releaseUnsaved(key);
  }, [key, isDirty, pathname, search]);
  // Other effects are also cleaned up when the tab is hidden, where the text is still there; this one only when the page goes.
  useInsertionEffect(() => () => releaseUnsaved(key), [key]);
}
