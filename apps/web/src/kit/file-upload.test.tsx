import { calls } from '@houtai/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { showRefusals } from '../platform/error-messages.ts';
import { answer, answerFile, loseConnection, refuse } from '../testing/answer.ts';
import { signedInAs } from '../testing/signed-in.ts';
import { Toasts } from '../ui/toast.tsx';
import { FilesField } from './file-upload.tsx';
import { SubmitButton, TextField } from './form-fields.tsx';
import { ATTACHMENTS, GENERAL, IMAGES, type UploadKind } from './upload-kinds.ts';
import { useForm } from './use-form.ts';
import { useUploads } from './use-uploads.ts';

const { upload, read } = calls.files;
const submitted = vi.fn();

type TaskProps = { kind?: UploadKind; files?: readonly unknown[]; draft?: string; variant?: 'image'; hidden?: boolean };

function Task({ kind = ATTACHMENTS, files, draft, variant }: TaskProps) {
  const uploads = useUploads(kind, files);
  const form = useForm(
    [
      { name: 'remark', check: () => '' },
      { name: 'fileIds', initial: draft ?? uploads.initial, check: (value) => (value === '' ? '不能为空' : uploads.fault()) },
    ],
    async (value) => void submitted(value('fileIds'), value('remark')),
  );
  return (
    <form aria-label="待办" noValidate onSubmit={form.handleSubmit}>
      <TextField form={form} name="remark" label="说明" />
      <FilesField form={form} name="fileIds" label="附件" required uploads={uploads} variant={variant} />
      <SubmitButton form={form}>提交待办</SubmitButton>
    </form>
  );
}

function page(props: TaskProps) {
  return (
    <>
      <Activity mode={props.hidden ? 'hidden' : 'visible'}>
        <Task {...props} />
      </Activity>
      <Toasts />
    </>
  );
}

