import { calls } from '@houtai/contract';
import { PARAM } from '@houtai/contract/parameters';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { FileList } from '#kit/files/file-list.tsx';
import { showRefusals } from '#platform/calls/error-messages.ts';
import { useParameters } from '#platform/parameters.ts';
import { answer, answerFile, failConnection, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { readSheet } from './sheet/read-sheet.ts';

const { read, previewLink } = calls.files;

beforeAll(() => import('./preview-dialog.tsx'));
beforeEach(() => {
  signedInAs({ account: { name: '林知夏', phone: '13800001234' } });
  showRefusals();
});
afterEach(() => {
  for (const cross of screen.queryAllByRole('button', { name: '关闭提示' })) fireEvent.click(cross);
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useParameters.setState({ values: {} });
});

/** Parses a sheet as the worker does; this environment has no workers. */
class ReaderAside extends EventTarget {
  postMessage({ bytes, wanted }: { bytes: Uint8Array; wanted: number }): void {
    void readSheet(bytes, wanted).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

function open(...names: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <FileList files={names.map((fileName, at) => ({ id: `f${at + 1}`, fileName, size: 2048 }))} />
      <Toasts />
    </QueryClientProvider>,
  );
}

async function preview(name: string): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: `预览 ${name}` }));
  return screen.findByRole('dialog');
}

describe('the list of files', () => {
  it('names each file with its size and offers to save it', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    answerFile(read, () => new Response('%PDF'));
    open('方案.pdf');
    expect(screen.getByRole('list', { name: '附件' }).textContent).toContain('2 kB');
    await userEvent.click(screen.getByRole('button', { name: '下载 方案.pdf' }));
    await waitFor(() => expect(saved).toEqual(['方案.pdf']));
  });

  it('disappears without files', () => {
    open();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('the preview of an image', () => {
  it('has a watermark with the name and the last digits of the phone', async () => {
    open('现场.png');
    const dialog = await preview('现场.png');
    expect(within(dialog).getByRole('img', { name: '现场.png' }).getAttribute('src')).toBe('/api/op-biz/file/read/f1');
    expect(dialog.querySelector('[data-watermark]')?.getAttribute('data-watermark')).toBe('林知夏 1234');
  });

  it('moves between files by buttons and arrow keys, and stops at the ends', async () => {
    open('一.png', '二.png', '三.png');
    const dialog = await preview('二.png');
    expect(dialog.textContent).toContain('2 / 3');
    await userEvent.click(within(dialog).getByRole('button', { name: '下一个' }));
    expect(within(dialog).getByRole('img', { name: '三.png' })).toBeDefined();
    expect(within(dialog).getByRole('button', { name: '下一个' }).getAttribute('aria-disabled')).toBe('true');
    // The focus stays on the clicked button, so that keys work.
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: '下一个' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '下一个' }));
    fireEvent.keyDown(within(dialog).getByRole('group', { name: '预览 三.png' }), { key: 'ArrowLeft' });
    fireEvent.keyDown(within(dialog).getByRole('group', { name: '预览 二.png' }), { key: 'ArrowLeft' });
    expect(within(dialog).getByRole('img', { name: '一.png' })).toBeDefined();
    expect(within(dialog).getByRole('button', { name: '上一个' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('zooms and rotates, and resets for the next image', async () => {
    open('一.png', '二.png');
    const dialog = await preview('一.png');
    await userEvent.click(within(dialog).getByRole('button', { name: '放大' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '旋转' }));
    expect(dialog.textContent).toContain('150%');
    expect(within(dialog).getByRole('img').style.getPropertyValue('rotate')).toBe('90deg');
    await userEvent.click(within(dialog).getByRole('button', { name: '下一个' }));
    expect(dialog.textContent).toContain('100%');
    expect(within(dialog).getByRole('img').style.getPropertyValue('rotate')).toBe('0deg');
  });

  it('shows an error when the image fails to load, and retries', async () => {
    open('一.png');
    const dialog = await preview('一.png');
    fireEvent.error(within(dialog).getByRole('img'));
    expect(within(dialog).getByText('获取文件失败')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: '重试' }));
    expect(within(dialog).getByRole('img', { name: '一.png' })).toBeDefined();
  });

  it('closes and returns the focus', async () => {
    open('一.png');
    await preview('一.png');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '预览 一.png' })));
  });
});

