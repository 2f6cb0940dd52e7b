import { calls } from '@houtai/contract';
import { form, line, lines } from '@houtai/contract/form';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { storeDeviceDraft } from '#platform/device-drafts.ts';
import { useSession } from '#platform/session/session.ts';
import { answer, failConnection } from '#testing/answer.ts';
import { stopTime } from '#testing/fake-time.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { useUnguardedForm } from '../use-form.ts';
import { dropDraft } from './draft-line.ts';
import { FoundDraftNote, SavedDraftNote } from './draft-notes.tsx';
import { useDraft } from './use-draft.ts';

beforeEach(() => {
  stopTime();
  localStorage.clear();
  signedInAs();
});
afterEach(cleanup);

const SAVED_AT = '2026-11-20T06:32:00.000Z';

const FORM = form({ remark: lines('备注', { max: 200 }), state: line('状态', { max: 20 }) });

function Sample({ state = '' }: { state?: string }) {
  const form = useUnguardedForm(FORM, { initial: { state }, submit: () => dropDraft('sample') });
  const draft = useDraft('sample', form);
  return (
    <form onSubmit={form.handleSubmit}>
      <FoundDraftNote draft={draft} />
      <input aria-label="备注" value={form.read('remark')} onChange={(event) => form.change('remark', event.target.value)} />
      <output>{form.read('state')}</output>
      <button type="submit">提交</button>
      <SavedDraftNote draft={draft} />
    </form>
  );
}

const TYPING_PAUSE_MS = 1_500;

/** Types a text and waits until it is stored. */
async function typeAndPause(user: UserEvent, text: string): Promise<void> {
  await user.type(field(), text);
  await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '备注' });

it('stores input once typing pauses, and tells when', async () => {
  answer(calls.drafts.get, () => null);
  const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  const user = userEvent.setup({ delay: null });
  render(<Sample />);
  await typeAndPause(user, '客户要求');
  await screen.findByText(/^草稿已保存 \d\d:32$/);
  expect(saved).toEqual([{ formKey: 'sample', content: { remark: '客户要求' } }]);
});

it('offers an existing draft, and overwrites it only after the user has decided', async () => {
  answer(calls.drafts.get, () => ({ content: { remark: '上次写的', gone: 'x' }, savedAt: SAVED_AT }));
  const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  const user = userEvent.setup({ delay: null });
  render(<Sample />);
  await user.click(await screen.findByRole('button', { name: '恢复草稿' }));
  expect(field().value).toBe('上次写的');
  await typeAndPause(user, '。');
  await waitFor(() => expect(saved.at(-1)?.content).toEqual({ remark: '上次写的。' }));
});

it('leaves untouched fields with the current values of the record', async () => {
  answer(calls.drafts.get, () => null);
  const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(<Sample state="待处理" />);
  await typeAndPause(user, '写到一半');
  await waitFor(() => expect(saved).toHaveLength(1));
  unmount();
  answer(calls.drafts.get, () => ({ content: saved[0]?.content ?? {}, savedAt: SAVED_AT }));
  render(<Sample state="已完成" />);
  await user.click(await screen.findByRole('button', { name: '恢复草稿' }));
  expect(field().value).toBe('写到一半');
  expect(screen.getByText('已完成')).toBeTruthy();
});

