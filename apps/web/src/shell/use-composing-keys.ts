import { useEffect } from 'react';

/** Keys that an input method is being told belong to it alone: Esc gives up what is composed and closes no panel, Enter takes it and chooses nothing. */
export function useComposingKeys(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (event.isComposing) event.stopPropagation();
    };
    // Before everybody who listens, layers of the document included.
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, []);
}
