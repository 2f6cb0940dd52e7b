import { calls } from '@houtai/contract';
import { valuesIn } from '@houtai/contract/form-check';
import type { MenuDetail, MenuNode } from '@houtai/contract/menus-admin';
import { MENU_FORM } from '@houtai/contract/menus-admin-form';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { announcePages, definePage } from '#platform/pages/pages.ts';
import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmLayer } from '#ui/layer/confirm-layer.tsx';

const PAGE = '/system/menu';
const NEW_MENU = valuesIn(MENU_FORM, { parentId: '0' });
const TAGS = (['list', 'add', 'edit', 'remove'] as const).map((act) => `system:menu:${act}` as const);

const PLACE = { above: [], roles: [], below: 0 };

const menu = (id: string, parentId: string, parts: Partial<MenuNode> = {}): MenuNode => ({
  ...NEW_MENU,
  id,
  code: id,
  name: `菜单${id}`,
  parentId,
  url: `/${id}`,
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 3,
  ...parts,
});

let stored: MenuNode[];
const detail = (row: MenuNode): MenuDetail => ({ ...row, above: [], roles: ['员工'], below: 2 });

// Imported beforehand, because the first test should not wait for that.
beforeAll(() => import('./menus-page.tsx'), 60_000);

beforeEach(() => {
  signedInAs({ buttons: TAGS });
  announcePages([{ pages: [definePage({ path: '/known', title: '', access: 'menu', load: () => Promise.reject(new Error('none')) })] }]);
  stored = [
    menu('g', '0', { type: 'group', url: '' }),
    menu('p', 'g'),
    menu('q', 'g'),
    menu('b', 'p', { type: 'button', tag: 'todo:todo:add' }),
  ];
  answer(calls.menuAdmin.list, () => stored);
  answer(calls.menuAdmin.history, () => []);
  answer(calls.menuAdmin.get, ({ id }) => detail(stored.find((row) => row.id === id) ?? menu(id, '0')));
});

async function row(name: string) {
  const found = (await screen.findByText(name)).closest('tr');
  if (!found) throw new Error(`${name} has no row`);
  return within(found);
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('新建', () => {
  const begin = async () => {
    renderPage(PAGE);
    fireEvent.click((await row('菜单g')).getByText('新建下级'));
    const form = await dialog('新建菜单');
    const fill = (name: string, value: string) => fireEvent.change(form.getByLabelText(new RegExp(`^${name}`)), { target: { value } });
    return { form, fill };
  };

  it('sends a page below the row where it was begun, with an icon found by search', async () => {
    const sent = answer(calls.menuAdmin.add, (form) => ({ ...menu('new', form.parentId, form), ...PLACE }), '菜单已新建');
    const { form, fill } = await begin();
    fill('名称', '合同');
    fill('编码', 'contract');
    fill('地址', '/known');
    fireEvent.click(form.getByText('选择图标'));
    fireEvent.change(await screen.findByLabelText('搜索图标'), { target: { value: '物流' } });
    fireEvent.click(screen.getByLabelText(/^truck/));
    fireEvent.click(form.getByText('新建菜单', { selector: 'button' }));
    expect(await screen.findByText('菜单已新建')).toBeTruthy();
    expect(sent).toEqual([{ ...NEW_MENU, parentId: 'g', name: '合同', code: 'contract', url: '/known', icon: 'truck' }]);
  });

  it.each([
    ['/p', '与「菜单p」的地址相同'],
    ['/unknown?x=1', '没有对应的页面，打开时会提示页面尚未提供'],
    ['/known?x=1', null],
    ['https://example.com', null],
  ])('warns about the address %s: %s', async (url, warning) => {
    const { form, fill } = await begin();
    fill('地址', url);
    if (warning === null) expect(form.queryByText(/地址相同|没有对应的页面/)).toBeNull();
    else expect(form.getByText(warning)).toBeTruthy();
  });

  it('shows missing and invalid values at their fields, and sends nothing', async () => {
    const sent = answer(calls.menuAdmin.add, () => ({ ...menu('new', '0'), ...PLACE }));
    renderPage(PAGE);
    await userEvent.click((await screen.findAllByRole('button', { name: '新建菜单' }))[0] ?? document.body);
    const form = await dialog('新建菜单');
    await userEvent.type(form.getByRole('textbox', { name: '编码' }), 'p');
    await userEvent.type(form.getByRole('textbox', { name: '地址' }), 'javascript:alert(1)');
    await userEvent.click(form.getByRole('button', { name: '新建菜单' }));
    expect(await form.findByText('不能为空')).toBeTruthy();
    expect(form.getByText('这个编码已被使用，请换一个')).toBeTruthy();
    expect(form.getByText(/请填写以 \/ 开头的页面路径/)).toBeTruthy();
    await userEvent.click(form.getByRole('radio', { name: '按钮' }));
    await userEvent.click(form.getByRole('button', { name: '新建菜单' }));
    expect(await form.findByText('按钮需要有权限标识')).toBeTruthy();
    expect(form.getByText('按钮需要放在目录或页面下面')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('顺序', () => {
  it('moves a menu among its siblings in one call; the first cannot move up', async () => {
    const sent = answer(calls.menuAdmin.sort, () => stored);
    renderPage(PAGE);
    expect(await screen.findByRole('button', { name: '上移 菜单p' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: '下移 菜单p' }));
    await waitFor(() => expect(sent).toEqual([{ parentId: 'g', ids: ['q', 'p'] }]));
  });
});

describe('删除', () => {
  it('names what is removed with it, and removes all descendants after 删除', async () => {
    const sent = answer(calls.menuAdmin.del, () => ({ removed: 3 }), '已删除 3 个菜单');
    renderPage(`${PAGE}?id=g`);
    render(<ConfirmLayer onCancel={() => {}} />);
    const drawer = within(await screen.findByRole('region', { name: '菜单详情' }));
    await userEvent.click(await drawer.findByRole('button', { name: '删除' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/连同下级的 2 个菜单？角色「员工」会失去它/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(sent).toEqual([{ id: 'g', version: 3, withBelow: true }]));
    expect(await screen.findByText('已删除 3 个菜单')).toBeTruthy();
  });
});

it('a user who may only read is offered no actions', async () => {
  signedInAs({ buttons: ['system:menu:list'] });
  renderPage(PAGE);
  await screen.findByText('菜单p');
  expect(screen.queryByRole('button', { name: /新建|修改|新增|上移/ })).toBeNull();
});
