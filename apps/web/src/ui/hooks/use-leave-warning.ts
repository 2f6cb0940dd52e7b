import { useEffect } from 'react';

/** Lets the browser ask before the page is left while something typed is not kept yet. */
export function useLeaveWarning(isUnkept: boolean): void {
  useEffect(() => {
    if (!isUnkept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnkept]);
}
