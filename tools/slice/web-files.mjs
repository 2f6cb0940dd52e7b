/** The web's side of a new slice, by path. */
export function webFiles(names) {
  const folder = `apps/web/src/features/${names.subject}`;
  const form = `${names.subject}-form.tsx`;
  return {
    [`${folder}/feature.ts`]: feature(names),
    [`${folder}/${names.subject}-page.tsx`]: page(names, form),
    [`${folder}/${form}`]: dialog(names),
    [`${folder}/${names.subject}-page.test.tsx`]: test(names),
  };
}

const feature = ({ subject, title, page }) => `import { ${page} } from '@houtai/contract/${subject}';

import { defineFeature, definePage } from '../../platform/pages.ts';

export default defineFeature({
  pages: [definePage({ path: ${page}, title: '${title}', access: 'menu', load: () => import('./${subject}-page.tsx') })],
});
`;

const page = ({ subject, title, many, Many, One, addTag }, form) => `import { calls } from '@houtai/contract';
import type { ${One} } from '@houtai/contract/${subject}';
import { type ReactNode, useState } from 'react';

import { AddButton } from '../../kit/list/add-button.tsx';
import { text } from '../../kit/list/conditions.ts';
import { listOf } from '../../kit/list/list-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { ${Many}Form } from './${form}';

const LIST = listOf(calls.${many}.list, { conditions: [text('keyword', '名称')] });

const COLUMNS: readonly Column<${One}>[] = [
  { id: 'name', head: '名称', width: 240, cell: (row) => row.name, grow: true, pin: 'start', card: 'title' },
  { id: 'createdAt', head: '创建时间', width: 160, cell: (row) => <TimeCell time={row.createdAt} />, card: 'date' },
];

export default function ${Many}Page(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const list = useList(LIST);
  const add = <AddButton tag="${addTag}" noun="${title}" onClick={() => setIsAdding(true)} />;
  return (
    <>
      <ListPage
        name="${subject}"
        title="${title}"
        noun="${title}"
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.id}
        actions={add}
        whenEmpty={add}
      />
      {isAdding && <${Many}Form onClose={() => setIsAdding(false)} />}
    </>
  );
}
`;

const dialog = ({ title, many, Many }) => `import { calls } from '@houtai/contract';
import { NAME_MAX } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { textFault } from '../../kit/form/text-faults.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { useIdempotencyKey } from '../../kit/form/use-idempotency-key.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';

/** A new record; closes once it is stored. */
export function ${Many}Form({ onClose }: { onClose: () => void }): ReactNode {
  const idempotencyKey = useIdempotencyKey();
  const add = useSend(calls.${many}.add, { silent: true, onMessage: toast.success, idempotencyKey });
  const form = useForm([{ name: 'name', check: (name) => textFault(name, NAME_MAX, true) }], async (read) => {
    await add.run({ name: read('name').trim() });
    onClose();
  });
  return (
    <FormDialog title="新建${title}" form={form} submit="新建${title}" onClose={onClose}>
      <TextField form={form} name="name" label="名称" required maxLength={NAME_MAX} autoComplete="off" />
    </FormDialog>
  );
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
  await screen.findByRole('heading', { name: '${title}' });
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
    expect(screen.queryByRole('button', { name: '新建${title}' })).toBeNull();
  });

  it('adds what was typed and reads the list again', async () => {
    signedInAs({ buttons: ['${addTag}'] });
    let rows = [ROW];
    answer(calls.${many}.list, () => ({ rows, total: rows.length }));
    const sent = answer(calls.${many}.add, () => ({ id: '2' }), '${title}已新建');
    await openPage();
    await userEvent.click(screen.getByRole('button', { name: '新建${title}' }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole('button', { name: '新建${title}' });
    await userEvent.click(submit);
    expect(dialog.getByText('不能为空')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /名称/ }), '第二条');
    rows = [ROW, { ...ROW, id: '2', name: '第二条' }];
    await userEvent.click(submit);
    expect(await screen.findByText('${title}已新建')).toBeTruthy();
    expect(await screen.findByText('共 2 条')).toBeTruthy();
    expect(sent).toEqual([{ name: '第二条' }]);
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
