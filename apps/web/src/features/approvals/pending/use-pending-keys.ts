import type { RefObject } from 'react';

import { type KeyActs, usePageKeys } from '#kit/use-page-keys.ts';

import { useWays } from '../flow/ways.ts';

/** Shows which keys there are; it stays when the others are switched off. */
export const KEYS_OF_KEYS = '?';

/** Keys of the page, where they are not switched off. */
export function usePendingKeys(page: RefObject<HTMLElement | null>, acts: KeyActs): void {
  const { keys } = useWays();
  usePageKeys(page, keys ? acts : { [KEYS_OF_KEYS]: acts[KEYS_OF_KEYS] });
}