describe('an older, undecided draft', () => {
  const OLD = { content: { remark: '上次写的' }, savedAt: SAVED_AT };
  const LATER = '2026-11-20T08:00:00.000Z';
  const onDevice = () => JSON.stringify({ ...localStorage });

  it('causes new input to be stored as another draft, on the server and in this browser, so that closing the window asks nothing', async () => {
    answer(calls.drafts.get, () => OLD);
    const saved = answer(calls.drafts.save, () => ({ savedAt: LATER }));
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const user = userEvent.setup({ delay: null });
    render(<Sample />);
    await screen.findByText(/^有一份草稿/);
    await user.type(field(), '新写');
    expect(leaves()).toBe(false);
    await typeAndPause(user, '的');
    await screen.findByText(/^草稿已保存/);
    expect(saved).toEqual([{ formKey: 'sample', content: { remark: '新写的' }, slot: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(onDevice()).toContain('新写的');
    expect([leaves(), screen.queryByText(/^有一份草稿/) !== null]).toEqual([true, true]);
  });

  it('appears after the draft that was stored later, and both can be restored', async () => {
    answer(calls.drafts.get, () => ({ ...OLD, beside: [{ content: { remark: '新写的' }, savedAt: LATER, slot: 'w1' }] }));
    const saved = answer(calls.drafts.save, () => ({ savedAt: '2026-11-20T09:00:00.000Z' }));
    const user = userEvent.setup({ delay: null });
    render(<Sample />);
    await screen.findByText(/另有 1 份$/);
    await user.click(screen.getByRole('button', { name: '恢复草稿' }));
    expect(field().value).toBe('新写的');
    await typeAndPause(user, '。');
    await waitFor(() => expect(saved).toEqual([{ formKey: 'sample', content: { remark: '新写的。' }, slot: 'w1' }]));
    await user.click(screen.getByRole('button', { name: '恢复草稿' }));
    expect(field().value).toBe('上次写的');
    // The replaced content of the form is offered next.
    await user.click(screen.getByRole('button', { name: '恢复草稿' }));
    expect(field().value).toBe('新写的。');
  });

  it('gets its turn among several, so that each can be reached', async () => {
    const beside = ['2', '3'].map((n) => ({ content: { remark: `第${n}份` }, savedAt: `2026-11-20T0${n}:00:00.000Z`, slot: `w${n}` }));
    answer(calls.drafts.get, () => ({ ...OLD, beside }));
    answer(calls.drafts.save, () => ({ savedAt: LATER }));
    const user = userEvent.setup({ delay: null });
    render(<Sample />);
    await screen.findByText(/另有 2 份$/);
    const reached: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await user.click(screen.getByRole('button', { name: '恢复草稿' }));
      reached.push(field().value);
      // Reading the drafts again does not start over with the first.
      await act(async () => window.dispatchEvent(new Event('focus')));
    }
    expect(reached).toEqual(['上次写的', '第3份', '第2份', '上次写的']);
    expect(screen.getByText(/另有 1 份$/)).toBeTruthy();
  });

  it('makes room for the new input once it is discarded', async () => {
    answer(calls.drafts.get, () => OLD);
    const saved = answer(calls.drafts.save, () => ({ savedAt: LATER }));
    const dropped = answer(calls.drafts.del, () => ({}));
    const user = userEvent.setup({ delay: null });
    render(<Sample />);
    await screen.findByText(/^有一份草稿/);
    await typeAndPause(user, '新写的');
    await screen.findByText(/^草稿已保存/);
    await user.click(screen.getByRole('button', { name: '丢弃' }));
    await act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
    await waitFor(() => expect(saved.at(-1)).toEqual({ formKey: 'sample', content: { remark: '新写的' } }));
    expect(dropped).toEqual([{ formKey: 'sample' }, { formKey: 'sample', slot: saved[0]?.slot }]);
    expect(onDevice()).not.toContain('新写的');
  });

  it('stays after something else is submitted', async () => {
    answer(calls.drafts.get, () => OLD);
    const saved = answer(calls.drafts.save, () => ({ savedAt: LATER }));
    const dropped = answer(calls.drafts.del, () => ({}));
    const user = userEvent.setup({ delay: null });
    render(<Sample />);
    await screen.findByText(/^有一份草稿/);
    await typeAndPause(user, '新写的');
    await screen.findByText(/^草稿已保存/);
    await user.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(dropped).toEqual([{ formKey: 'sample', slot: saved[0]?.slot }]));
    expect(onDevice()).not.toContain('新写的');
  });

  it('stays unchanged after a failure to read it', async () => {
    failConnection(calls.drafts.get);
    const saved = answer(calls.drafts.save, () => ({ savedAt: LATER }));
    const user = userEvent.setup({ delay: null });
    render(<Sample />);
    await typeAndPause(user, '没读到时写的');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.slot).toBeDefined();
  });
});

describe('the end of a session', () => {
  it('stores the input in this browser, and on the server once the user is back', async () => {
    answer(calls.drafts.get, () => null);
    const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
    const user = userEvent.setup({ delay: null });
    render(<Sample />);
    act(() => useSession.setState({ expired: true }));
    await typeAndPause(user, '登出后写的');
    await screen.findByText(/^登录已失效，草稿暂存在本机/);
    expect([saved, JSON.stringify({ ...localStorage }).includes('登出后写的')]).toEqual([[], true]);
    act(() => useSession.setState({ expired: false }));
    await waitFor(() => expect(saved).toEqual([{ formKey: 'sample', content: { remark: '登出后写的' } }]));
    await screen.findByText(/^草稿已保存/);
    expect(JSON.stringify({ ...localStorage })).not.toContain('登出后写的');
  });

  it('leaves drafts of this browser, which are offered when the form opens again', async () => {
    storeDeviceDraft('sample', '', { remark: '登出后写的' });
    answer(calls.drafts.get, () => null);
    const user = userEvent.setup({ delay: null });
    render(<Sample />);
    await screen.findByText(/^有一份本机草稿/);
    await user.click(screen.getByRole('button', { name: '恢复草稿' }));
    expect(field().value).toBe('登出后写的');
    answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  });
});

