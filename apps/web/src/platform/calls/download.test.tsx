import { calls } from '@houtai/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answerFile, answerRaw, failConnection, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { downloadExcel, downloadFile, fileFacts, readContent } from './download.ts';
import { showRefusals, useSignedOutQuestion } from './error-messages.ts';

const { read } = calls.files;
const entry = { fileUrl: '/api/op-biz/file/read/f1', fileName: '方案.pdf' };
const named = (name: string) => ({ 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` });
const ZIP = 'PK\u0003\u0004 and the rest';
let saved: string[] = [];

beforeEach(() => {
  signedInAs();
  showRefusals();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  render(<Toasts />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  useSignedOutQuestion.setState({ open: false });
  cleanup();
});

describe('downloadFile', () => {
  it('saves the file under the name from the server', async () => {
    const sent = answerFile(read, () => new Response('%PDF', { headers: named('方案（终稿）.pdf') }));
    await downloadFile(entry);
    expect(sent).toEqual([{ id: 'f1' }]);
    expect(saved).toEqual(['方案（终稿）.pdf']);
    answerFile(read, () => new Response('%PDF'));
    await downloadFile(entry);
    expect(saved).toEqual(['方案（终稿）.pdf', '方案.pdf']);
  });

  it('shows the message of a JSON body', async () => {
    refuseCall(read, 'A0404', '文件已被删除');
    await downloadFile(entry);
    expect(await screen.findByText('文件已被删除')).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('saves a file that is JSON itself', async () => {
    const headers = { ...named('a.json'), 'content-type': 'application/json' };
    answerFile(read, () => new Response('{"code":"B0001"}', { headers }));
    await downloadFile({ ...entry, fileName: 'a.json' });
    expect(saved).toEqual(['a.json']);
  });

  it.each([
    ['there is no network', () => failConnection(read)],
    ['a proxy answers', () => answerFile(read, () => new Response('<html>', { status: 502 }))],
    ['a refusal says nothing', () => answerRaw(read, { code: 'B0001' })],
  ])('says 下载文件失败 when %s', async (_, prepare) => {
    prepare();
    vi.setSystemTime(Date.now() + 5_000);
    await downloadFile(entry);
    expect((await screen.findAllByText('下载文件失败')).length).toBeGreaterThan(0);
    expect(saved).toEqual([]);
  });

  it('asks to sign in again and shows nothing else when the session has ended', async () => {
    refuseCall(read, 'L0001', '登录已过期');
    await downloadFile(entry);
    expect(useSignedOutQuestion.getState().open).toBe(true);
    expect(screen.queryByText('登录已过期')).toBeNull();
  });

  it('never sends the token to another host', async () => {
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    await downloadFile({ ...entry, fileUrl: 'https://elsewhere.example.com/a.pdf' });
    expect(sent).not.toHaveBeenCalled();
    expect(await screen.findByText('只能读取本系统的文件')).toBeDefined();
  });
});

it.each([
  ['a file', () => downloadFile(entry)],
  ['a table', () => downloadExcel(read, { id: 'f1' }, '报销单.xlsx')],
  ['a preview', () => readContent(entry.fileUrl)],
  ['what is asked about a file', () => fileFacts(entry.fileUrl)],
])('readContent reads %s with the token', async (_, run) => {
  const fetched = vi.fn(async (__: string, ___: RequestInit) => new Response('%PDF'));
  vi.stubGlobal('fetch', fetched);
  await run();
  expect(fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('x-access-token'))).toEqual(['test-token']);
});

describe('downloadExcel', () => {
  const exportOf = () => downloadExcel(read, { id: 'f1' }, '报销单.xlsx');

  it("saves the call's file", async () => {
    answerFile(read, () => new Response(ZIP, { headers: { 'content-disposition': 'attachment; filename=%E6%8A%A5%E9%94%80.xlsx' } }));
    await exportOf();
    answerFile(read, () => new Response(ZIP));
    await exportOf();
    expect(saved).toEqual(['报销.xlsx', '报销单.xlsx']);
  });

  it.each([
    ['a page of a proxy', '<!doctype html><title>502</title>', { 'content-type': 'text/html' }],
    ['a text that calls itself a workbook', 'not a workbook', { 'content-disposition': 'attachment; filename=a.xlsx' }],
    ['half of a mark', 'PK', {}],
  ])('says 下载错误，请确认数据是否存在 and saves nothing of %s', async (_, body, headers) => {
    answerFile(read, () => new Response(body, { headers }));
    await exportOf();
    expect(await screen.findByText('下载错误，请确认数据是否存在')).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('says 数据不存在 when the file is empty', async () => {
    answerFile(read, () => new Response(''));
    await exportOf();
    expect(await screen.findByText('数据不存在')).toBeDefined();
    expect(saved).toEqual([]);
  });

  it("shows the server's message, else 下载错误，请确认数据是否存在", async () => {
    refuseCall(read, 'A0404', '没有可导出的报销单');
    await exportOf();
    expect(await screen.findByText('没有可导出的报销单')).toBeDefined();
    failConnection(read);
    await exportOf();
    expect(await screen.findByText('下载错误，请确认数据是否存在')).toBeDefined();
  });
});

describe('readContent', () => {
  it('returns the bytes', async () => {
    answerFile(read, () => new Response('内容'));
    expect(await (await readContent(entry.fileUrl)).text()).toBe('内容');
  });

  it("fails with 获取文件失败, or with the server's message", async () => {
    failConnection(read);
    await expect(readContent(entry.fileUrl)).rejects.toMatchObject({ name: 'CallError', message: '获取文件失败' });
    refuseCall(read, 'A0404', '文件不存在');
    await expect(readContent(entry.fileUrl)).rejects.toMatchObject({ code: 'A0404', message: '文件不存在' });
    expect(screen.queryByText('文件不存在')).toBeNull();
  });
});

describe('fileFacts', () => {
  it('reads name and size without the bytes', async () => {
    answerFile(read, () => new Response(null, { headers: { ...named('方案.pdf'), 'content-length': '2048' } }));
    expect(await fileFacts(entry.fileUrl)).toEqual({ fileName: '方案.pdf', size: 2048 });
  });

  it('returns null for a missing file, and fails on other errors', async () => {
    answerFile(read, () => new Response(null, { status: 404 }));
    expect(await fileFacts(entry.fileUrl)).toBeNull();
    answerFile(read, () => new Response(null, { status: 502 }));
    await expect(fileFacts(entry.fileUrl)).rejects.toMatchObject({ message: '获取文件失败' });
  });
});
