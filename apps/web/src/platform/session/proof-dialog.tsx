import { type ReactNode, Suspense } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

import { useIdentityCheck } from '../calls/identity-check.ts';

const ProofForm = lazyPart(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }));

/** Asks the user to prove their identity before a sensitive call, which is sent again afterwards. */
export function ProofDialog(): ReactNode {
  const answer = useIdentityCheck((question) => question.answer);
  return (
    answer && (
      <Suspense fallback={null}>
        <ProofForm onAnswer={answer} />
      </Suspense>
    )
  );
}
