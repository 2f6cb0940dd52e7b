import { form, ids } from '@houtai/contract/form';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { hasAnyUnsaved } from '#platform/session/leave-guard.ts';
import { HiddenIsClosed } from '#ui/layer/close-guard.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { useUnguardedForm } from '../use-form.ts';
import { FormSheet } from './form-sheet.tsx';

afterEach(cleanup);

const submitted = vi.fn(async () => {});

const FORM = form({ files: ids('附件', { most: 9 }) });

function Sample(): ReactNode {
  const form = useUnguardedForm(FORM, { submit: submitted });
  return (
    <>
      <FormSheet form={form} submit="提交待办" onCancel={() => {}}>
        {null}
      </FormSheet>
      <button type="button" onClick={() => form.arrive('files', { underWay: true, fault: '' })}>
        开始上传
      </button>
      <button type="button" onClick={() => form.arrive('files', { underWay: false, fault: '' })}>
        上传完成
      </button>
    </>
  );
}

const panel = (isOpen: boolean): ReactNode => (
  <MemoryRouter>
    <HiddenIsClosed value>
      <Activity mode={isOpen ? 'visible' : 'hidden'}>
        <Sample />
      </Activity>
    </HiddenIsClosed>
    <Toasts />
  </MemoryRouter>
);

it('leaving the page during an upload asks for confirmation, even though nothing is typed', async () => {
  render(panel(true));
  await userEvent.click(screen.getByRole('button', { name: '开始上传' }));
  expect(hasAnyUnsaved()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '上传完成' }));
  expect(hasAnyUnsaved()).toBe(false);
});

it('closing a panel whose form waits for uploads cancels the submit and says so', async () => {
  const { rerender } = render(panel(true));
  await userEvent.click(screen.getByRole('button', { name: '开始上传' }));
  await userEvent.click(screen.getByRole('button', { name: '提交待办' }));
  expect(screen.getByRole('button', { name: /文件上传中…/ })).toBeTruthy();
  rerender(panel(false));
  expect(await screen.findByText('文件还没有上传完，未提交')).toBeTruthy();
  rerender(panel(true));
  await userEvent.click(await screen.findByRole('button', { name: '上传完成' }));
  expect(await screen.findByRole('button', { name: '提交待办' })).toBeTruthy();
  expect(submitted).not.toHaveBeenCalled();
});