function open(props: TaskProps = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { rerender } = render(page(props), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { again: (changed: TaskProps) => rerender(page(changed)) };
}

const file = (name: string, size = 4) => new File([new Uint8Array(size)], name, { type: name.endsWith('.png') ? 'image/png' : '' });
const list = () => screen.getByRole('list', { name: '附件' });
const field = () => {
  const found = document.querySelector('[data-field=fileIds]');
  if (!(found instanceof HTMLInputElement)) throw new Error('no field');
  return found;
};
const choose = (...files: File[]) => fireEvent.change(field(), { target: { files } });
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交待办' }));

/** Stores every upload; `hold` keeps the answers back until `release`. */
function store({ hold = false } = {}) {
  let release = () => {};
  const free = hold ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve();
  let count = 0;
  const sent = answer(upload, async () => {
    count += 1;
    const id = `f${count}`;
    await free;
    return [{ id, fileName: `服务器上的名字${id}.pdf`, fileUrl: `/api/op-biz/file/read/${id}` }];
  });
  return { sent, release: () => release() };
}

beforeEach(() => {
  signedInAs();
  showRefusals();
  submitted.mockClear();
});
afterEach(async () => {
  for (const cross of screen.queryAllByRole('button', { name: '关闭提示' })) fireEvent.click(cross);
  cleanup();
});

describe('choosing files', () => {
  it('uploads them as attachments, lists them, and submits their ids', async () => {
    const { sent } = store();
    open();
    choose(file('方案.docx', 88_064), file('报价.xlsx'));
    expect(await within(list()).findByRole('button', { name: '下载 服务器上的名字f1.pdf' })).toBeDefined();
    expect(await within(list()).findByRole('button', { name: '预览 服务器上的名字f2.pdf' })).toBeDefined();
    expect(list().textContent).toContain('86 kB');
    expect(sent).toEqual([{ bizType: '2' }, { bizType: '2' }]);
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1,f2', '');
  });

  it('takes what is dropped on the field', async () => {
    store();
    open();
    const files = [file('方案.pdf')];
    fireEvent.dragOver(list(), { dataTransfer: { types: ['Files'], files } });
    fireEvent.drop(list(), { dataTransfer: { types: ['Files'], files } });
    expect(await within(list()).findByRole('button', { name: /^预览/ })).toBeDefined();
  });

  it('takes a picture from the clipboard and leaves text alone', async () => {
    const { sent } = store();
    open();
    const pasted = fireEvent.paste(list(), { clipboardData: { files: [] } });
    expect(pasted).toBe(true);
    fireEvent.paste(list(), { clipboardData: { files: [file('image.png')] } });
    expect(await within(list()).findByRole('button', { name: /^预览/ })).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['too large', GENERAL, [file('a.png', 101 * 1_048_576)], '上传文件大小不能超过100MB!'],
    ['of another type', GENERAL, [file('a.pdf')], '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!'],
    ['empty', GENERAL, [file('a.png', 0)], '文件内容为空，请重新选择'],
    ['too many', GENERAL, [file('a.png'), file('b.png')], '最大上传数量为 1'],
  ])('warns of what is %s and sends nothing', async (_, kind, files, warning) => {
    open({ kind });
    choose(...files);
    expect(await screen.findByText(warning)).toBeDefined();
    expect(within(list()).queryByRole('progressbar')).toBeNull();
  });

  it('lets one choose several where several fit', () => {
    open({ kind: GENERAL });
    expect(field()).toMatchObject({ multiple: false, accept: '.gif,.jpg,.jpeg,.png' });
    cleanup();
    open({ kind: { ...GENERAL, count: 3 } });
    expect(field().multiple).toBe(true);
  });
});

describe('an upload under way', () => {
  it('shows how far it is, and submitting waits for it', async () => {
    const { release } = store({ hold: true });
    open();
    choose(file('方案.pdf'));
    expect(await screen.findByRole('progressbar', { name: '正在上传 方案.pdf' })).toHaveProperty('value', 50);
    await submit();
    expect(screen.getByText('不能为空')).toBeDefined();
    release();
    await within(list()).findByRole('button', { name: /^预览/ });
    expect(screen.queryByText('不能为空')).toBeNull();
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1', '');
  });

  it('keeps a form with files from being submitted without the last one', async () => {
    const { release } = store({ hold: true });
    open({ files: [{ fileId: 'f9', name: '旧.pdf', url: '/api/op-biz/file/read/f9' }] });
    choose(file('方案.pdf'));
    await submit();
    expect(await screen.findByText('文件正在上传，请稍候再提交')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '附件：添加附件' }));
    release();
    await waitFor(() => expect(screen.queryByText('文件正在上传，请稍候再提交')).toBeNull());
    expect(submitted).not.toHaveBeenCalled();
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9,f1', '');
  });

  it('keeps the files in the order in which they were chosen, whichever is done first', async () => {
    const done: (() => void)[] = [];
    answer(upload, async () => {
      const id = `f${done.length + 1}`;
      await new Promise<void>((resolve) => done.push(resolve));
      return [{ id, fileName: `${id}.pdf`, fileUrl: `/api/op-biz/file/read/${id}` }];
    });
    open({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(file('一.pdf'), file('二.pdf'), file('三.pdf'));
    await waitFor(() => expect(done).toHaveLength(3));
    for (const at of [2, 1, 0]) {
      done[at]?.();
      await screen.findByRole('button', { name: `预览 f${at + 1}.pdf` });
    }
    const rows = within(list()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => /f\d|旧/.exec(textContent)?.[0])).toEqual(['旧', 'f1', 'f2', 'f3', undefined]);
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9,f1,f2,f3', '');
  });

  it('leaves what is typed meanwhile as it is', async () => {
    const { release } = store({ hold: true });
    open();
    choose(file('方案.pdf'), file('报价.pdf'));
    await userEvent.type(screen.getByLabelText('说明'), '请核对');
    release();
    await within(list()).findByRole('button', { name: '预览 服务器上的名字f2.pdf' });
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1,f2', '请核对');
  });

  it('can be cancelled', async () => {
    const { release } = store({ hold: true });
    open();
    choose(file('方案.pdf'));
    await userEvent.click(await screen.findByRole('button', { name: '取消上传 方案.pdf' }));
    release();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await submit();
    expect(await screen.findByText('不能为空')).toBeDefined();
  });

  it('goes on in a hidden tab', async () => {
    const { release } = store({ hold: true });
    const { again } = open();
    choose(file('方案.pdf'), file('报价.pdf'));
    await screen.findByRole('progressbar', { name: '正在上传 报价.pdf' });
    again({ hidden: true });
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    again({});
    await within(list()).findByRole('button', { name: '预览 服务器上的名字f2.pdf' });
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1,f2', '');
  });
});

