import { calls } from '@houtai/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { answerFile } from '#testing/answer.ts';
import { choose, fileInput, fileList, fileOf, openForm, storeUploads, submitForm, submitted } from '#testing/sample-upload.tsx';

import { GENERAL, IMAGES } from './queue/upload-kinds.ts';

describe('choosing files', () => {
  it('uploads them as attachments, lists them, and submits their ids', async () => {
    const { sent } = storeUploads();
    openForm();
    choose(fileOf('方案.docx', 88_064), fileOf('报价.xlsx'));
    expect(await within(fileList()).findByRole('button', { name: '下载 服务器上的名字f1.pdf' })).toBeDefined();
    expect(await within(fileList()).findByRole('button', { name: '预览 服务器上的名字f2.pdf' })).toBeDefined();
    expect(fileList().textContent).toContain('86 kB');
    expect(sent).toEqual([{ bizType: '2' }, { bizType: '2' }]);
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1,f2', '');
  });

  it('accepts files dropped on the field', async () => {
    storeUploads();
    openForm();
    const files = [fileOf('方案.pdf')];
    fireEvent.dragOver(fileList(), { dataTransfer: { types: ['Files'], files } });
    fireEvent.drop(fileList(), { dataTransfer: { types: ['Files'], files } });
    expect(await within(fileList()).findByRole('button', { name: /^预览/ })).toBeDefined();
  });

  it('accepts a pasted picture and ignores text', async () => {
    const { sent } = storeUploads();
    openForm();
    const pasted = fireEvent.paste(fileList(), { clipboardData: { files: [] } });
    expect(pasted).toBe(true);
    fireEvent.paste(fileList(), { clipboardData: { files: [fileOf('image.png')] } });
    expect(await within(fileList()).findByRole('button', { name: /^预览/ })).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['too large', GENERAL, [fileOf('a.png', 101 * 1_048_576)], '上传文件大小不能超过100MB!'],
    ['of another type', GENERAL, [fileOf('a.pdf')], '上传文件类型为 .gif,.jpg,.jpeg,.png 中的一种!'],
    ['empty', GENERAL, [fileOf('a.png', 0)], '「a.png」内容为空，请重新选择文件'],
    ['too many', GENERAL, [fileOf('a.png'), fileOf('b.png')], '最大上传数量为 1'],
  ])('warns about a file that is %s, and sends nothing', async (_, kind, files, warning) => {
    openForm({ kind });
    choose(...files);
    expect(await screen.findByText(warning)).toBeDefined();
    expect(within(fileList()).queryByRole('progressbar')).toBeNull();
  });

  it('allows several at once where several fit', () => {
    openForm({ kind: GENERAL });
    expect(fileInput()).toMatchObject({ multiple: false, accept: '.gif,.jpg,.jpeg,.png' });
    cleanup();
    openForm({ kind: { ...GENERAL, count: 3 } });
    expect(fileInput().multiple).toBe(true);
  });
});

describe('files that the form has at first', () => {
  it('appear in any notation, and can be removed', async () => {
    openForm({
      files: [
        { id: 'f1', fileName: '方案.pdf', fileUrl: '/api/op-biz/file/read/f1' },
        { fileId: 'f2', name: '报价.xlsx', url: '/api/op-biz/file/read/f2' },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: '移除 方案.pdf' }));
    expect(screen.queryByRole('button', { name: '预览 方案.pdf' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '附件：添加附件' }));
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f2', '');
  });

  it('load by the ids of a draft, and tell which one is missing', async () => {
    answerFile(calls.files.read, ({ id }) =>
      id === 'f1'
        ? new Response(null, {
            headers: { 'content-disposition': `attachment; filename*=UTF-8''%E8%8D%89%E7%A8%BF.pdf`, 'content-length': '2048' },
          })
        : new Response(null, { status: 404 }),
    );
    openForm({ draft: 'f1,f2' });
    expect(await screen.findByRole('button', { name: '预览 草稿.pdf' })).toBeDefined();
    expect(fileList().textContent).toContain('2 kB');
    expect(await screen.findByText('文件已不存在，请移除')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '移除 f2' }));
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1', '');
  });

  it('count towards the limit', async () => {
    openForm({ kind: { ...GENERAL, count: 2 }, files: [{ id: 'f1', fileName: 'a.png' }] });
    choose(fileOf('b.png'), fileOf('c.png'));
    expect(await screen.findByText('最大上传数量为 2')).toBeDefined();
  });
});

describe('the image variant', () => {
  it('shows pictures instead of names', async () => {
    storeUploads();
    openForm({ kind: { ...IMAGES, count: 0 }, variant: 'image' });
    choose(fileOf('现场.png'));
    const picture = await within(fileList()).findByRole('button', { name: '预览 服务器上的名字f1.pdf' });
    expect(picture.querySelector('img')?.getAttribute('src')).toBe('/api/op-biz/file/read/f1');
  });

  it('accepts 10 MB, and warns with the limit and the number chosen', async () => {
    openForm({ kind: { ...IMAGES, count: 2 }, variant: 'image' });
    choose(fileOf('a.png', 10 * 1_048_576 + 1));
    expect(await screen.findByText('上传文件大小不能超过10MB!')).toBeDefined();
    choose(fileOf('a.png'), fileOf('b.png'), fileOf('c.png'));
    expect(await screen.findByText('最大上传数量为 2，本次选择了 3 个文件')).toBeDefined();
  });
});
