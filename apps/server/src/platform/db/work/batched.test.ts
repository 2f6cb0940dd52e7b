import { setImmediate as settled } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { batchQueue } from './batched.ts';

/** A batched function whose answers the test releases. */
function held() {
  const questions: { all: readonly string[]; answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const ask = batchQueue(
    (all: readonly string[]) =>
      new Promise<string>((resolve, reject) => void questions.push({ all: [...all], answer: resolve, fail: reject })),
  );
  return { ask, questions };
}

describe('batchQueue', () => {
  it('calls at once for concurrent callers if no call is running', async () => {
    const { ask, questions } = held();
    const first = [ask('a'), ask('b')];
    await settled();
    expect(questions).toMatchObject([{ all: ['a', 'b'] }]);
    questions[0]?.answer('one');
    expect(await Promise.all(first)).toEqual(['one', 'one']);
    await settled();
    void ask('c');
    await settled();
    expect(questions).toMatchObject([{ all: ['a', 'b'] }, { all: ['c'] }]);
  });

  it('gives nobody the answer of an earlier call, and calls once for all who wait', async () => {
    const { ask, questions } = held();
    const first = ask('a');
    await settled();
    const later = [ask('b'), ask('c'), ask('d')];
    await settled();
    expect(questions).toHaveLength(1);
    questions[0]?.answer('old');
    expect(await first).toBe('old');
    await settled();
    expect(questions[1]?.all).toEqual(['b', 'c', 'd']);
    const latest = ask('e');
    questions[1]?.answer('new');
    expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
    await settled();
    questions[2]?.answer('newer');
    expect(await latest).toBe('newer');
  });

  it('continues after a failed call, whose callers all get the error', async () => {
    const { ask, questions } = held();
    const first = ask('a');
    await settled();
    const second = ask('b');
    questions[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await settled();
    questions[1]?.answer('back');
    expect(await second).toBe('back');
  });
});
