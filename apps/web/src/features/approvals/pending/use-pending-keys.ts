import type { RefObject } from 'react';

import { type KeyActs, usePageKeys } from '#kit/use-page-keys.ts';

import { useWays } from '../flow/ways.ts';

/** Shows the list of keys; it works even when single-letter keys are off. */
export const KEYS_OF_KEYS = '?';

/** The keys of the page, unless they are switched off. */
export function usePendingKeys(page: RefObject<HTMLElement | null>, acts: KeyActs): void {
  const { keys } = useWays();
  usePageKeys(page, keys ? acts : { [KEYS_OF_KEYS]: acts[KEYS_OF_KEYS] });
}