describe('the preview of other files', () => {
  it('shows html as its source', async () => {
    answerFile(read, () => new Response('<script>alert(1)</script>后台'));
    open('页面.html');
    const dialog = await preview('页面.html');
    expect(await within(dialog).findByText('<script>alert(1)</script>后台')).toBeDefined();
    expect(dialog.querySelector('script')).toBeNull();
  });

  it('shows the sheets of a workbook', async () => {
    vi.stubGlobal('Worker', ReaderAside);
    const workbook = await writeXlsx({
      sheets: [
        {
          name: '结算',
          rows: [
            ['编号', '金额'],
            ['FK-1', 12.5],
          ],
        },
        { name: '明细', rows: [['第二张']] },
        { name: '底稿', rows: [['第三张']], hidden: true },
      ],
    });
    answerFile(read, () => new Response(new Uint8Array(workbook)));
    open('结算.xlsx');
    const dialog = await preview('结算.xlsx');
    expect(await within(dialog).findByRole('cell', { name: '12.5' })).toBeDefined();
    expect(within(dialog).getByRole('list', { name: '预览说明' }).textContent).toContain('「底稿」');
    await userEvent.click(within(dialog).getByRole('button', { name: '明细' }));
    expect(await within(dialog).findByRole('cell', { name: '第二张' })).toBeDefined();
  });

  it('plays a video from its address', async () => {
    open('演示.mp4');
    const dialog = await preview('演示.mp4');
    expect(within(dialog).getByLabelText('演示.mp4').getAttribute('src')).toBe('/api/op-biz/file/read/f1');
  });

  it('says that a kind has no preview, and offers to save the file', async () => {
    open('归档.zip');
    const dialog = await preview('归档.zip');
    expect(await within(dialog).findByText('此类文件不能在线预览，请下载后查看')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: '下载' })).toBeDefined();
  });

  it.each([
    ['the server refuses', () => refuseCall(read, 'A0404', '文件不存在或已被删除'), '文件不存在或已被删除'],
    ['there is no network', () => failConnection(read), '获取文件失败'],
    ['it is damaged', () => answerFile(read, () => new Response('no zip')), '文件内容过大或已损坏，请下载后查看'],
  ])('gives the reason when %s', async (_, prepare, words) => {
    prepare();
    open('结算.xlsx');
    const dialog = await preview('结算.xlsx');
    expect(await within(dialog).findByText(words)).toBeDefined();
    answerFile(read, () => new Response(''));
    await userEvent.click(within(dialog).getByRole('button', { name: '重试' }));
  });
});

describe('the external preview service', () => {
  const service = 'https://preview.example.com/onlinePreview';
  const link = { url: 'https://houtai.example.com/api/op-biz/file/signed/f1?expires=1&sign=x', watermark: '林知夏 1234' };

  it('opens in a new tab with the signed address and the watermark, for every kind of file', async () => {
    useParameters.setState({ values: { [PARAM.preview]: service } });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const asked = answer(previewLink, () => link);
    open('方案.docx', '现场.png');
    await userEvent.click(screen.getByRole('button', { name: '预览 现场.png' }));
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
    expect(asked).toEqual([{ id: 'f2' }]);
    const [address, target, features] = opened.mock.calls[0] ?? [];
    expect(String(address).startsWith(`${service}?url=`)).toBe(true);
    expect(new URL(String(address)).searchParams.get('watermarkTxt')).toBe(link.watermark);
    expect([target, features]).toEqual(['_blank', 'noopener,noreferrer']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays closed when the link is refused', async () => {
    useParameters.setState({ values: { [PARAM.preview]: service } });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    refuseCall(previewLink, 'A0404', '没有这个文件');
    open('方案.docx');
    await userEvent.click(screen.getByRole('button', { name: '预览 方案.docx' }));
    expect(await screen.findByText('没有这个文件')).toBeDefined();
    expect(opened).not.toHaveBeenCalled();
  });
});
