import { calls } from '@houtai/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, answerRaw, failConnection, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { Dialog } from '#ui/layer/dialog.tsx';
import { Toasts } from '#ui/layer/toast.tsx';

import { forgetSession, useSession } from '../session/session.ts';
import { SignedOutDialog } from '../session/signed-out-dialog.tsx';
import { downloadFile } from './download.ts';
import { showRefusals, useSignedOutQuestion } from './error-messages.ts';
import { send } from './send.ts';
import { upload } from './upload.ts';

const { mine } = calls.session;
const ask = () => send(mine, {}).catch((error: unknown) => error);

beforeEach(() => {
  signedInAs();
  showRefusals();
  render(
    <>
      <SignedOutDialog />
      <Toasts />
    </>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  for (const cross of screen.queryAllByRole('button', { name: '关闭提示' })) fireEvent.click(cross);
  act(() => useSignedOutQuestion.setState({ open: false }));
  cleanup();
});

describe('a sent call', () => {
  function watchHeaders(): Headers[] {
    const seen: Headers[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      seen.push(new Headers(headers));
      return Response.json({ code: '00000', result: [] });
    });
    return seen;
  }

  it('carries the token, also with a file', async () => {
    const seen = watchHeaders();
    await send(mine, {});
    await send(calls.files.upImage, { upType: 'IMAGE' }, { file: new File(['1'], 'a.png') });
    expect(seen.map((headers) => headers.get('x-access-token'))).toEqual(['test-token', 'test-token']);
  });

  it('carries no token when nobody is signed in', async () => {
    act(forgetSession);
    const seen = watchHeaders();
    await send(calls.parameters.listOpenParam, {});
    expect(seen.map((headers) => headers.has('x-access-token'))).toEqual([false]);
  });
});

describe('the answer to a call', () => {
  it.each([
    ['success as text', { code: '00000', msg: '', result: [] }],
    ['success as a number, whose zeros are one', { code: 0, msg: '', result: [] }],
    ['no code', { result: [] }],
    ['an empty code', { code: '', result: [] }],
    ['no code at all but null', { code: null, result: [] }],
  ])('with %s returns its result without a message', async (_, body) => {
    answerRaw(mine, body);
    expect(await send(mine, {})).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['rows', { rows: [], total: 7 }],
    ['ext', { ext: [], total: 7 }],
  ])('reads a list from %s with its total (specification 7.9)', async (_, body) => {
    answerRaw(calls.todo.page, { code: '00000', ...body });
    expect(await send(calls.todo.page, { offset: 1, limit: 20 })).toEqual({ rows: [], total: 7 });
  });

  it('passes its message to callers that show it', async () => {
    answer(calls.session.end, () => ({}), '已结束');
    const messages: string[] = [];
    await send(calls.session.end, { id: 's1' }, { onMessage: (msg) => messages.push(msg) });
    expect(messages).toEqual(['已结束']);
  });
});

describe('the message of a refused call', () => {
  it.each([
    ['its message', { code: 'A0400', msg: '名称不能为空' }, '名称不能为空'],
    ['Error without one', { code: 'B0001' }, 'Error'],
    ['its message when the code is a number', { code: 500, msg: '稍后重试' }, '稍后重试'],
  ])('rejects and shows %s in red', async (_, body, shown) => {
    answerRaw(mine, body);
    expect(await ask()).toMatchObject({ name: 'CallError', code: String(body.code), message: shown });
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', shown);
  });

  it('stays for five seconds', async () => {
    vi.useFakeTimers();
    refuseCall(mine, 'A0404', '没有找到');
    await act(ask);
    act(() => void vi.advanceTimersByTime(4_900));
    expect(screen.queryByText('没有找到')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText('没有找到')).toBeNull();
  });

  it('appears once for two refusals within a second', async () => {
    refuseCall(mine, 'A0404', '没有那条记录');
    await Promise.all([ask(), ask()]);
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
  });

  it('stays hidden for code L0004', async () => {
    refuseCall(mine, 'L0004', '未绑定', { openId: 'ticket' });
    expect(await ask()).toMatchObject({ code: 'L0004', result: { openId: 'ticket' } });
    expect(screen.queryByText('未绑定')).toBeNull();
  });

  it('stays hidden for a page that shows the refusal itself', async () => {
    refuseCall(mine, 'A0400', '由页面显示');
    await send(mine, {}, { silent: true }).catch(() => undefined);
    expect(screen.queryByText('由页面显示')).toBeNull();
  });

  it('says what to do when the network fails', async () => {
    failConnection(mine);
    expect(await ask()).toMatchObject({ code: '' });
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeDefined();
  });

  it('says that the response had no readable body', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    expect(await ask()).toMatchObject({ code: '', message: expect.stringContaining('502') });
  });

  it.each([
    [413, '被代理服务器拒绝（413）'],
    [502, '服务正在启动或暂时停止（502）'],
    [503, '服务暂时不可用（503）'],
    [504, '操作可能仍在进行'],
  ])('explains the proxy status %i in a sentence, even when the body is JSON', async (status, words) => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Bad gateway' }, { status }));
    expect(await ask()).toMatchObject({ code: '', message: expect.stringContaining(words) });
  });
});

