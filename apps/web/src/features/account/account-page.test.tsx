import { calls } from '@houtai/contract';
import type { AccountInfo } from '@houtai/contract/account';
import type { OwnSession, SignInRecord, SignInResult } from '@houtai/contract/session';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useSession } from '#platform/session/session.ts';
import { answer, answerRaw, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmLayer } from '#ui/layer/confirm-layer.tsx';

const NOW = '2026-11-20T07:30:00.000Z';
const HERE: OwnSession = {
  id: 's1',
  loginType: 'phone',
  ip: '10.0.0.8',
  device: 'Chrome · Windows',
  createdAt: NOW,
  lastSeenAt: NOW,
  current: true,
  factorUntil: null,
};
const THERE: OwnSession = { ...HERE, id: 's2', device: '企业微信 · iPhone', loginType: 'wxwork', current: false };

let stored: AccountInfo;

/** The fake server stores what is sent, as the real one does. */
async function openAccount(change: Partial<AccountInfo> = {}) {
  stored = signedInAs({ account: { wxworkLinked: true, email: 'lin@example.com', ...change } });
  renderPage('/account/index');
  render(<ConfirmLayer onCancel={() => {}} />);
  await screen.findByText('个人信息', { selector: 'h1' });
}

// By its heading: asking for the role means reading the whole page for each question.
const region = (name: string) => within(screen.getByText(name, { selector: 'h2, h3' }).closest('section') ?? document.body);
const field = (name: string, label: string): HTMLElement => region(name).getByLabelText(label, { exact: false, selector: 'input' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  answer(calls.account.get, () => stored);
  answer(calls.account.getMember, () => stored);
  answer(calls.account.edit, (form) => {
    stored = { ...stored, ...form };
    return {};
  });
  answer(calls.session.options, () => ({ wxwork: true, demo: null, version: '1.0.0' }));
  answer(calls.factors.mine, () => ({ totp: null, recoveryLeft: 0, recoveryTotal: 0, demand: null, unproved: null }));
  answer(calls.factors.events, () => []);
  answer(calls.session.mine, () => [HERE, THERE]);
  answer(calls.session.signIns, () => ({ rows: [], total: 0 }));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the own data', () => {
  it('saves a new nickname and shows it everywhere', async () => {
    await openAccount();
    await userEvent.clear(field('基本资料', '昵称'));
    await userEvent.type(field('基本资料', '昵称'), ' 小夏 ');
    await userEvent.click(region('基本资料').getByRole('button', { name: '保存资料' }));
    expect(await screen.findByText('资料已保存')).toBeTruthy();
    expect(stored).toMatchObject({ nickName: '小夏', email: 'lin@example.com' });
    expect(useSession.getState().userInfo?.nickName).toBe('小夏');
  });

  it('asks before unsaved input is lost', async () => {
    await openAccount();
    const mayWindowGo = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(mayWindowGo()).toBe(true);
    await userEvent.type(field('基本资料', '昵称'), '夏');
    expect(mayWindowGo()).toBe(false);
    await userEvent.click(region('基本资料').getByRole('button', { name: '保存资料' }));
    await screen.findByText('资料已保存');
    await waitFor(() => expect(mayWindowGo()).toBe(true));
  });

  it('submits by Ctrl and Enter, and names each fault at its field with the focus on the first', async () => {
    await openAccount();
    await userEvent.clear(field('基本资料', '昵称'));
    await userEvent.clear(field('基本资料', '邮箱'));
    await userEvent.type(field('基本资料', '邮箱'), 'lin@{Control>}{Enter}{/Control}');
    expect(region('基本资料').getByText('不能为空')).toBeTruthy();
    expect(region('基本资料').getByText('无效的邮箱地址')).toBeTruthy();
    expect(document.activeElement).toBe(field('基本资料', '昵称'));
    expect(stored.email).toBe('lin@example.com');
  });

  it('removes a fault as soon as the value is right', async () => {
    await openAccount();
    await userEvent.type(field('基本资料', '邮箱'), '@{Enter}');
    await userEvent.type(field('基本资料', '邮箱'), '{Backspace}');
    expect(region('基本资料').queryByText('无效的邮箱地址')).toBeNull();
  });

  it('shows a refusal of the server at its field', async () => {
    answerRaw(calls.account.edit, { code: 'A0400', msg: '输入有误', errors: [{ path: 'email', msg: '邮箱已被使用' }] });
    await openAccount();
    await userEvent.type(field('基本资料', '邮箱'), '.cn{Enter}');
    expect(await region('基本资料').findByText('邮箱已被使用')).toBeTruthy();
    expect(region('基本资料').queryByText('输入有误')).toBeNull();
  });

  it('refuses a picture of another type or size before it is sent', async () => {
    await openAccount();
    const input = screen.getByLabelText('选择头像图片');
    await userEvent.upload(input, new File(['x'], 'a.svg', { type: 'image/svg+xml' }), { applyAccept: false });
    expect(screen.getByText('上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!')).toBeTruthy();
    await userEvent.upload(input, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }));
    expect(screen.getByText('上传文件大小不能超过10MB!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("shows the user's departments with the main one marked", async () => {
    await openAccount({
      departments: [
        { id: 'd1', name: '研发部', primary: true },
        { id: 'd2', name: '售后部', primary: false },
      ],
    });
    expect(region('所属组织').getByText('研发部（主部门）、售后部')).toBeTruthy();
    expect(region('所属组织').getByText('澄明信息技术有限公司')).toBeTruthy();
  });
});

