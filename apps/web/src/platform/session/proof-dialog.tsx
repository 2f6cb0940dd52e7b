import { type ReactNode, Suspense } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

import { useProofQuestion } from '../calls/ask-proof.ts';

const ProofForm = lazyPart(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }));

/** The question who somebody is, before what is at stake; the call that asked it is sent again after the answer. */
export function ProofDialog(): ReactNode {
  const answer = useProofQuestion((question) => question.answer);
  return (
    answer && (
      <Suspense fallback={null}>
        <ProofForm onAnswer={answer} />
      </Suspense>
    )
  );
}