describe('the end of a session', () => {
  it.each([['L0001'], [50012], [50014]])('opens one question, however many calls are refused with %s', async (code) => {
    answerRaw(mine, { code, msg: '登录已过期' });
    await act(() => Promise.all([ask(), ask(), ask()]));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: '确认登出' }).textContent).toContain('您已经登出，您可以取消停留在此页面，或再次登录');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(useSession.getState().expired).toBe(true);
  });

  it('lets the user stay on the page without asking again immediately', async () => {
    refuseCall(mine, 'L0001', '登录已过期');
    await act(ask);
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useSession.getState().token).not.toBeNull();
    await act(ask);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['a save', () => send(calls.drafts.save, { formKey: 'post', content: {} }, { silent: true })],
    ['an upload', () => upload(calls.files.upload, { file: new File(['1'], 'a.txt'), fields: { bizType: '2' } }, { silent: true })],
    ['a file that is to be saved', () => downloadFile({ fileUrl: '/api/op-biz/file/read/f1', fileName: 'a.txt' })],
  ])('opens the question again immediately when the user wants %s', async (_, wanted) => {
    for (const call of [calls.drafts.save, calls.files.upload, calls.files.read]) refuseCall(call, 'L0001', '登录已过期');
    const tryIt = async () => act(async () => wanted().catch(() => undefined));
    await tryIt();
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await tryIt();
    expect(screen.getByRole('dialog', { name: '确认登出' })).toBeDefined();
  });

  it('shows the question outside the root, which an open dialog hides from assistive technology', async () => {
    refuseCall(calls.drafts.save, 'L0001', '登录已过期');
    await act(() => send(calls.drafts.save, { formKey: 'post', content: {} }).catch(() => undefined));
    expect(screen.getByRole('dialog', { name: '确认登出' }).parentElement).toBe(document.body);
  });

  it.each(['keyDown', 'pointerDown', 'mouseDown', 'click'] as const)(
    'leaves a form in a layer open at %s in the question',
    async (event) => {
      const close = vi.fn<() => void>();
      render(
        <Dialog open onClose={close} title="新建岗位">
          <input aria-label="名称" />
        </Dialog>,
      );
      refuseCall(calls.drafts.save, 'L0001', '登录已过期');
      await act(() => send(calls.drafts.save, { formKey: 'post', content: {} }).catch(() => undefined));
      fireEvent[event](screen.getByRole('heading', { name: '确认登出' }), { key: 'Escape' });
      expect(close).not.toHaveBeenCalled();
      expect(screen.getByRole('dialog', { name: '确认登出' })).toBeDefined();
    },
  );

  it('forgets the token and reloads the page on 登录', async () => {
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    refuseCall(mine, 'L0001', '登录已过期');
    await act(ask);
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(useSession.getState().token).toBeNull();
    expect(localStorage.getItem('houtai.token')).toBeNull();
  });

  it('opens no question before the first load, as there is no page to stay on', async () => {
    act(forgetSession);
    refuseCall(mine, 'L0001', '登录已过期');
    await act(ask);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
