import { useEffect } from 'react';

/** Ignores a file that is dropped beside its field: the browser would open it instead of the console. */
export function useStrayDrop(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      // A field that accepts files has already prevented the default.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
