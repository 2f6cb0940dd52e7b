import { calls } from '@houtai/contract';
import type { DepartmentRow } from '@houtai/contract/departments';
import { BASE_PATH } from '@houtai/contract/limits';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { listOf } from '#kit/list/list-of.ts';
import { text } from '#kit/list/search/conditions.ts';
import { useListAddress } from '#kit/list/use-list-address.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { registerLiveReads } from '#platform/calls/live-reads.ts';
import { queryOf } from '#platform/calls/query.ts';
import { answer, answerFile, refuseCall } from '#testing/answer.ts';
import { address, openAddress } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import type { Column } from '#ui/data-table/column.ts';

import { TreeList } from './tree-list.tsx';
import type { TreeShape } from './tree-rows.ts';
import { useTreeList } from './use-tree-list.ts';
import { useTreeQuery } from './use-tree-query.ts';

const SHAPE: TreeShape<DepartmentRow> = { rowId: ({ id }) => id, parentOf: ({ parentId }) => parentId };
const COLUMNS: readonly Column<DepartmentRow>[] = [
  { id: 'name', head: '名称', width: 120, cell: (row) => row.name, card: 'title' },
  { id: 'sort', head: '排序', width: 80, cell: (row) => row.sort, sortable: true },
];

const department = (id: string, parentId: string): DepartmentRow => ({
  id,
  parentId,
  name: `部门${id}`,
  companyId: 'c',
  companyName: '公司',
  code: '',
  type: 'department',
  sort: 1,
  leaderId: '',
  leaderName: '',
  phone: '',
  email: '',
  active: true,
  people: 0,
  peopleBelow: 0,
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
});

/** a(b(c) d) e */
const ROWS = [department('a', ''), department('b', 'a'), department('c', 'b'), department('d', 'a'), department('e', '')];

const TREE = listOf(calls.departments.export, { conditions: [text('keyword', '名称')] });

function Sample(): ReactNode {
  const place = useListAddress(TREE);
  const query = useTreeQuery(queryOf(calls.departments.list, {}, { silent: true }));
  const state = useTreeList({ address: place, query, shape: SHAPE, isHit: (row) => row.name.includes(place.filter('keyword')) });
  return (
    <TreeList
      name="sample-tree"
      title="部门"
      noun="部门"
      state={state}
      columns={COLUMNS}
      rowId={SHAPE.rowId}
      exportCall={calls.departments.export}
      Detail={SampleDetail}
    />
  );
}

function SampleDetail({ id }: { id: string }): ReactNode {
  const query = useQuery({ ...queryOf(calls.departments.get, { id }, { silent: true }), retry: false });
  return (
    <DetailDrawer noun="部门" query={query}>
      {(row) => ({ title: row.name, body: <p>{row.companyName}</p> })}
    </DetailDrawer>
  );
}

function renderSample(query = ''): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  openAddress(`/tree${query}`);
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter basename={BASE_PATH}>
        <Sample />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return client;
}

beforeEach(() => {
  signedInAs();
  answer(calls.departments.list, () => ROWS);
  answer(calls.departments.get, ({ id }) => department(id, ''));
});

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-row]')];
/** The visible rows, each after as many dots as its level. */
const drawn = () =>
  rows()
    .map((row) => '.'.repeat(Number(row.getAttribute('aria-level'))) + row.dataset['row'])
    .join(' ');
const focused = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
const rowOf = (id: string) => rows().find((row) => row.dataset['row'] === id);
const shows = (expected: string) => waitFor(() => expect(drawn()).toBe(expected));

describe('the tree', () => {
  it('opens the first level, and shows what is open and the total number of rows', async () => {
    renderSample();
    await shows('.a ..b ..d .e');
    expect(screen.getByRole('treegrid')).toBeTruthy();
    expect(rowOf('a')?.getAttribute('aria-expanded')).toBe('true');
    expect(rowOf('b')?.getAttribute('aria-expanded')).toBe('false');
    expect(rowOf('e')?.hasAttribute('aria-expanded')).toBe(false);
    expect(screen.getByText('共 5 条')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '下一页' })).toBeNull();
  });

  it('opens and closes a branch by its arrow, and all branches', async () => {
    renderSample();
    await shows('.a ..b ..d .e');
    await userEvent.click(screen.getByRole('button', { name: '展开下级' }));
    await shows('.a ..b ...c ..d .e');
    expect(address()).toBe('/tree');
    await userEvent.click(screen.getByRole('button', { name: '全部收起' }));
    await shows('.a .e');
    await userEvent.click(screen.getByRole('button', { name: '全部展开' }));
    await shows('.a ..b ...c ..d .e');
  });
});

