import { calls } from '@houtai/contract';
import type { SceneRow } from '@houtai/contract/scenes';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { answer, answerPresent } from '#testing/answer.ts';
import { reconnect } from '#testing/reconnect.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmLayer } from '#ui/layer/confirm-layer.tsx';
import { useQuestion } from '#ui/layer/confirm.ts';

const PAGE = '/system/scene';
const link = (menuId: string, menuName: string) => ({ menuId, menuName, icon: 'todo', isOff: false, permissionMessage: '' });
const scene = (id: string, sceneName: string): SceneRow => {
  return {
    id,
    sceneName,
    icon: '',
    active: true,
    sort: 0,
    menus: [link('m1', '我的待办')],
    createdAt: '2026-11-20T01:00:00.000Z',
    updatedAt: '2026-11-20T01:00:00.000Z',
    version: 4,
  };
};
const option = (menuId: string, menuName: string) => ({ menuId, menuName, icon: 'todo', group: '待办与反馈', py: '' });

// Imported beforehand, because loading time is not under test.
beforeAll(async () => {
  await import('./scene-admin-page.tsx');
});

beforeEach(() => {
  signedInAs({ buttons: ['system:scene:list', 'system:scene:add', 'system:scene:edit', 'system:scene:remove'] });
  answer(calls.scenes.page, () => ({ rows: [scene('s1', '日常办公'), scene('s2', '账号安全')], total: 2 }));
  answer(calls.scenes.get, ({ id }) => scene(id, '日常办公'));
  answer(calls.scenes.history, () => []);
  answer(calls.scenes.menuOptions, () => [option('m1', '我的待办'), option('m2', '售后反馈')]);
});

it('buttons change the order of scenes', async () => {
  const sent = answer(calls.scenes.order, () => ({}));
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '下移 日常办公' }));
  await waitFor(() => expect(sent).toEqual([{ ids: ['s2', 's1'] }]));
});

it('menus are added to a scene, ordered, and sent with the message for users without the right', async () => {
  const sent = answer(calls.scenes.update, ({ id }) => scene(id, '日常办公'));
  renderPage(`${PAGE}?id=s1`);
  const drawer = within(await screen.findByRole('region', { name: '场景详情' }));
  await userEvent.click(await drawer.findByRole('button', { name: '修改' }));
  await userEvent.click(await screen.findByRole('combobox', { name: '添加菜单' }));
  await userEvent.click(await screen.findByRole('option', { name: /售后反馈/ }));
  await userEvent.click(screen.getByRole('button', { name: '上移 售后反馈' }));
  await userEvent.type(screen.getByRole('textbox', { name: '我的待办 的无权限提示' }), '请找主管');
  await userEvent.click(screen.getByRole('button', { name: '保存场景' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        id: 's1',
        version: 4,
        menus: [
          { menuId: 'm2', permissionMessage: '' },
          { menuId: 'm1', permissionMessage: '请找主管' },
        ],
      },
    ]),
  );
});

it("menus that were not edited here keep another user's changes", async () => {
  const theirs = { ...scene('s1', '日常办公'), menus: [link('m3', '消息中心')], version: 9 };
  const sent = answerPresent(calls.scenes.update, theirs, () => theirs);
  renderPage(`${PAGE}?id=s1`);
  const drawer = within(await screen.findByRole('region', { name: '场景详情' }));
  await userEvent.click(await drawer.findByRole('button', { name: '修改' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '二');
  await userEvent.click(screen.getByRole('button', { name: '保存场景' }));
  const menus = [{ menuId: 'm3', permissionMessage: '' }];
  await waitFor(() => expect(sent).toMatchObject([{ sceneName: '日常办公二', version: 9, menus }]));
});

it("saving over another user's menus asks for confirmation", async () => {
  const theirs = { ...scene('s1', '日常办公'), menus: [{ ...link('m1', '我的待办'), permissionMessage: '请找行政' }], version: 9 };
  const sent = answerPresent(calls.scenes.update, theirs, () => theirs);
  renderPage(`${PAGE}?id=s1`);
  const drawer = within(await screen.findByRole('region', { name: '场景详情' }));
  await userEvent.click(await drawer.findByRole('button', { name: '修改' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '我的待办 的无权限提示' }), '请找主管');
  await userEvent.click(screen.getByRole('button', { name: '保存场景' }));
  await waitFor(() => expect(useQuestion.getState().asked).not.toBeNull());
  render(<ConfirmLayer onCancel={() => {}} />);
  expect((await screen.findByRole('alertdialog')).textContent).toContain('菜单');
  expect(sent).toEqual([]);
});

it('common menus are changed based on the stored ones', async () => {
  answer(calls.scenes.commonLinks, () => [link('m1', '我的待办'), link('m2', '售后反馈')]);
  const sent = answer(calls.scenes.saveCommon, () => [link('m2', '售后反馈')]);
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '常用菜单' }));
  await userEvent.click(await screen.findByRole('button', { name: '移除 我的待办' }));
  await userEvent.click(screen.getByRole('button', { name: '保存常用菜单' }));
  await waitFor(() => expect(sent).toEqual([{ menus: [{ menuId: 'm2', permissionMessage: '' }], before: ['m1', 'm2'] }]));
});