describe('a new phone number', () => {
  it('goes out as digits together with the password', async () => {
    const sent = answer(calls.account.edit, () => ({}));
    await openAccount();
    await userEvent.type(field('手机号', '新手机号'), '139 0000 0009');
    await userEvent.type(field('手机号', '登录密码'), 'Houtai2026{Enter}');
    await waitFor(() => expect(sent).toEqual([{ phone: '13900000009', pws: 'Houtai2026' }]));
    expect(await screen.findByText('手机号已修改，下次请用新手机号登录')).toBeTruthy();
  });

  it.each([
    ['', '不能为空'],
    ['1234', '无效的手机号码'],
    ['138 0000 0002', '与当前手机号相同'],
  ])('"%s" is refused: %s', async (phone, message) => {
    await openAccount();
    await userEvent.type(field('手机号', '登录密码'), 'x');
    if (phone) await userEvent.type(field('手机号', '新手机号'), phone);
    await userEvent.click(region('手机号').getByRole('button', { name: '修改手机号' }));
    expect(region('手机号').getByText(message)).toBeTruthy();
  });
});

describe('a new password', () => {
  async function openPassword() {
    await userEvent.click(region('密码').getByRole('button', { name: '修改密码' }));
    await screen.findByRole('dialog');
  }

  async function change(oldPws: string, pws: string, repeat: string) {
    await openPassword();
    await userEvent.type(screen.getByLabelText('原密码'), oldPws);
    await userEvent.type(screen.getAllByLabelText(/新密码/, { selector: 'input' })[0] ?? document.body, pws);
    await userEvent.type(screen.getByLabelText('再次输入新密码'), `${repeat}{Enter}`);
  }

  it('goes out with the old one, ends the other sessions, brings the rights that waited for it and closes the form', async () => {
    const sent = answer(calls.account.changePassword, () => ({}));
    answer(calls.menus.mine, () => ({ menus: [], buttons: ['system:param:edit'] }));
    await openAccount();
    expect(await screen.findByText('企业微信 · iPhone')).toBeTruthy();
    answer(calls.session.mine, () => [HERE]);
    await change('Houtai2026', 'Houtai2027', 'Houtai2027');
    await waitFor(() => expect(sent).toEqual([{ oldPws: 'Houtai2026', pws: 'Houtai2027' }]));
    expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('企业微信 · iPhone')).toBeNull());
    expect(screen.queryByLabelText('原密码')).toBeNull();
    expect(useSession.getState().buttons).toEqual(['system:param:edit']);
  });

  it.each([
    ['Houtai2026', 'houtai', 'houtai', '无效的密码，至少8-20位数字和字母组合'],
    ['Houtai2026', 'Houtai2026', 'Houtai2026', '新密码不能与原密码相同'],
    ['Houtai2026', 'Houtai2027', 'Houtai2028', '两次输入的密码不一致'],
  ])('from %s to %s and %s is refused: %s', async (oldPws, pws, repeat, message) => {
    await openAccount();
    await change(oldPws, pws, repeat);
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('shows its strength while the user types', async () => {
    await openAccount();
    await openPassword();
    await userEvent.type(screen.getAllByLabelText(/新密码/, { selector: 'input' })[0] ?? document.body, 'abc');
    expect(screen.getByText('密码强度：太短')).toBeTruthy();
    await userEvent.type(screen.getAllByLabelText(/新密码/, { selector: 'input' })[0] ?? document.body, 'Def123');
    expect(screen.getByText('密码强度：较强')).toBeTruthy();
  });

  it("shows the server's message when the old one is wrong, and keeps the input", async () => {
    refuseCall(calls.account.changePassword, 'A0200', '原密码不正确');
    await openAccount();
    await change('wrong', 'Houtai2027', 'Houtai2027');
    expect(await screen.findByText('原密码不正确')).toBeTruthy();
    expect(screen.getByLabelText('原密码')).toHaveProperty('value', 'wrong');
  });
});

