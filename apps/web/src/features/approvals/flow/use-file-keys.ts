import { type RefObject, useRef } from 'react';

import { OPENS_FILE } from '#kit/files/file-row.tsx';

import { usePendingKeys } from '../pending/use-pending-keys.ts';

/** `]` and `[` open the next and previous file of a document, whatever feature shows it, and wrap around. */
export function useFileKeys(page: RefObject<HTMLElement | null>, document: RefObject<HTMLElement | null>): void {
  const at = useRef(-1);
  const open = (by: 1 | -1) => {
    const files = Array.from(document.current?.querySelectorAll<HTMLElement>(`[${OPENS_FILE}]`) ?? []);
    if (files.length === 0) return;
    at.current = at.current < 0 && by < 0 ? files.length - 1 : (at.current + by + files.length) % files.length;
    const file = files[at.current];
    file?.focus();
    file?.click();
  };
  usePendingKeys(page, { ']': () => open(1), '[': () => open(-1) });
}
