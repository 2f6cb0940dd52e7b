import { useEffect } from 'react';

/** A file that is dropped beside the field it was meant for changes nothing: the browser would open it in place of the console. */
export function useStrayDrop(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      // Anyone who takes files has said so by now.
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
