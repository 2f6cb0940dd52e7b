import { calls } from '@houtai/contract';
import type { CustomerDetail } from '@houtai/contract/customers';
import { CUSTOMER_FORM } from '@houtai/contract/customers-form';
import { textsOf } from '@houtai/contract/form-check';
import { sampleValues } from '@houtai/contract/form-sample';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { SAMPLE_FEEDBACK } from '#testing/sample-feedback.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const own = calls.customers;
const PAGE = '/project/customer';
const FORM = sampleValues(CUSTOMER_FORM, {
  name: '东海港务',
  code: 'KH001',
  phone: '',
  taxNumber: '',
  areaId: '',
  fileIds: '',
  ownerId: 'u1',
  contacts: [],
});
const { fileIds: _, ...plain } = FORM;
const DETAIL: CustomerDetail = {
  ...plain,
  id: 'c1',
  ownerName: '李明',
  areaName: '',
  contactName: '何志远',
  projects: 2,
  contacts: [{ name: '何志远', title: '主任', phone: '13900000001', email: '' }],
  fileIds: '',
  fileList: [],
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  version: 2,
  may: { edit: true, remove: true },
};

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./customers-page.tsx'), 60_000);

let listed: ReturnType<typeof answer<typeof own.page>>;
beforeEach(() => {
  signedInAs({ buttons: [own.page.access, own.add.access, own.update.access, own.remove.access] });
  listed = answer(own.page, () => ({ rows: [DETAIL], total: 1 }));
  answer(own.counts, () => ({ all: 1, active: 1, inactive: 0 }));
  answer(own.get, () => DETAIL);
  answer(own.history, () => []);
  answer(calls.people.options, () => []);
  answer(calls.drafts.get, () => null);
  answer(calls.drafts.save, () => ({ savedAt: DETAIL.updatedAt }));
  answer(calls.drafts.del, () => ({}));
});

describe('the list of customers', () => {
  it("shows the contacts, links to each customer's projects, and filters by view", async () => {
    renderPage(PAGE);
    expect(await screen.findByRole('cell', { name: '何志远' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/adminview/project/list?customerId=c1');
    await userEvent.click(within(screen.getByRole('group', { name: '视图' })).getByRole('button', { name: /已停用/ }));
    await waitFor(() => expect(listed.at(-1)).toMatchObject({ active: '0' }));
  });
});

describe('the detail of a customer', () => {
  it('offers no actions to a user who may only read', async () => {
    signedInAs({ buttons: [own.page.access] });
    answer(own.get, () => ({ ...DETAIL, may: { edit: false, remove: false } }));
    renderPage(`${PAGE}?id=c1`);
    expect(await screen.findByText('主任 · 13900000001')).toBeTruthy();
    for (const name of ['新建客户', '修改', '删除', '新建项目']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows projects and their open feedback to users who may see these', async () => {
    signedInAs({ buttons: [own.page.access, calls.projects.page.access, calls.feedback.page.access] });
    const projects = answer(calls.projects.page, () => ({ rows: [], total: 0 }));
    const feedback = answer(calls.feedback.page, () => ({ rows: [SAMPLE_FEEDBACK], total: 12 }));
    answer(calls.dictionaries.dics, () => []);
    renderPage(`${PAGE}?id=c1`);
    const more = await screen.findByRole('link', { name: '查看全部 12 条' });
    expect(more.getAttribute('href')).toBe('/adminview/feedback?view=all&customerId=c1&status=1%2C2');
    expect(screen.getByRole('link', { name: /白屏/ }).getAttribute('href')).toContain('id=f1');
    expect([...projects, ...feedback].every(({ customerId }) => customerId === 'c1')).toBe(true);
  });

  it("removes the customer after a confirmation, or shows the server's message about what refers to it", async () => {
    const sent = answer(own.remove, () => ({}), '客户已删除');
    renderPage(`${PAGE}?id=c1`);
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    await waitFor(() => expect(useQuestion.getState().asked?.text).toContain('删除客户「东海港务」'));
    expect(sent).toEqual([]);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('客户已删除')).toBeTruthy();
    expect(sent).toEqual([{ id: 'c1' }]);
  });
});

it("a new customer's draft is restored, and sent once nothing is missing", async () => {
  answer(calls.drafts.get, () => ({ content: textsOf(CUSTOMER_FORM.fields, { ...FORM, name: '' }), savedAt: DETAIL.updatedAt }));
  const sent = answer(own.add, () => DETAIL);
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '新建客户' }));
  const form = within(await screen.findByRole('dialog', { name: '新建客户' }));
  await userEvent.click(await form.findByRole('button', { name: '恢复草稿' }));
  await userEvent.click(form.getByRole('button', { name: '新建客户' }));
  expect(form.getByText('不能为空')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(form.getByRole('textbox', { name: /客户名称/ }), '新的');
  await userEvent.click(form.getByRole('button', { name: '新建客户' }));
  expect(await screen.findByText('客户已新建')).toBeTruthy();
  expect(sent).toEqual([{ ...FORM, name: '新的' }]);
});
