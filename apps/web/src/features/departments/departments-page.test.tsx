import { calls } from '@houtai/contract';
import type { DepartmentRow } from '@houtai/contract/departments';
import { DEPARTMENT_FORM } from '@houtai/contract/departments-form';
import { valuesIn } from '@houtai/contract/form-check';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { answer, answerPresent, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmLayer } from '#ui/layer/confirm-layer.tsx';

const PAGE = '/system/dept';
const NEW_DEPARTMENT = valuesIn(DEPARTMENT_FORM, {});

const row = (id: string, parentId: string, parts: Partial<DepartmentRow> = {}): DepartmentRow => ({
  ...NEW_DEPARTMENT,
  id,
  parentId,
  companyId: 'c1',
  companyName: '公司一',
  name: `部门${id}`,
  leaderName: '',
  people: 1,
  peopleBelow: 2,
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 4,
  ...parts,
});
const ROWS = [row('a', ''), row('b', 'a'), row('x', '', { companyId: 'c2', companyName: '公司二' })];

// Imported beforehand, because the first test should not wait for that.
beforeAll(() => import('./departments-page.tsx'), 60_000);

beforeEach(() => {
  signedInAs({ buttons: (['list', 'add', 'edit', 'remove'] as const).map((act) => `system:dept:${act}` as const) });
  answer(calls.departments.list, () => ROWS);
  answer(calls.departments.companies, () => [{ id: 'c1', name: '公司一' }]);
  answer(calls.departments.get, ({ id }) => ROWS.find((one) => one.id === id) ?? row(id, ''));
  answer(calls.departments.history, () => []);
});

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('a new department below another belongs to the same company', async () => {
  const sent = answer(calls.departments.add, (form) => row('new', form.parentId, form), '部门已新建');
  renderPage(PAGE);
  fireEvent.click((await rowOf('部门b')).getByText('新建下级'));
  const form = await dialog('新建部门');
  fireEvent.change(await form.findByLabelText(/^名称/), { target: { value: ' 测试组 ' } });
  fireEvent.change(form.getByLabelText(/^电话/), { target: { value: '123' } });
  fireEvent.click(form.getByText('新建部门', { selector: 'button' }));
  expect(await form.findByText('无效的联系方式')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^电话/), { target: { value: '13900000001' } });
  fireEvent.click(form.getByText('新建部门', { selector: 'button' }));
  expect(await screen.findByText('部门已新建')).toBeTruthy();
  expect(sent).toEqual([{ ...NEW_DEPARTMENT, companyId: 'c1', parentId: 'b', name: '测试组', phone: '13900000001' }]);
});

it('moving a department to the top of its company shows the effect on approvals first', async () => {
  const words = '「部门负责人」由 林慧敏 改为 无人';
  const steps = [{ businessType: 'REIMBURSEMENT' as const, processName: '报销审批', words }];
  const kept = {
    businessType: 'REIMBURSEMENT' as const,
    submitterName: '王浩然',
    words: '「部门负责人」已在等 林慧敏 审批，不会随之转给他人',
  };
  const flows = [
    { ...kept, flowId: 'f1', spNo: 'SP-1051' },
    { ...kept, flowId: '', spNo: 'SP-1052' },
  ];
  const asked = answer(calls.departments.impact, () => ({ steps, flows, flowCount: 2, keptCount: 2, unchecked: 0 }));
  const sent = answer(calls.departments.update, (given) => row('b', given.parentId ?? '', given));
  renderPage(PAGE);
  fireEvent.click((await rowOf('部门b')).getByText('修改'));
  const form = await dialog('修改部门');
  const parent = await form.findByRole('combobox', { name: '上级部门' });
  expect(parent).toHaveProperty('value', '部门a');
  await userEvent.click(parent);
  await userEvent.click(await screen.findByRole('option', { name: '（公司直属）' }));
  expect(parent).toHaveProperty('value', '（公司直属）');
  expect(await screen.findByText(`报销审批：${words}`)).toBeTruthy();
  expect(screen.getByText('其中 2 张仍由原审批人处理，需要时请代为转交，或由其本人转交')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'SP-1051' }).getAttribute('href')).toContain('id=f1');
  expect(screen.queryByRole('link', { name: 'SP-1052' })).toBeNull();
  expect(asked).toEqual([{ id: 'b', leaderId: '', parentId: '' }]);
  await userEvent.click(form.getByRole('button', { name: '保存修改' }));
  expect(await screen.findByText('部门已保存')).toBeTruthy();
  expect(sent).toMatchObject([{ id: 'b', parentId: '', version: 4 }]);
});

it('the leader is chosen among people of the chosen company', async () => {
  answer(calls.departments.companies, () => ['c1', 'c2'].map((id) => ({ id, name: `公司${id}` })));
  answer(calls.people.departments, () => []);
  const asked = answer(calls.people.options, () => []);
  renderPage(PAGE);
  fireEvent.click((await rowOf('部门b')).getByText('修改'));
  fireEvent.click(await (await dialog('修改部门')).findByRole('button', { name: '负责人' }));
  await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ companyId: 'c1' })));
  cleanup();
  renderPage(PAGE);
  fireEvent.click(await screen.findByText('新建部门', { selector: 'button' }));
  const leader = await (await dialog('新建部门')).findByRole('button', { name: '负责人' });
  expect(leader.hasAttribute('disabled')).toBe(true);
});

it("saving overwrites another user's change only on request, and leaves their other changes", async () => {
  const theirs = row('a', '', { version: 9, name: '别人起的', code: 'theirs' });
  const sent = answerPresent(calls.departments.update, theirs, (given) => row('a', '', given), '部门已保存');
  renderPage(PAGE);
  render(<ConfirmLayer onCancel={() => {}} />);
  fireEvent.click((await rowOf('部门a')).getByText('修改'));
  const form = await dialog('修改部门');
  fireEvent.change(await form.findByLabelText(/^名称/), { target: { value: '新名字' } });
  fireEvent.click(form.getByText('保存修改', { selector: 'button' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByRole('radiogroup', { name: /^名称 你和/ }).textContent).toContain('别人起的');
  expect(sent).toEqual([]);
  fireEvent.click(question.getByText('保存所选'));
  await waitFor(() => expect(sent).toMatchObject([{ id: 'a', name: '新名字', code: 'theirs', version: 9 }]));
  expect(await screen.findByText('部门已保存')).toBeTruthy();
});

it('a refused removal shows the reason, and the detail stays open', async () => {
  refuseCall(calls.departments.remove, 'A0409', '部门里还有 3 个人（含已停用的），请先调整他们的部门');
  renderPage(`${PAGE}?id=a`);
  const drawer = within(await screen.findByRole('region', { name: '部门详情' }));
  render(<ConfirmLayer onCancel={() => {}} />);
  fireEvent.click(await drawer.findByText('删除'));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('删除'));
  expect(await screen.findByText(/部门里还有 3 个人/)).toBeTruthy();
  expect(drawer.getByRole('heading', { name: '部门a' })).toBeTruthy();
});
