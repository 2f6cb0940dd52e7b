import { calls } from '@houtai/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { answer, loseConnection, refuse } from '../../testing/answer.ts';
import { choose, fileList, fileOf, openForm, storeUploads, submitForm, submitted } from '../../testing/sample-upload.tsx';

const { upload } = calls.files;

describe('an upload under way', () => {
  it('shows how far it is, and submitting waits for it', async () => {
    const { release } = storeUploads({ hold: true });
    openForm();
    choose(fileOf('方案.pdf'));
    expect(await screen.findByRole('progressbar', { name: '正在上传 方案.pdf' })).toHaveProperty('value', 50);
    await submitForm();
    expect(screen.getByText('不能为空')).toBeDefined();
    release();
    await within(fileList()).findByRole('button', { name: /^预览/ });
    expect(screen.queryByText('不能为空')).toBeNull();
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1', '');
  });

  it('keeps a form with files from being submitted without the last one', async () => {
    const { release } = storeUploads({ hold: true });
    openForm({ files: [{ fileId: 'f9', name: '旧.pdf', url: '/api/op-biz/file/read/f9' }] });
    choose(fileOf('方案.pdf'));
    await submitForm();
    expect(await screen.findByText('文件正在上传，请稍候再提交')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '附件：添加附件' }));
    release();
    await waitFor(() => expect(screen.queryByText('文件正在上传，请稍候再提交')).toBeNull());
    expect(submitted).not.toHaveBeenCalled();
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9,f1', '');
  });

  it('keeps the files in the order in which they were chosen, whichever is done first', async () => {
    const done: (() => void)[] = [];
    answer(upload, async () => {
      const id = `f${done.length + 1}`;
      await new Promise<void>((resolve) => done.push(resolve));
      return [{ id, fileName: `${id}.pdf`, fileUrl: `/api/op-biz/file/read/${id}` }];
    });
    openForm({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(fileOf('一.pdf'), fileOf('二.pdf'), fileOf('三.pdf'));
    await waitFor(() => expect(done).toHaveLength(3));
    for (const at of [2, 1, 0]) {
      done[at]?.();
      await screen.findByRole('button', { name: `预览 f${at + 1}.pdf` });
    }
    const rows = within(fileList()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => /f\d|旧/.exec(textContent)?.[0])).toEqual(['旧', 'f1', 'f2', 'f3', undefined]);
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9,f1,f2,f3', '');
  });

  it('leaves what is typed meanwhile as it is', async () => {
    const { release } = storeUploads({ hold: true });
    openForm();
    choose(fileOf('方案.pdf'), fileOf('报价.pdf'));
    await userEvent.type(screen.getByLabelText('说明'), '请核对');
    release();
    await within(fileList()).findByRole('button', { name: '预览 服务器上的名字f2.pdf' });
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1,f2', '请核对');
  });

  it('can be cancelled', async () => {
    const { release } = storeUploads({ hold: true });
    openForm();
    choose(fileOf('方案.pdf'));
    await userEvent.click(await screen.findByRole('button', { name: '取消上传 方案.pdf' }));
    release();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await submitForm();
    expect(await screen.findByText('不能为空')).toBeDefined();
  });

  it('goes on in a hidden tab', async () => {
    const { release } = storeUploads({ hold: true });
    const { again } = openForm();
    choose(fileOf('方案.pdf'), fileOf('报价.pdf'));
    await screen.findByRole('progressbar', { name: '正在上传 报价.pdf' });
    again({ hidden: true });
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    again({});
    await within(fileList()).findByRole('button', { name: '预览 服务器上的名字f2.pdf' });
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1,f2', '');
  });
});

describe('an upload that does not succeed', () => {
  it('is removed with a warning when the server refuses it', async () => {
    refuse(upload, 'A0701', '文件内容与扩展名不符');
    openForm();
    choose(fileOf('方案.pdf'));
    expect(await screen.findByText('上传失败: 文件内容与扩展名不符')).toBeDefined();
    expect(within(fileList()).queryByText('方案.pdf')).toBeNull();
  });

  it('stays with 重试 when the connection is lost, and the form waits for a decision', async () => {
    loseConnection(upload);
    openForm({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(fileOf('方案.pdf'));
    expect(await within(fileList()).findByText('上传失败 网络连接失败，请检查网络后重试')).toBeDefined();
    await submitForm();
    expect(screen.getByText('有文件没有上传成功，请重试或移除')).toBeDefined();
    storeUploads();
    await userEvent.click(screen.getByRole('button', { name: '重试 方案.pdf' }));
    expect(await screen.findByRole('button', { name: '预览 服务器上的名字f1.pdf' })).toBeDefined();
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9,f1', '');
  });

  it('can be removed', async () => {
    loseConnection(upload);
    openForm({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(fileOf('方案.pdf'));
    await userEvent.click(await screen.findByRole('button', { name: '移除 方案.pdf' }));
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9', '');
  });
});