it("chosen common menus survive another user's change, and are sent with their base", async () => {
  let now = [link('m1', '我的待办'), link('m2', '售后反馈')];
  const read = answer(calls.scenes.commonLinks, () => now);
  const sent = answer(calls.scenes.saveCommon, () => now);
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '常用菜单' }));
  await userEvent.click(await screen.findByRole('button', { name: '移除 我的待办' }));
  now = [link('m3', '消息中心')];
  const before = read.length;
  reconnect();
  await waitFor(() => expect(read.length).toBeGreaterThan(before));
  await userEvent.click(screen.getByRole('button', { name: '保存常用菜单' }));
  await waitFor(() => expect(sent).toEqual([{ menus: [{ menuId: 'm2', permissionMessage: '' }], before: ['m1', 'm2'] }]));
});

it('leaving asks before chosen menus are lost', async () => {
  answer(calls.scenes.commonLinks, () => [link('m1', '我的待办')]);
  const asks = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '移除 我的待办' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(useQuestion.getState().asked?.text).toBe('有未保存的内容，关闭后将丢失'));
    useQuestion.getState().asked?.answer(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  renderPage(`${PAGE}?id=s1`);
  const drawer = within(await screen.findByRole('region', { name: '场景详情' }));
  await userEvent.click(await drawer.findByRole('button', { name: '修改' }));
  await asks();
  await userEvent.click(await screen.findByRole('button', { name: '常用菜单' }));
  await asks();
});

it('earlier common menus open in the editor, which saves them as usual', async () => {
  const now = [link('m1', '我的待办')];
  answer(calls.scenes.commonLinks, () => now);
  const entry = { userId: 'u1', userName: '李明', at: '2026-11-20T01:00:00.000Z', changes: [], comment: '', action: '修改常用菜单' };
  answer(calls.scenes.history, ({ id }) =>
    id === 'common'
      ? [
          { ...entry, id: 'h2', state: { menus: now } },
          { ...entry, id: 'h1', state: { menus: [link('m2', '售后反馈')] } },
        ]
      : [],
  );
  const sent = answer(calls.scenes.saveCommon, () => []);
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '常用菜单' }));
  await userEvent.click(await screen.findByRole('button', { name: '恢复到此版本' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '保存常用菜单' }));
  await waitFor(() => expect(sent).toEqual([{ menus: [{ menuId: 'm2', permissionMessage: '' }], before: ['m1'] }]));
});

it("the preview shows a role's menus and messages", async () => {
  const menu = { url: '/todo', icon: 'todo', py: '' };
  answer(calls.scenes.previewRoles, () => [
    { roleId: 'r1', roleName: '员工' },
    { roleId: 'r2', roleName: '只读访客' },
  ]);
  const asked = answer(calls.scenes.preview, ({ roleId }) => ({
    common: [{ ...menu, menuName: '我的待办', operateFlag: 1, permissionMessage: '' }],
    scenes: [
      {
        sceneName: '系统运维',
        icon: '',
        allMenuList: [
          {
            ...menu,
            menuName: '参数设置',
            operateFlag: roleId === 'r2' ? 2 : 1,
            permissionMessage: roleId === 'r2' ? '请找信息部开通' : '',
          },
        ],
      },
    ],
  }));
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '预览' }));
  const drawer = within(await screen.findByRole('dialog', { name: '预览常用场景' }));
  expect(within(await drawer.findByRole('region', { name: '常用' })).getByText('我的待办')).toBeTruthy();
  expect(drawer.queryByLabelText('没有权限')).toBeNull();
  await userEvent.click(drawer.getByRole('combobox', { name: '角色' }));
  await userEvent.click(await screen.findByRole('option', { name: '只读访客' }));
  const scene = within(await drawer.findByRole('region', { name: '系统运维' }));
  expect(await scene.findByText('请找信息部开通')).toBeTruthy();
  expect(scene.getByLabelText('没有权限')).toBeTruthy();
  expect(asked).toEqual([{ roleId: 'r1' }, { roleId: 'r2' }]);
});

it('a user without the rights can only read', async () => {
  signedInAs({ buttons: ['system:scene:list'] });
  renderPage(`${PAGE}?id=s1`);
  await screen.findByText('日常办公', { selector: 'h2' });
  for (const name of ['新建场景', '修改', '删除', '下移 日常办公']) expect(screen.queryByRole('button', { name })).toBeNull();
});
