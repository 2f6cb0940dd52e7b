import { setImmediate as nextTurn } from 'node:timers/promises';

import { calls } from '@houtai/contract';
import { act } from '@testing-library/react';

import { upload } from '#platform/calls/upload.ts';

/** Resolves once uploads have arrived whose answers are there, and what follows from that is drawn: one that is sent after them has arrived. */
export async function uploadsArrived(): Promise<void> {
  await act(async () => {
    await upload(calls.files.upload, { file: new File(['x'], '最后.txt'), fields: { bizType: '2' } });
    await nextTurn();
  });
}
