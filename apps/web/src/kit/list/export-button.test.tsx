import { calls } from '@houtai/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answerFile, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';
import type { Column } from '#ui/data-table/column.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { ExportButton } from './export-button.tsx';

const call = calls.todo.export;
const COLUMNS: Column<{ number: string }>[] = [
  { id: 'summary', head: '内容', width: 100, cell: () => '' },
  { id: 'number', head: '编号', width: 100, cell: (row) => row.number },
  { id: 'act', head: '操作', width: 80, cell: () => '', card: 'actions' },
];
const ASKED = { offset: 2, limit: 20, view: 'all', state: '1', keyword: '', projectId: undefined };

let saved: string[];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

function show(): void {
  render(
    <>
      <ExportButton call={call} name="我的待办" asked={ASKED} columns={COLUMNS} />
      <Toasts />
    </>,
  );
}

it("exporting saves a file for the list's query with the visible columns and without the actions", async () => {
  signedInAs({ buttons: ['todo:todo:export'] });
  const sent = answerFile(call, () => new Response('PK\u0003\u0004'));
  show();
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  await vi.waitFor(() => expect(saved).toEqual(['我的待办.xlsx']));
  expect(sent).toEqual([
    {
      view: 'all',
      state: '1',
      sort: '-createdAt',
      columns: [
        { id: 'summary', head: '内容' },
        { id: 'number', head: '编号' },
      ],
    },
  ]);
});

it('exporting disables the button while the file is created', async () => {
  signedInAs({ buttons: ['todo:todo:export'] });
  let answer: (response: Response) => void = () => {};
  answerFile(call, () => new Promise<Response>((resolve) => (answer = resolve)));
  show();
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  expect(screen.getByRole('button', { name: /导出中/ })).toHaveProperty('disabled', true);
  answer(new Response('PK\u0003\u0004'));
  // Throttled: a second click right after the first is ignored.
  const button = await screen.findByRole('button', { name: '导出' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

it('exporting nothing says that there is no data', async () => {
  signedInAs({ buttons: ['todo:todo:export'] });
  refuseCall(call, 'A0404', '数据不存在');
  show();
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  expect(await screen.findByText('数据不存在')).toBeDefined();
  expect(saved).toEqual([]);
});

it("the button is shown to everybody in a list of the user's own records", () => {
  signedInAs({ buttons: [] });
  render(<ExportButton call={calls.agenda.export} name="待办中心" asked={{}} columns={[]} />);
  expect(screen.getByRole('button', { name: '导出' })).toBeDefined();
});

it('the button is hidden without the right, and in a list without an export', () => {
  signedInAs({ buttons: ['todo:todo:list'] });
  show();
  render(<ExportButton call={undefined} name="待办" asked={{}} columns={COLUMNS} />);
  expect(screen.queryByText(/导出/)).toBeNull();
});