describe('changes by other users', () => {
  /** Refetches the rows as another user has changed them. */
  const changedTo = async (client: QueryClient, next: readonly DepartmentRow[]) => {
    answer(calls.departments.list, () => [...next]);
    const read = client.invalidateQueries();
    registerLiveReads(client, () => true);
    await act(() => read);
  };
  const NEXT = [
    department('f', ''),
    department('a', ''),
    { ...department('b', 'e'), name: '移走的' },
    department('c', 'b'),
    { ...department('d', 'a'), name: '改名的' },
    department('e', ''),
  ];

  it('leave rows in place under the pointer, and reorder them when it leaves', async () => {
    const client = renderSample();
    await shows('.a ..b ..d .e');
    await userEvent.hover(screen.getByText('部门d'));
    await changedTo(client, NEXT);
    await shows('.a ..b ..d .e');
    expect(await screen.findByText('改名的')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('2 处更新');
    expect(screen.getByRole('status').textContent).toContain('新增 1 条、换位 1 条');
    await userEvent.click(screen.getByRole('button', { name: '现在归位' }));
    await shows('.f .a ..d .e ..b');
    expect(screen.getByText('移走的')).toBeTruthy();
  });

  it('do not prevent opening a branch under the pointer', async () => {
    const client = renderSample();
    await shows('.a ..b ..d .e');
    await userEvent.hover(screen.getByText('部门d'));
    await changedTo(client, NEXT);
    await userEvent.click(screen.getByRole('button', { name: '展开下级' }));
    await shows('.a ..b ...c ..d .e');
  });

  it('reorder rows immediately without a pointer', async () => {
    const client = renderSample();
    await shows('.a ..b ..d .e');
    await changedTo(client, NEXT);
    await shows('.f .a ..d .e ..b');
  });
});

describe('导出', () => {
  it('exports the searched rows with the columns and the path next to the name', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    signedInAs({ buttons: ['system:dept:export'] });
    const sent = answerFile(calls.departments.export, () => new Response('PK\u0003\u0004'));
    renderSample('?keyword=部门c');
    await userEvent.click(await screen.findByRole('button', { name: '导出' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      keyword: '部门c',
      columns: [
        { id: 'name', head: '名称' },
        { id: 'path', head: '完整路径' },
        { id: 'sort', head: '排序' },
      ],
    });
    vi.restoreAllMocks();
  });
});

describe('the keys', () => {
  it('move through the tree: right opens and enters a branch, left leaves and closes it', async () => {
    renderSample();
    await shows('.a ..b ..d .e');
    rowOf('a')?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await shows('.a ..b ...c ..d .e');
    expect(focused()).toBe('b');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('c');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(focused()).toBe('b');
    await userEvent.keyboard('{ArrowLeft}');
    await shows('.a ..b ..d .e');
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('a');
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    await shows('.a .e');
    expect(focused()).toBe('e');
  });

  it('open the detail by Enter', async () => {
    renderSample();
    await shows('.a ..b ..d .e');
    rowOf('d')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: '部门d' })).toBeTruthy();
    expect(address()).toBe('/tree?id=d');
  });
});

describe('a search', () => {
  it('shows the path to each hit and is part of the address; clearing it restores the tree', async () => {
    renderSample('?keyword=c');
    await shows('.a ..b ...c');
    expect(screen.getByText('共 3 条')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重置' }));
    await shows('.a ..b ..d .e');
    expect(address()).toBe('/tree');
  });

  it('says when nothing is found', async () => {
    renderSample('?keyword=nothing');
    expect(await screen.findByText('没有符合条件的部门')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '清除条件' }));
    await shows('.a ..b ..d .e');
  });
});

it('a tree says why it failed to load, and retries', async () => {
  refuseCall(calls.departments.list, 'B0100', '数据库暂时无法访问');
  renderSample();
  expect(await screen.findByText(/数据库暂时无法访问/)).toBeTruthy();
  answer(calls.departments.list, () => ROWS);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await shows('.a ..b ..d .e');
});

it('a tree renders only the visible rows of 2,000', async () => {
  answer(calls.departments.list, () => Array.from({ length: 2_000 }, (_, index) => department(`n${index}`, index === 0 ? '' : 'n0')));
  renderSample();
  await screen.findByText('部门n1');
  expect(screen.getByText('共 2000 条')).toBeTruthy();
  expect(rows().length).toBeLessThan(80);
});
