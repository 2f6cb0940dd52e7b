import { hasZeroBits, proofText, type ProofTask } from '@houtai/contract/visitor-proof';

import { sha256 } from './sha256.ts';

self.addEventListener('message', ({ data }: MessageEvent<ProofTask>) => {
  const encoder = new TextEncoder();
  let nonce = 0;
  while (!hasZeroBits(sha256(encoder.encode(proofText(data.attempt, nonce))), data.bits)) nonce += 1;
  self.postMessage(nonce, {});
});
