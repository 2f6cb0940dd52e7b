import { calls } from '@houtai/contract';
import { form, lines } from '@houtai/contract/form';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { CallError } from '#platform/calls/send.ts';
import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { useDraftForm } from './use-draft-form.ts';

const FORM = form({ remark: lines('备注', { max: 200 }) });
const LOST = new CallError('', '网络连接失败，请检查网络后重试');
const FAULT = new CallError('B0001', '系统出错了');
const REFUSED = new CallError('A0400', '不正确');

let keys: string[] = [];
let failures: (CallError | null)[] = [];

beforeEach(() => {
  localStorage.clear();
  signedInAs();
  [keys, failures] = [[], []];
  answer(calls.drafts.get, () => null);
  answer(calls.drafts.save, () => ({ savedAt: '2026-11-20T06:32:00.000Z' }));
  answer(calls.drafts.del, () => ({}));
});
afterEach(cleanup);

function Sample() {
  const { form } = useDraftForm('sample', FORM, {
    submit: async (_, key) => {
      keys.push(key);
      const failure = failures.shift();
      if (failure) throw failure;
    },
    onDone: () => {},
  });
  return (
    <form onSubmit={form.handleSubmit}>
      <input aria-label="备注" value={form.read('remark')} onChange={(event) => form.change('remark', event.target.value)} />
      <button type="submit">提交</button>
    </form>
  );
}

/** Submits a text in a newly opened form, as after a reload. */
async function submitAnew(text: string): Promise<void> {
  const { unmount } = render(<Sample />);
  const before = keys.length;
  await userEvent.type(screen.getByRole('textbox', { name: '备注' }), text);
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(keys).toHaveLength(before + 1));
  await act(async () => unmount());
}

it.each([
  ['was lost', LOST],
  ['was a fault of the server, which may have stored it', FAULT],
])('reuses the first key for the same content in a form opened later where the answer %s', async (_, failure) => {
  failures = [failure, failure];
  for (const text of ['客户来电', '客户来电', '客户来电', '客户来电']) await submitAnew(text);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

it('uses another key for other content', async () => {
  failures = [LOST];
  for (const text of ['客户来电', '客户来信']) await submitAnew(text);
  expect(new Set(keys).size).toBe(2);
});

it('uses another key after a refusal in a form opened later', async () => {
  failures = [REFUSED];
  for (const text of ['客户来电', '客户来电']) await submitAnew(text);
  expect(new Set(keys).size).toBe(2);
});

it('drops a key after a day, when the server has dropped it as well', async () => {
  failures = [LOST];
  await submitAnew('客户来电');
  vi.useFakeTimers({ now: Date.now() + 86_400_001, toFake: ['Date'] });
  await submitAnew('客户来电').finally(() => vi.useRealTimers());
  expect(new Set(keys).size).toBe(2);
});

it('leaves nothing in this browser once the submit is known to be done', async () => {
  failures = [LOST];
  await submitAnew('客户来电');
  expect(Object.values({ ...localStorage }).join()).toContain('客户来电');
  await submitAnew('客户来电');
  expect(Object.keys(localStorage).filter((name) => name.includes('lost'))).toEqual([]);
});
