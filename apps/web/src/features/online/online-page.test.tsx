import { calls } from '@houtai/contract';
import type { OnlineSession } from '@houtai/contract/online';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const PAGE = '/monitor/online';

const session = (id: string, name: string, parts: Partial<OnlineSession> = {}): OnlineSession => ({
  id,
  name,
  loginId: 'login',
  departmentName: '研发部',
  ip: '10.0.0.1',
  device: 'Chrome 156 · Windows',
  loginType: 'phone',
  createdAt: '2026-11-20T01:00:00.000Z',
  lastSeenAt: '2026-11-20T01:00:00.000Z',
  current: false,
  ...parts,
});
const OWN = session('s1', '陈思远', { current: true });
let open: OnlineSession[];

beforeEach(() => {
  signedInAs({ buttons: ['monitor:online:list', 'monitor:online:remove'] });
  open = [OWN, session('s2', '林慧敏'), session('s3', '王浩然')];
  answer(calls.online.page, () => ({ rows: open, total: open.length }));
});

describe('强退', () => {
  it('ends a session after a confirmation that names it, and removes the row', async () => {
    const sent = answer(calls.online.remove, ({ ids }) => {
      open = open.filter(({ id }) => !ids.includes(id));
      return { ended: ids.length };
    });
    renderPage(PAGE);
    const [first] = await screen.findAllByRole('button', { name: '强退' });
    if (first) await userEvent.click(first);
    expect(useQuestion.getState().asked).toMatchObject({ act: '强制下线', danger: true });
    expect(useQuestion.getState().asked?.text).toContain('林慧敏（10.0.0.1）');
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('已强制下线 1 个会话')).toBeTruthy();
    expect(sent).toEqual([{ ids: ['s2'] }]);
    expect(screen.queryByText('林慧敏')).toBeNull();
  });

  it('ends several selected sessions, and clears the selection', async () => {
    const sent = answer(calls.online.remove, ({ ids }) => {
      open = [OWN];
      return { ended: ids.length };
    });
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    const chosen = screen.getByText(/已选 2 条/);
    await userEvent.click(screen.getAllByRole('button', { name: '强退' }).find((button) => chosen.contains(button)) ?? chosen);
    expect(useQuestion.getState().asked?.text).toContain('选中的 2 个会话');
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('已强制下线 2 个会话')).toBeTruthy();
    expect(sent).toEqual([{ ids: ['s2', 's3'] }]);
    expect(screen.queryByText(/已选/)).toBeNull();
  });

  it("disappears for the user's own session, whose box says why it cannot be selected", async () => {
    open = [OWN];
    renderPage(PAGE);
    expect(await screen.findByText('陈思远（当前）')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '强退' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /陈思远.*当前的会话/ })).toHaveProperty('disabled', true);
  });

  it('disappears without the right, as do the boxes', async () => {
    signedInAs({ buttons: ['monitor:online:list'] });
    renderPage(PAGE);
    await screen.findByText('林慧敏');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: '强退' })).toBeNull();
  });

  it('shows the reason of a refusal, and leaves the row', async () => {
    refuseCall(calls.online.remove, 'A0301', '没有「强制下线」权限（monitor:online:remove），请联系系统管理员授权');
    renderPage(PAGE);
    const [first] = await screen.findAllByRole('button', { name: '强退' });
    if (first) await userEvent.click(first);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText(/没有「强制下线」权限/)).toBeTruthy();
    expect(screen.getByText('林慧敏')).toBeTruthy();
  });
});

describe('the conditions', () => {
  it('offer name and address', async () => {
    const sent = answer(calls.online.page, () => ({ rows: open, total: 3 }));
    renderPage(PAGE);
    await userEvent.type(await screen.findByRole('searchbox', { name: '姓名、账号' }), '林');
    await userEvent.type(screen.getByRole('searchbox', { name: 'IP 地址' }), '10.{Enter}');
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: '林', ip: '10.', sort: '-lastSeenAt' }));
  });

  it('get the focus by the key /', async () => {
    renderPage(PAGE);
    await screen.findByText('林慧敏');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: '姓名、账号' }));
    await userEvent.keyboard('a/b');
    expect(document.activeElement).toHaveProperty('value', 'a/b');
  });
});
