import { useState } from 'react';

import { randomId } from '#ui/random-id.ts';

/** One key for as long as the form stands: a second click, or one after a lost answer, makes no second record. */
export function useIdempotencyKey(): string {
  const [key] = useState(randomId);
  return key;
}
