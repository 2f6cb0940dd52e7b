import { calls } from '@houtai/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { hasAnyUnsaved } from '#platform/session/leave-guard.ts';
import { answer, answerFile, failConnection, refuseCall } from '#testing/answer.ts';
import { choose, fileList, fileOf, openForm, storeUploads, submitForm, submitted } from '#testing/sample-upload.tsx';
import { uploadsArrived } from '#testing/uploads-arrived.ts';

const { upload } = calls.files;

describe('an upload under way', () => {
  it('shows its progress', async () => {
    const { release } = storeUploads({ hold: true });
    openForm();
    choose(fileOf('方案.pdf'));
    expect(await screen.findByRole('progressbar', { name: '正在上传 方案.pdf' })).toHaveProperty('value', 50);
    release();
  });

  it('delays the submit, which then continues by itself', async () => {
    const { release } = storeUploads({ hold: true });
    openForm({ files: [{ fileId: 'f9', name: '旧.pdf', url: '/api/op-biz/file/read/f9' }] });
    choose(fileOf('方案.pdf'), fileOf('报价.pdf'));
    await submitForm();
    const button = screen.getByRole('button', { name: /文件上传中…/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('说明'), '请核对');
    expect(submitted).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(submitted).toHaveBeenCalledExactlyOnceWith('f9,f1,f2', '请核对'));
    expect(screen.queryByRole('button', { name: /文件上传中…/ })).toBeNull();
  });

  it('causes a question before the page is left, until it is cancelled', async () => {
    storeUploads({ hold: true });
    openForm();
    choose(fileOf('方案.pdf'));
    const cancel = await screen.findByRole('button', { name: '取消上传 方案.pdf' });
    expect(hasAnyUnsaved()).toBe(true);
    await userEvent.click(cancel);
    expect(hasAnyUnsaved()).toBe(false);
  });

  it('satisfies a required field', async () => {
    const { release } = storeUploads({ hold: true });
    openForm();
    choose(fileOf('方案.pdf'));
    await submitForm();
    expect(screen.queryByText('不能为空')).toBeNull();
    release();
    await waitFor(() => expect(submitted).toHaveBeenCalledExactlyOnceWith('f1', ''));
  });

  it('delays nothing while another field has an error', async () => {
    const { release } = storeUploads({ hold: true });
    openForm({ remarkFault: '请写说明' });
    choose(fileOf('方案.pdf'));
    await submitForm();
    expect(screen.getByText('请写说明')).toBeDefined();
    expect(screen.getByRole('button', { name: '提交待办' })).toBeDefined();
    release();
  });

  it('pauses the submit while the tab is hidden, and continues once it is visible', async () => {
    const { release } = storeUploads({ hold: true });
    const { again } = openForm();
    choose(fileOf('方案.pdf'));
    await submitForm();
    again({ hidden: true });
    release();
    await uploadsArrived();
    expect(submitted).not.toHaveBeenCalled();
    again({});
    await waitFor(() => expect(submitted).toHaveBeenCalledExactlyOnceWith('f1', ''));
  });

  it('lists the files in the order in which they were chosen, whichever ends first', async () => {
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

  it('does not change other input', async () => {
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

  it('cancels the submit that waits for it when it is cancelled, and says so', async () => {
    const { release } = storeUploads({ hold: true });
    openForm({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(fileOf('方案.pdf'), fileOf('报价.pdf'));
    await submitForm();
    await userEvent.click(screen.getByRole('button', { name: '取消上传 方案.pdf' }));
    expect(screen.getByText('已取消上传「方案.pdf」，还没有提交；请核对后重新提交')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '附件：添加附件' }));
    release();
    await within(fileList()).findByRole('button', { name: /^预览 服务器/ });
    expect(submitted).not.toHaveBeenCalled();
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9,f2', '');
    expect(screen.queryByText(/还没有提交/)).toBeNull();
  });

  it('continues in a hidden tab', async () => {
    const { release } = storeUploads({ hold: true });
    const { again } = openForm();
    choose(fileOf('方案.pdf'), fileOf('报价.pdf'));
    await screen.findByRole('progressbar', { name: '正在上传 报价.pdf' });
    again({ hidden: true });
    release();
    await uploadsArrived();
    again({});
    await within(fileList()).findByRole('button', { name: '预览 服务器上的名字f2.pdf' });
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f1,f2', '');
  });
});

describe('a failed upload', () => {
  it('disappears with a warning when the server refuses it', async () => {
    refuseCall(upload, 'A0701', '文件内容与扩展名不符');
    openForm();
    choose(fileOf('方案.pdf'));
    expect(await screen.findByText('上传失败: 文件内容与扩展名不符')).toBeDefined();
    expect(within(fileList()).queryByText('方案.pdf')).toBeNull();
  });

  it('stays with 重试 after a lost connection, and the form waits for a decision', async () => {
    failConnection(upload);
    openForm({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(fileOf('方案.pdf'));
    expect(await within(fileList()).findByText('上传失败 网络连接失败，请检查网络后重试')).toBeDefined();
    await submitForm();
    expect(screen.getByText('「方案.pdf」没有上传成功，请重试或移除')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '附件：添加附件' }));
    const { release } = storeUploads({ hold: true });
    await userEvent.click(screen.getByRole('button', { name: '重试 方案.pdf' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消上传 方案.pdf' }));
    release();
    expect(await screen.findByRole('button', { name: '预览 服务器上的名字f1.pdf' })).toBeDefined();
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9,f1', '');
  });

  it.each([
    ['was refused', '「方案.pdf」上传失败: 文件内容与扩展名不符', () => Response.json({ code: 'A0701', msg: '文件内容与扩展名不符' })],
    ['was lost on the way', '「方案.pdf」没有上传成功，请重试或移除', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stops a submit that waits for it, and the field tells which file %s', async (_, words, fail) => {
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    answerFile(upload, () => begun.then(fail));
    openForm({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(fileOf('方案.pdf'));
    await submitForm();
    begin();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: '提交待办' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '附件：添加附件' }));
    expect(submitted).not.toHaveBeenCalled();
  });

  it('can be removed', async () => {
    failConnection(upload);
    openForm({ files: [{ id: 'f9', fileName: '旧.pdf' }] });
    choose(fileOf('方案.pdf'));
    await userEvent.click(await screen.findByRole('button', { name: '移除 方案.pdf' }));
    await submitForm();
    expect(submitted).toHaveBeenCalledExactlyOnceWith('f9', '');
  });
});
