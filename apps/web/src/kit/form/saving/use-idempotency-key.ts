import { useState } from 'react';

import { randomId } from '#ui/random-id.ts';

/** One key for the lifetime of the form, so that a second click or a retry after a lost answer creates no second record. */
export function useIdempotencyKey(): string {
  const [key] = useState(randomId);
  return key;
}
