import { useEffect } from 'react';

/** Makes the browser ask before the user leaves the page with unsaved input. */
export function useLeaveWarning(isUnkept: boolean): void {
  useEffect(() => {
    if (!isUnkept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnkept]);
}
