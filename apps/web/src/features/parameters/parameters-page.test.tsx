import { calls } from '@houtai/contract';
import type { ParameterRow } from '@houtai/contract/parameters';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { useParameters } from '#platform/parameters.ts';
import { answer, answerPresent, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/system/param';

const parameter = (paramKey: string, paramName: string, parts: Partial<ParameterRow> = {}): ParameterRow => ({
  id: paramKey,
  paramKey,
  paramName,
  paramValue: '',
  open: true,
  secret: false,
  kind: 'text',
  category: '',
  check: {},
  builtIn: false,
  remark: '',
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
  ...parts,
});
let stored: ParameterRow[];

// Imported beforehand, because loading time is not under test.
beforeAll(async () => {
  await import('./parameters-page.tsx');
});

beforeEach(() => {
  signedInAs({ buttons: ['system:param:list', 'system:param:edit'] });
  useParameters.setState({ loaded: true, values: { product_name: 'Houtai 后台' } });
  stored = [
    parameter('product_name', '产品名称', { paramValue: 'Houtai 后台' }),
    parameter('BI_JM_URL', 'BI 报表地址'),
    parameter('sms_password', '短信密码', { open: false, secret: true, kind: 'secret' }),
  ];
  answer(calls.parameters.page, () => ({ rows: stored, total: stored.length }));
  answer(calls.parameters.listOpenParam, () => []);
});

async function edit(name: string) {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`${name} has no row`);
  await userEvent.click(within(row).getByRole('button', { name: '修改' }));
  return screen.findByRole('textbox', { name });
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存参数' }));

describe('修改', () => {
  it('saves the value with its version, and the console applies an open one immediately', async () => {
    const sent = answer(calls.parameters.update, ({ paramValue = '' }) => {
      stored = stored.map((row) => (row.paramKey === 'product_name' ? { ...row, paramValue, version: 2 } : row));
      return parameter('product_name', '产品名称', { paramValue, version: 2 });
    });
    answer(calls.parameters.listOpenParam, () => [{ paramKey: 'product_name', paramValue: '新名称' }]);
    renderPage(PAGE);
    const box = await edit('产品名称');
    await userEvent.clear(box);
    await userEvent.type(box, ' 新名称 ');
    await save();
    expect(await screen.findByText('已保存，立即生效')).toBeTruthy();
    expect(sent).toEqual([{ paramKey: 'product_name', paramValue: '新名称', version: 1 }]);
    expect(useParameters.getState().values).toEqual({ product_name: '新名称' });
    expect(await screen.findByText('新名称')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['产品名称', '', '请填写 1 至 20 个字'],
    ['BI 报表地址', 'http://bi.example.com', '请填写以 https:// 开头的网址（本机地址可用 http://）'],
  ])('shows at the field why %s cannot be "%s", and sends nothing', async (name, value, message) => {
    const sent = answer(calls.parameters.update, () => parameter('product_name', '产品名称'));
    renderPage(PAGE);
    const box = await edit(name);
    await userEvent.clear(box);
    if (value) await userEvent.type(box, value);
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it("shows another user's value, and overwrites it on request", async () => {
    const theirs = parameter('product_name', '产品名称', { paramValue: '别人的名称', version: 5 });
    refuseCall(calls.parameters.update, 'A0409', '该参数刚刚被他人修改，请核对最新的值后再保存', theirs);
    renderPage(PAGE);
    const box = await edit('产品名称');
    await userEvent.type(box, '二');
    await save();
    expect(await screen.findByText('别人的名称')).toBeTruthy();
    expect(screen.getByText('该参数刚刚被他人修改，请核对最新的值后再保存')).toBeTruthy();
    const sent = answer(calls.parameters.update, () => parameter('product_name', '产品名称', { version: 6 }));
    await userEvent.click(screen.getByRole('button', { name: '仍然保存我的值' }));
    await waitFor(() => expect(sent).toEqual([{ paramKey: 'product_name', paramValue: 'Houtai 后台二', version: 5 }]));
  });

  it("takes another user's value on request", async () => {
    const theirs = parameter('product_name', '产品名称', { paramValue: '别人的名称', version: 5 });
    refuseCall(calls.parameters.update, 'A0409', '该参数刚刚被他人修改，请核对最新的值后再保存', theirs);
    renderPage(PAGE);
    const box = await edit('产品名称');
    await userEvent.type(box, '二');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: '改用最新的值' }));
    expect(box).toHaveProperty('value', '别人的名称');
    expect(screen.getByRole('button', { name: '保存参数' })).toBeTruthy();
  });

  it('does not show the value of a secret', async () => {
    renderPage(PAGE);
    expect(await edit('短信密码')).toHaveProperty('value', '');
    expect(screen.getByText('（保密）')).toBeTruthy();
  });

  it('disappears without the right', async () => {
    signedInAs({ buttons: ['system:param:list'] });
    renderPage(PAGE);
    await screen.findByText('产品名称');
    expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
  });
});

describe('新建与修改', () => {
  beforeEach(() => signedInAs({ buttons: ['system:param:list', 'system:param:add', 'system:param:edit', 'system:param:remove'] }));

  it('creates a number within its bounds, and shows a fault outside of them', async () => {
    const sent = answer(calls.parameters.add, ({ paramKey, paramName }) => parameter(paramKey, paramName));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '新建参数' }));
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '最多重试');
    await userEvent.type(screen.getByRole('textbox', { name: '键名' }), 'retry_most');
    await userEvent.click(screen.getByRole('combobox', { name: '类型' }));
    await userEvent.click(await screen.findByRole('option', { name: '数字' }));
    await userEvent.type(screen.getByRole('textbox', { name: '最大' }), '10');
    const value = screen.getByRole('textbox', { name: '键值' });
    await userEvent.type(value, '11');
    await save();
    expect(await screen.findByText('最大为 10')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.clear(value);
    await userEvent.type(value, '3');
    await save();
    await waitFor(() => expect(sent).toMatchObject([{ paramKey: 'retry_most', kind: 'number', check: { most: 10 }, paramValue: '3' }]));
  });

  it('sends no value of a secret that was not typed again', async () => {
    answer(calls.parameters.get, () => parameter('sms_password', '短信密码', { open: false, secret: true, kind: 'secret' }));
    answer(calls.parameters.history, () => []);
    const sent = answer(calls.parameters.define, () => parameter('sms_password', '短信网关密码', { secret: true, kind: 'secret' }));
    renderPage(`${PAGE}?id=sms_password`);
    const drawer = within(await screen.findByRole('region', { name: '参数详情' }));
    await userEvent.click(await drawer.findByRole('button', { name: '修改' }));
    await userEvent.type(await screen.findByRole('textbox', { name: '备注' }), '网关');
    await save();
    await waitFor(() => expect(sent).toMatchObject([{ paramKey: 'sms_password', kind: 'secret', remark: '网关', version: 1 }]));
    expect(sent[0]).not.toHaveProperty('paramValue');
  });

  it("leaves another user's changes of fields that were not edited here", async () => {
    let present = parameter('retry_most', '最多重试', { kind: 'number', check: { least: 1 }, paramValue: '3' });
    answer(calls.parameters.get, () => present);
    answer(calls.parameters.history, () => []);
    answer(calls.parameters.listOpenParam, () => []);
    renderPage(`${PAGE}?id=retry_most`);
    const drawer = within(await screen.findByRole('region', { name: '参数详情' }));
    await userEvent.click(await drawer.findByRole('button', { name: '修改' }));
    await userEvent.type(await screen.findByRole('textbox', { name: '备注' }), '重试');
    present = { ...present, check: { least: 2 }, paramValue: '4', version: 5 };
    const sent = answerPresent(calls.parameters.define, present, () => present);
    await save();
    await waitFor(() => expect(sent).toMatchObject([{ remark: '重试', check: { least: 2 }, paramValue: '4', version: 5 }]));
    expect(await screen.findByText('参数已保存')).toBeTruthy();
  });
});
