/** The web's side of a new slice, by path. */
export function webFiles(names) {
  const folder = `apps/web/src/features/${names.subject}`;
  const form = `${names.subject}-form.tsx`;
  return {
    [`${folder}/feature.ts`]: feature(names),
    [`${folder}/${names.subject}-page.tsx`]: page(names, form),
    [`${folder}/${names.subject}-page.module.css`]: CSS,
    [`${folder}/${form}`]: dialog(names),
    [`${folder}/${names.subject}-page.test.tsx`]: test(names),
  };
}

const feature = ({ subject, title }) => `import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: '/${subject}', title: '${title}', access: 'menu', load: () => import('./${subject}-page.tsx') })],
});
`;

const page = ({ subject, title, many, Many, One, addTag }, form) => `import { calls } from '@houtai/contract';
import type { ${One} } from '@houtai/contract/${subject}';
import { localDateTime } from '@houtai/contract/dates';
import { PAGE_SIZE, PAGE_SIZES } from '@houtai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { Can } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ${Many}Form } from './${form}';

import css from './${subject}-page.module.css';

const COLUMNS: readonly Column<${One}>[] = [
  { id: 'name', head: '名称', width: 240, grow: true, card: 'title', cell: (row) => row.name },
  { id: 'createdAt', head: '创建时间', width: 160, card: 'date', cell: (row) => localDateTime(new Date(row.createdAt)) },
];

export default function ${Many}Page(): ReactNode {
  const [{ page, size }, setPaging] = useState({ page: 1, size: PAGE_SIZE });
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(queryOf(calls.${many}.list, { offset: page, limit: size }, { silent: true }));
  const empty = data?.total === 0 ? <Empty>还没有${title}</Empty> : undefined;
  const instead = error ? <LoadFailed message={error.message} onRetry={() => void refetch()} /> : empty;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>${title}</h1>
        <Can tag="${addTag}">
          <Button kind="primary" size="small" onClick={() => setIsAdding(true)}>
            新增
          </Button>
        </Can>
      </div>
      <DataTable label="${title}" columns={COLUMNS} rows={data?.rows} rowId={(row) => row.id} busy={isFetching} instead={instead} />
      <Pagination page={page} size={size} total={data?.total ?? 0} sizes={PAGE_SIZES} onChange={setPaging} />
      {isAdding && <${Many}Form onClose={() => setIsAdding(false)} />}
    </div>
  );
}
`;

const CSS = `.page {
  display: flex;
  flex-direction: column;
  gap: 12px;
  min-height: 100%;
  padding: 16px 20px 20px;
}
.head {
  display: flex;
  align-items: center;
  justify-content: space-between;
}
.head h1 {
  margin: 0;
  font-size: 16px;
  font-weight: 600;
  line-height: 24px;
}
@media (max-width: 600px) {
  .page {
    padding: 16px;
  }
}
`;

const dialog = ({ subject, title, many, Many, MAX }) => `import { calls } from '@houtai/contract';
import { ${MAX} } from '@houtai/contract/${subject}';
import type { ReactNode } from 'react';

import { FormProblem, SubmitButton, TextField } from '../../kit/form/form-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useSend } from '../../platform/query.ts';
import { Dialog } from '../../ui/layer/dialog.tsx';
import { toast } from '../../ui/layer/toast.tsx';

/** A new record; closes once it is stored. */
export function ${Many}Form({ onClose }: { onClose: () => void }): ReactNode {
  const add = useSend(calls.${many}.add, [calls.${many}.list], { silent: true, onMessage: toast.success });
  const form = useForm([{ name: 'name', check: nameFault }], async (read) => {
    await add.mutateAsync({ name: read('name') });
    onClose();
  });
  return (
    <Dialog open title="新增${title}" width={420} onClose={onClose}>
      <form noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
        <TextField form={form} name="name" label="名称" required maxLength={${MAX}} />
        <FormProblem>{form.problem}</FormProblem>
        <SubmitButton form={form}>保存</SubmitButton>
      </form>
    </Dialog>
  );
}

function nameFault(name: string): string {
  return name.trim() === '' ? '不能为空' : '';
}
`;

const test = ({ subject, title, many, addTag }) => `import { calls } from '@houtai/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { answer, refuse } from '../../testing/answer.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { signedInAs } from '../../testing/signed-in.ts';

const ROW = { id: '1', name: '第一条', createdAt: '2026-11-20T08:00:00.000Z' };

async function openPage(): Promise<void> {
  renderPage('/${subject}');
  // The first visit also compiles the page.
  await screen.findByRole('heading', { name: '${title}' }, { timeout: 10_000 });
}

describe('${title}', () => {
  it('says so while there is nothing', async () => {
    signedInAs();
    answer(calls.${many}.list, () => ({ rows: [], total: 0 }));
    await openPage();
    expect(await screen.findByText('还没有${title}')).toBeTruthy();
  });

  it('has no button to add without the right', async () => {
    signedInAs();
    answer(calls.${many}.list, () => ({ rows: [ROW], total: 1 }));
    await openPage();
    expect(await screen.findByText('共 1 条')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  });

  it('adds what was typed and reads the list again', async () => {
    signedInAs({ buttons: ['${addTag}'] });
    let rows: (typeof ROW)[] = [];
    answer(calls.${many}.list, () => ({ rows, total: rows.length }));
    const sent = answer(calls.${many}.add, () => ({ id: '1' }), '${title}已添加');
    await openPage();
    await userEvent.click(screen.getByRole('button', { name: '新增' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(dialog.getByText('不能为空')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /名称/ }), '第一条');
    rows = [ROW];
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('${title}已添加')).toBeTruthy();
    expect(await screen.findByText('共 1 条')).toBeTruthy();
    expect(sent).toEqual([{ name: '第一条' }]);
  });

  it('says what went wrong and offers to try again', async () => {
    signedInAs();
    refuse(calls.${many}.list, 'B0001', '系统出错了，请稍后重试');
    await openPage();
    expect(await screen.findByText('系统出错了，请稍后重试')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  });
});
`;
