import { useState } from 'react';

import { useSession } from '#platform/session/session.ts';

import { sentenceOf } from './sign-in.ts';

/** Runs one attempt at a time. Stays busy while the console loads after a successful sign-in. */
export function useSignIn() {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState('');
  const signedIn = useSession((session) => session.token !== null);
  const busy = sending || signedIn;
  const run = async (attempt: () => Promise<void>) => {
    if (busy) return;
    setSending(true);
    setError('');
    await attempt().catch((failure: unknown) => setError(sentenceOf(failure)));
    setSending(false);
  };
  return { busy, error, run, clear: () => setError('') };
}
