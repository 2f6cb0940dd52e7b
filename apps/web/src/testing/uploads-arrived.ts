import { setImmediate as nextTurn } from 'node:timers/promises';

import { calls } from '@houtai/contract';
import { act } from '@testing-library/react';

import { upload } from '#platform/calls/upload.ts';

/** Resolves once all uploads with an answer have arrived and rendered, because one that is sent after them has arrived. */
export async function uploadsArrived(): Promise<void> {
  await act(async () => {
    await upload(calls.files.upload, { file: new File(['x'], '最后.txt'), fields: { bizType: '2' } });
    await nextTurn();
  });
}
