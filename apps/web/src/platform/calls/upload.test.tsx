import { calls } from '@houtai/contract';
import { CALL_TIMEOUT_MS, IDEMPOTENCY_HEADER, RICH_UPLOAD_TIMEOUT_MS, TOKEN_HEADER } from '@houtai/contract/limits';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, failConnection, refuseCall } from '#testing/answer.ts';
import { fakeRequestOf } from '#testing/fake-request.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { showRefusals, useSignedOutQuestion } from './error-messages.ts';
import { upload, type UploadOptions } from './upload.ts';
import './idempotent-send.ts';

const file = new File(['1234'], '方案.pdf');
const stored = { id: 'f1', fileName: '方案.pdf', fileUrl: '/api/op-biz/file/read/f1' };
const send = (options: UploadOptions = {}) => upload(calls.files.upload, { file, fields: { bizType: '2' } }, options);
const refusal = (options: UploadOptions = {}) => send(options).catch((error: unknown) => error);

beforeEach(() => {
  signedInAs();
  showRefusals();
  render(<Toasts />);
});
afterEach(() => {
  vi.useRealTimers();
  useSignedOutQuestion.setState({ open: false });
  cleanup();
});

/** Uploads that never get an answer. */
function stall(): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeRequestOf(() => new Promise(() => {})),
  );
}

describe('upload', () => {
  it('sends the file with its fields and the token, and returns the result', async () => {
    const seen: RequestInit[] = [];
    const body = JSON.stringify({ code: '00000', msg: '', result: [stored] });
    vi.stubGlobal(
      'XMLHttpRequest',
      fakeRequestOf(async (_, init) => {
        seen.push(init);
        return new Response(body);
      }),
    );
    expect(await send()).toEqual([stored]);
    const [{ headers, body: form } = {}] = seen;
    expect(headers).toEqual({ [TOKEN_HEADER]: 'test-token' });
    expect(form instanceof FormData && [...form.keys()]).toEqual(['bizType', 'file']);
  });

  it('reports its progress as bytes are sent', async () => {
    answer(calls.files.upload, () => [stored]);
    const parts: number[] = [];
    await send({ onProgress: (part) => parts.push(part) });
    expect(parts).toEqual([0.5, 1]);
  });

  it('rejects with the code of the server and shows its message', async () => {
    refuseCall(calls.files.upload, 'A0701', '文件内容与扩展名不符');
    expect(await refusal()).toMatchObject({ name: 'CallError', code: 'A0701' });
    expect(await screen.findByText('文件内容与扩展名不符')).toBeDefined();
  });

  it('leaves a refusal to the page when silent', async () => {
    refuseCall(calls.files.upload, 'A0702', '由页面显示');
    expect(await refusal({ silent: true })).toMatchObject({ code: 'A0702', message: '由页面显示' });
    expect(screen.queryByText('由页面显示')).toBeNull();
  });

  it('asks to sign in again when the session is over', async () => {
    refuseCall(calls.files.upload, 'L0001', '登录已过期');
    await refusal({ silent: true });
    expect(useSignedOutQuestion.getState().open).toBe(true);
  });

  it('has no code when the connection is lost or the answer is no envelope', async () => {
    failConnection(calls.files.upload);
    expect(await refusal({ silent: true })).toMatchObject({ code: '', message: '网络连接失败，请检查网络后重试' });
    vi.stubGlobal(
      'XMLHttpRequest',
      fakeRequestOf(async () => new Response('<html>', { status: 413 })),
    );
    expect(await refusal({ silent: true })).toMatchObject({ code: '', message: expect.stringContaining('请减小后重试，或联系系统管理员') });
  });

  it('stops without a message when its signal is aborted', async () => {
    stall();
    const stop = new AbortController();
    const outcome = refusal({ signal: stop.signal });
    stop.abort();
    expect(await outcome).toMatchObject({ name: 'CallError', code: '' });
    expect(screen.queryByText('已取消')).toBeNull();
    expect(await refusal({ signal: stop.signal })).toMatchObject({ code: '' });
  });

  it.each([
    [undefined, CALL_TIMEOUT_MS],
    [RICH_UPLOAD_TIMEOUT_MS, RICH_UPLOAD_TIMEOUT_MS],
  ])('with a limit of %s ms is aborted after %i ms', async (timeoutMs, after) => {
    vi.useFakeTimers();
    stall();
    const outcome = vi.fn();
    void refusal({ timeoutMs, silent: true }).then(outcome);
    await vi.advanceTimersByTimeAsync(after - 1);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: '', message: '请求超时，请检查网络后重试' }));
  });
});

describe('an upload that takes a key', () => {
  const sheet = (lastModified: number) => new File(['名称'], '岗位.csv', { lastModified });
  const bring = (file: File) => upload(calls.imports.upload, { file, fields: { kind: 'posts' } }, { silent: true }).catch(() => null);

  it('reuses its key for the same file until it is answered, and gets a new one for a file that changed since', async () => {
    const keys: string[] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      fakeRequestOf(async (_, { headers }) => {
        keys.push(new Headers(headers).get(IDEMPOTENCY_HEADER) ?? '');
        throw new TypeError('the answer is lost');
      }),
    );
    await bring(sheet(1));
    await bring(sheet(1));
    await bring(sheet(2));
    const [first, again, changed] = keys;
    expect(first).toMatch(/./);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });
});