it('deletes the draft after 丢弃 and after submitting', async () => {
  answer(calls.drafts.get, () => ({ content: { remark: '上次写的' }, savedAt: SAVED_AT }));
  answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  const dropped = answer(calls.drafts.del, () => ({}));
  const user = userEvent.setup({ delay: null });
  render(<Sample />);
  await user.click(await screen.findByRole('button', { name: '丢弃' }));
  await waitFor(() => expect(dropped).toEqual([{ formKey: 'sample' }]));
  expect(field().value).toBe('');
  await user.type(field(), '新的');
  await user.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(dropped).toHaveLength(2));
});

it('tells that the draft is not stored without a connection, and stores it when the form is left', async () => {
  answer(calls.drafts.get, () => null);
  failConnection(calls.drafts.save);
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(<Sample />);
  await typeAndPause(user, '断网时写的');
  await screen.findByText('草稿未保存，稍后自动重试');
  const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  unmount();
  await waitFor(() => expect(saved).toEqual([{ formKey: 'sample', content: { remark: '断网时写的' } }]));
});

it('does not offer its own draft when the window becomes visible again', async () => {
  let stored: { content: Record<string, string>; savedAt: string } | null = null;
  const asked = answer(calls.drafts.get, () => stored);
  answer(calls.drafts.save, ({ content }) => {
    stored = { content, savedAt: SAVED_AT };
    return { savedAt: SAVED_AT };
  });
  const user = userEvent.setup({ delay: null });
  render(<Sample />);
  await typeAndPause(user, '客户要求');
  await screen.findByText(/^草稿已保存/);
  await comeBack();
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.type(field(), '！');
  expect(screen.queryByRole('button', { name: '恢复草稿' })).toBeNull();
});

it('offers no draft that equals the content of the form', async () => {
  const asked = answer(calls.drafts.get, () => ({ content: { gone: 'x', remark: '' }, savedAt: SAVED_AT }));
  render(<Sample />);
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(() => Promise.resolve());
  expect(screen.queryByRole('button', { name: '恢复草稿' })).toBeNull();
});

it('tells that another window stored a newer draft, and replaces it once the user types here', async () => {
  let stored: { content: Record<string, string>; savedAt: string } | null = null;
  answer(calls.drafts.get, () => stored);
  let saves = 0;
  const saved = answer(calls.drafts.save, () => ({ savedAt: `2026-11-20T06:3${(saves += 1)}:00.000Z` }));
  const user = userEvent.setup({ delay: null });
  render(<Sample />);
  await typeAndPause(user, '这里');
  await screen.findByText(/^草稿已保存/);
  stored = { content: { remark: '那里' }, savedAt: '2026-11-20T06:35:00.000Z' };
  await comeBack();
  await screen.findByText(/^另一窗口在 \d\d:35 保存了更新的草稿/);
  expect(saved).toHaveLength(1);
  await typeAndPause(user, '继续');
  await waitFor(() => expect(saved.at(-1)?.content).toEqual({ remark: '这里继续' }));
  await waitFor(() => expect(screen.queryByText(/^另一窗口/)).toBeNull());
});

it('takes over the draft of another window on request', async () => {
  let stored: { content: Record<string, string>; savedAt: string } | null = null;
  answer(calls.drafts.get, () => stored);
  answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
  const user = userEvent.setup({ delay: null });
  render(<Sample />);
  await typeAndPause(user, '这里');
  await screen.findByText(/^草稿已保存/);
  stored = { content: { remark: '那里' }, savedAt: '2026-11-20T06:35:00.000Z' };
  await comeBack();
  await user.click(await screen.findByRole('button', { name: '恢复草稿' }));
  expect(field().value).toBe('那里');
});

it('stays deleted although a save was in flight when the form was submitted', async () => {
  answer(calls.drafts.get, () => null);
  const order: string[] = [];
  let finish = () => {};
  answer(calls.drafts.save, async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    order.push('save');
    return { savedAt: SAVED_AT };
  });
  answer(calls.drafts.del, () => {
    order.push('del');
    return {};
  });
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(<Sample />);
  await typeAndPause(user, '写好了');
  await user.click(screen.getByRole('button', { name: '提交' }));
  finish();
  await waitFor(() => expect(order).toEqual(['save', 'del']));
  unmount();
  expect(order).toEqual(['save', 'del']);
});

async function comeBack(): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    await Promise.resolve();
  });
}
