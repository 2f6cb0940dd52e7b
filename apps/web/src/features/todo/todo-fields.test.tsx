import { calls } from '@houtai/contract';
import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { TODO_FORM, type TodoForm } from '@houtai/contract/todo-form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { useUnguardedForm } from '#kit/form/use-form.ts';
import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { TodoFields } from './todo-fields.tsx';

const SHOWN = ['custId', 'projectId', 'source', 'type'] as const;
let projectsAsked: unknown[];

beforeEach(() => {
  signedInAs();
  answer(calls.dictionaries.dics, ({ type }) => {
    const entries =
      { [DICT.todoSource]: ['客户来电', '自行计划'], [todoTypesOf('1')]: ['客户回访'], [todoTypesOf('2')]: ['学习'] }[type] ?? [];
    return entries.map((codeText, at) => ({ type, code: String(at + 1), codeText, tone: '' as const, active: true, isDefault: false }));
  });
  answer(calls.companies.list, () =>
    ['a', 'b'].map((id) => ({ companyId: id, companyName: `客户 ${id}`, ifOpen: 1 as const, kind: 'customer' as const })),
  );
  projectsAsked = answer(calls.projects.options, ({ customerId = '' }) => [
    { projectId: `p-${customerId}`, projectName: `项目 ${customerId}`, customerId, customerName: '', validity: '1' as const },
  ]);
});
afterEach(cleanup);

function Sample({ initial }: { initial: Partial<TodoForm> }): ReactNode {
  const uploads = useUploads(ATTACHMENTS);
  const form = useUnguardedForm(TODO_FORM, { initial, submit: async () => {} });
  return (
    <>
      <TodoFields form={form} uploads={uploads} />
      <output aria-label="held">{SHOWN.map((name) => form.read(name)).join(' ')}</output>
      <output aria-label="names">{`${form.read('custName')},${form.read('projectName')}`}</output>
    </>
  );
}

function show(initial: Partial<TodoForm>): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Sample initial={initial} />
    </QueryClientProvider>,
  );
}

const held = () => screen.getByRole('status', { name: 'held' }).textContent;

async function choose(field: RegExp, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

it('another source clears the type, and offers its own types', async () => {
  show({ custId: 'a', source: '1', type: '1' });
  await choose(/来源/, '自行计划');
  await waitFor(() => expect(held()).toBe('a  2 '));
  await choose(/类型/, '学习');
  await waitFor(() => expect(held()).toBe('a  2 1'));
});

it('another customer clears the project, and loads its own projects without finished ones', async () => {
  show({ custId: 'a', projectId: 'p-a' });
  await choose(/客户/, '客户 b');
  await waitFor(() => expect(held()).toBe('b   '));
  await waitFor(() => expect(projectsAsked.at(-1)).toEqual({ customerId: 'b', neValidity: '2' }));
});

it('customer and project are stored with their names, and another customer clears the project', async () => {
  show({});
  const names = () => screen.getByRole('status', { name: 'names' }).textContent;
  await choose(/客户/, '客户 a');
  await choose(/项目/, '项目 a');
  await waitFor(() => expect(names()).toBe('客户 a,项目 a'));
  await choose(/客户/, '客户 b');
  await waitFor(() => expect(names()).toBe('客户 b,'));
});

it('both remarks have counters, and the type needs a source', () => {
  show({ promiseRemark: '三个字' });
  expect(screen.getByText('3 / 1500')).toBeTruthy();
  expect(screen.getAllByText('0 / 1500').length).toBeGreaterThan(0);
  expect(screen.getByRole('combobox', { name: /类型/ })).toHaveProperty('disabled', true);
});

it('a customer and a project that are no longer offered are shown by name', async () => {
  show({ custId: 'gone', custName: '停用的客户', projectId: 'over', projectName: '结束的项目' });
  await waitFor(() => expect(projectsAsked).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('combobox', { name: /客户/ })).toHaveProperty('value', '停用的客户'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: /项目/ })).toHaveProperty('value', '结束的项目'));
});