describe("the user's sessions", () => {
  it('can be ended after a confirmation, except the current one', async () => {
    const ended = answer(calls.session.end, () => ({}));
    await openAccount();
    await userEvent.click(await screen.findByRole('button', { name: '结束 企业微信 · iPhone 上的登录' }));
    expect(screen.queryByRole('button', { name: '结束 Chrome · Windows 上的登录' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: '结束登录' }));
    await waitFor(() => expect(ended).toEqual([{ id: 's2' }]));
    expect(await screen.findByText('该设备已退出登录')).toBeTruthy();
  });

  it('show how long a device skips the second factor, and can require it again', async () => {
    answer(calls.session.mine, () => [{ ...HERE, factorUntil: '2026-12-18T08:00:00.000Z' }, THERE]);
    const sent = answer(calls.session.forgetFactor, () => ({}));
    await openAccount();
    expect(await screen.findByText(/免验证到 2026-12-18/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '取消 Chrome · Windows 的免验证' }));
    await waitFor(() => expect(sent).toEqual([{ id: 's1' }]));
  });

  it('remain open when the user cancels the confirmation', async () => {
    const ended = answer(calls.session.end, () => ({}));
    await openAccount();
    await userEvent.click(await screen.findByRole('button', { name: '结束其他登录' }));
    await userEvent.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByText('温馨提示')).toBeNull());
    expect(ended).toEqual([]);
  });

  it('can be ended all together, except the current one', async () => {
    const ended = answer(calls.session.end, () => ({}));
    await openAccount();
    await userEvent.click(await screen.findByRole('button', { name: '结束其他登录' }));
    await userEvent.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: '结束其他登录' }));
    await waitFor(() => expect(ended).toEqual([{ others: true }]));
  });
});

describe("the user's sign-in log", () => {
  it('shows the outcome of each attempt, and turns pages', async () => {
    const results: SignInResult[] = ['success', 'wrong', 'locked', 'disabled', 'state', 'not-linked', 'third-party'];
    const asked = answer(calls.session.signIns, ({ offset }) => ({
      rows: results.map((result, id): SignInRecord => ({
        id: `${offset}-${id}`,
        loginType: 'phone',
        result,
        ip: '',
        device: '',
        createdAt: NOW,
      })),
      total: 27,
    }));
    await openAccount();
    const log = await waitFor(() => region('登录记录').getByRole('table'));
    expect(
      within(log)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelectorAll('td')[1]?.textContent),
    ).toEqual(['成功', '密码错误', '账号已锁定', '账号已停用', '状态校验失败', '未绑定', '第三方服务异常']);
    expect(region('登录记录').getByText('共 27 条')).toBeTruthy();
    await userEvent.click(region('登录记录').getByRole('button', { name: '下一页' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ offset: 2, limit: 20 }));
  });

  it('says when it is empty', async () => {
    await openAccount();
    expect(await screen.findByText('还没有登录记录')).toBeTruthy();
  });
});

it('a member sees the page without the parts for staff', async () => {
  await openAccount({ loginType: 'member', wxworkLinked: false });
  await screen.findByText('企业微信 · iPhone');
  expect(screen.getAllByRole('region').map((section) => within(section).getAllByRole('heading')[0]?.textContent)).toEqual([
    '基本资料',
    '手机号',
    '安全',
    '密码',
    '登录设备',
    '登录记录',
  ]);
});
