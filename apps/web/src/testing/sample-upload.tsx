import { calls } from '@houtai/contract';
import { form, ids, line } from '@houtai/contract/form';
import { MAX_RECORD_FILES } from '@houtai/contract/limits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';

import { FilesField } from '#kit/files/file-upload.tsx';
import { ATTACHMENTS, type UploadKind } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { FormProblem, SubmitButton, TextField } from '#kit/form/fields/form-fields.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { showRefusals } from '#platform/calls/error-messages.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { answer } from './answer.ts';
import { signedInAs } from './signed-in.ts';

/** Called with the ids of the files and the remark when the sample form is submitted. */
export const submitted = vi.fn<(fileIds: string, remark: string) => void>();

beforeEach(() => {
  signedInAs();
  showRefusals();
  submitted.mockClear();
});
afterEach(() => {
  for (const cross of screen.queryAllByRole('button', { name: '关闭提示' })) fireEvent.click(cross);
  cleanup();
});

const FORM = form({ remark: line('说明', { max: 200 }), fileIds: ids('附件', { required: true, most: MAX_RECORD_FILES }) });

type SampleProps = {
  kind?: UploadKind;
  files?: readonly unknown[];
  draft?: string;
  variant?: 'image';
  hidden?: boolean;
  remarkFault?: string;
};

function SampleForm({ kind = ATTACHMENTS, files, draft, variant, remarkFault = '' }: SampleProps): ReactNode {
  const uploads = useUploads(kind, files);
  const form = useForm(FORM, {
    initial: { fileIds: draft ?? uploads.initial },
    checks: { remark: () => remarkFault },
    submit: async ({ fileIds, remark }) => submitted(fileIds, remark),
  });
  return (
    <form aria-label="待办" noValidate onSubmit={form.handleSubmit}>
      <TextField of={form.fields.remark} />
      <FilesField of={form.fields.fileIds} uploads={uploads} variant={variant} />
      <FormProblem>{form.problem}</FormProblem>
      <SubmitButton form={form}>提交待办</SubmitButton>
    </form>
  );
}

function inTab(props: SampleProps): ReactNode {
  return (
    <>
      <Activity mode={props.hidden ? 'hidden' : 'visible'}>
        <SampleForm {...props} />
      </Activity>
      <Toasts />
    </>
  );
}

/** Opens a form with a field of files in a tab; `again` renders it with other props, such as hidden. */
export function openForm(props: SampleProps = {}): { again: (changed: SampleProps) => void } {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { rerender } = render(inTab(props), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MemoryRouter>
    ),
  });
  return { again: (changed) => rerender(inTab(changed)) };
}

/** A file with this number of bytes. */
export const fileOf = (name: string, size = 4): File =>
  new File([new Uint8Array(size)], name, { type: name.endsWith('.png') ? 'image/png' : '' });

/** The list of the files. */
export const fileList = (): HTMLElement => screen.getByRole('list', { name: '附件' });

/** The native input behind the button. */
export function fileInput(): HTMLInputElement {
  const found = document.querySelector('[data-field=fileIds]');
  if (!(found instanceof HTMLInputElement)) throw new Error('no field');
  return found;
}

/** Chooses files as the browser's dialog does. */
export function choose(...files: File[]): void {
  fireEvent.change(fileInput(), { target: { files } });
}

/** Presses the button of the form. */
export const submitForm = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: '提交待办' }));

/** Accepts every upload and returns what was sent; `hold` delays the answers until `release`. */
export function storeUploads({ hold = false } = {}) {
  let release = () => {};
  const free = hold ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve();
  let count = 0;
  const sent = answer(calls.files.upload, async () => {
    count += 1;
    const id = `f${count}`;
    await free;
    return [{ id, fileName: `服务器上的名字${id}.pdf`, fileUrl: `/api/op-biz/file/read/${id}` }];
  });
  return { sent, release: () => release() };
}
