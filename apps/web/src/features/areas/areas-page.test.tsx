import { calls } from '@houtai/contract';
import type { AreaRow } from '@houtai/contract/areas-admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/system/area';

const area = (id: string, parentId: string, name: string, leaf = false): AreaRow => {
  const at = '2026-11-20T01:00:00.000Z';
  return { id, parentId, name, leaf, sort: Number(id), active: true, createdAt: at, updatedAt: at, version: 1 };
};
const AREAS = [area('330000', '1', '浙江省'), area('330100', '330000', '杭州市'), area('330106', '330100', '西湖区', true)];

let asked: { parentId: string }[];

beforeEach(() => {
  signedInAs({ buttons: ['system:area:list', 'system:area:add', 'system:area:edit'] });
  asked = answer(calls.areaAdmin.list, ({ parentId }) => AREAS.filter((row) => row.parentId === parentId));
});

const rowOf = (name: string) => within(screen.getByText(name, { selector: 'td' }).closest('tr') ?? document.body);

it('an area loads its children once, when it is opened', async () => {
  renderPage(PAGE);
  await screen.findByText('浙江省');
  expect(asked).toEqual([{ parentId: '1' }]);
  await userEvent.click(rowOf('浙江省').getByRole('button', { name: '展开下级' }));
  await screen.findByText('杭州市');
  await userEvent.click(rowOf('杭州市').getByRole('button', { name: '展开下级' }));
  await screen.findByText('西湖区');
  expect(rowOf('西湖区').queryByRole('button', { name: '新建下级' })).toBeNull();
  await userEvent.click(rowOf('浙江省').getByRole('button', { name: '收起下级' }));
  await waitFor(() => expect(screen.queryByText('西湖区')).toBeNull());
  await userEvent.click(rowOf('浙江省').getByRole('button', { name: '展开下级' }));
  await screen.findByText('西湖区');
  expect(asked).toHaveLength(3);
});

it('a search shows its results with their path', async () => {
  const searched = answer(calls.areaAdmin.search, () => ({ rows: AREAS, hits: ['330106'] }));
  renderPage(`${PAGE}?keyword=xhq`);
  await screen.findByText('西湖区');
  expect(screen.getByText('浙江省')).toBeTruthy();
  expect(searched).toEqual([{ keyword: 'xhq' }]);
  expect(asked).toEqual([]);
});

it('a new district below a city gets its parent from its code', async () => {
  answer(calls.areaAdmin.get, ({ id }) => ({ ...area(id, '1', '浙江省'), above: [] }));
  const sent = answer(
    calls.areaAdmin.add,
    (form) => ({ ...area(form.id, form.parentId, form.name, true), above: ['浙江省'] }),
    '地区已新建',
  );
  renderPage(PAGE);
  await screen.findByText('浙江省');
  await userEvent.click(rowOf('浙江省').getByRole('button', { name: '新建下级' }));
  const form = within(await screen.findByRole('dialog', { name: '新建地区' }));
  expect(await form.findByText('上级：浙江省')).toBeTruthy();
  await userEvent.type(form.getByRole('textbox', { name: '编码' }), '33011');
  await userEvent.type(form.getByRole('textbox', { name: '名称' }), '新区');
  await userEvent.click(form.getByRole('button', { name: '新建地区' }));
  expect(await form.findByText('编码应为 6 位数字')).toBeTruthy();
  await userEvent.type(form.getByRole('textbox', { name: '编码' }), '9');
  await userEvent.click(form.getByRole('button', { name: '新建地区' }));
  expect(await screen.findByText('地区已新建')).toBeTruthy();
  expect(sent).toEqual([{ id: '330119', parentId: '330000', name: '新区', sort: null, active: true }]);
});