describe('an upload that does not succeed', () => {
  it('is removed with a warning when the server refuses it', async () => {
    refuse(upload, 'A0701', '文件内容与扩展名不符');
    open();
    choose(file('方案.pdf'));
    expect(await screen.findByText('上传失败: 文件内容与扩展名不符')).toBeDefined();
    expect(within(list()).queryByText('方案.pdf')).toBeNull();
  });

  it('stays with 重试 when the connection is lost, and the form waits for a decision', async () => {
    loseConnection(upload);
    open({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(file('方案.pdf'));
    expect(await within(list()).findByText('上传失败 网络连接失败，请检查网络后重试')).toBeDefined();
    await submit();
    expect(screen.getByText('有文件没有上传成功，请重试或移除')).toBeDefined();
    store();
    await userEvent.click(screen.getByRole('button', { name: '重试 方案.pdf' }));
    expect(await screen.findByRole('button', { name: '预览 服务器上的名字f1.pdf' })).toBeDefined();
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9,f1', '');
  });

  it('can be removed', async () => {
    loseConnection(upload);
    open({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(file('方案.pdf'));
    await userEvent.click(await screen.findByRole('button', { name: '移除 方案.pdf' }));
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9', '');
  });
});

describe('files that the form has at first', () => {
  it('are listed however they are written, and can be removed', async () => {
    open({
      files: [
        { id: 'f1', fileName: '方案.pdf', fileUrl: '/api/op-biz/file/read/f1' },
        { fileId: 'f2', name: '报价.xlsx', url: '/api/op-biz/file/read/f2' },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: '移除 方案.pdf' }));
    expect(screen.queryByRole('button', { name: '预览 方案.pdf' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '附件：添加附件' }));
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f2', '');
  });

  it('of a draft are known by their ids alone; one that is gone says so', async () => {
    answerFile(read, ({ id }) =>
      id === 'f1'
        ? new Response(null, {
            headers: { 'content-disposition': `attachment; filename*=UTF-8''%E8%8D%89%E7%A8%BF.pdf`, 'content-length': '2048' },
          })
        : new Response(null, { status: 404 }),
    );
    open({ draft: 'f1,f2' });
    expect(await screen.findByRole('button', { name: '预览 草稿.pdf' })).toBeDefined();
    expect(list().textContent).toContain('2 kB');
    expect(await screen.findByText('文件已不存在，请移除')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '移除 f2' }));
    await submit();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1', '');
  });

  it('count towards the limit', async () => {
    open({ kind: { ...GENERAL, count: 2 }, files: [{ id: 'f1', fileName: 'a.png' }] });
    choose(file('b.png'), file('c.png'));
    expect(await screen.findByText('最大上传数量为 2')).toBeDefined();
  });
});

describe('the image variant', () => {
  it('shows pictures', async () => {
    store();
    open({ kind: { ...IMAGES, count: 0 }, variant: 'image' });
    choose(file('现场.png'));
    const picture = await within(list()).findByRole('button', { name: '预览 服务器上的名字f1.pdf' });
    expect(picture.querySelector('img')?.getAttribute('src')).toBe('/api/op-biz/file/read/f1');
  });

  it('takes 10 MB, and warns with the limit and the number chosen', async () => {
    open({ kind: { ...IMAGES, count: 2 }, variant: 'image' });
    choose(file('a.png', 10 * 1_048_576 + 1));
    expect(await screen.findByText('上传文件大小不能超过10MB!')).toBeDefined();
    choose(file('a.png'), file('b.png'), file('c.png'));
    expect(await screen.findByText('最大上传数量为 2，本次选择了 3 个文件')).toBeDefined();
  });
});
