import { useSyncExternalStore } from 'react';

import type { Size } from './dialog-box.ts';

let size: Size = { width: window.innerWidth, height: window.innerHeight };

function read(): Size {
  const { innerWidth: width, innerHeight: height } = window;
  if (size.width !== width || size.height !== height) size = { width, height };
  return size;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** The size of the window in px. */
export function useWindowSize(): Size {
  return useSyncExternalStore(subscribe, read);
}
