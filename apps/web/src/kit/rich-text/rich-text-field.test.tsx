import { calls } from '@houtai/contract';
import { form, richText } from '@houtai/contract/form';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { FormProblem, SubmitButton } from '#kit/form/fields/form-fields.tsx';
import { useUnguardedForm } from '#kit/form/use-form.ts';
import { answer, failConnection, refuseCall } from '#testing/answer.ts';
import { uploadsArrived } from '#testing/uploads-arrived.ts';
import { Toasts } from '#ui/layer/toast.tsx';
import { TipLayer } from '#ui/layer/tooltip.tsx';

import { RichTextField } from './rich-text-field.tsx';

afterEach(cleanup);

const stored = (fileName: string) => [{ id: 'f1', fileName, fileUrl: '/api/op-biz/file/read/f1' }];
const png = new File(['x'], '图.png', { type: 'image/png' });

const FORM = form({ body: richText('结果要求', { required: true }) });

const seen = { value: '' };
const submitted: string[] = [];

function Form({ initial = '', disabled = false }: { initial?: string; disabled?: boolean }): ReactNode {
  const held = useUnguardedForm(FORM, { initial: { body: initial }, submit: async ({ body }) => void submitted.push(body) });
  useEffect(() => {
    seen.value = held.read('body');
  });
  return (
    <form noValidate onSubmit={held.handleSubmit} onKeyDown={held.handleKeyDown}>
      <RichTextField of={held.fields.body} height={200} disabled={disabled} />
      <FormProblem>{held.problem}</FormProblem>
      <SubmitButton form={held}>提交</SubmitButton>
    </form>
  );
}

function Tab(): ReactNode {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        切换
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Form initial="<p>好</p>" />
      </Activity>
    </>
  );
}

async function open(page: ReactNode): Promise<HTMLElement> {
  submitted.length = 0;
  render(
    <>
      {page}
      <TipLayer />
      <Toasts />
    </>,
  );
  return screen.findByRole('textbox', { name: '结果要求' });
}
const tool = (name: string | RegExp) => screen.getByRole('button', { name });
const choose = (what: string, file: File) => userEvent.upload(screen.getByLabelText(`选择${what}`), file);

describe('writing', () => {
  it('shows the value of the form and its number of characters', async () => {
    const box = await open(<Form initial="<h2>结算</h2><p>相差 <strong>0.01</strong> 元</p>" />);
    expect(box.querySelector('h2')?.textContent).toBe('结算');
    expect(screen.getByText('12 / 1500')).toBeTruthy();
  });

  it('shows the tools of a table while the caret is in one, and which styles apply', async () => {
    const box = await open(<Form />);
    expect(tool('撤销').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(tool('插入表格'));
    expect(box.querySelectorAll('th')).toHaveLength(3);
    await userEvent.click(await screen.findByRole('button', { name: '删除所在列' }));
    expect(box.querySelectorAll('th')).toHaveLength(2);
    await userEvent.click(tool('删除整个表格'));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: '表格' })).toBeNull());
    await userEvent.click(tool('加粗'));
    await waitFor(() => expect(tool('加粗').getAttribute('aria-pressed')).toBe('true'));
    expect(tool('撤销').getAttribute('aria-disabled')).not.toBe('true');
  });

  it('shows a missing value below the field, and label and fault move the focus into the text', async () => {
    const box = await open(<Form />);
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByText('不能为空')).toBeTruthy();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  it('empties after the form has been submitted', async () => {
    const box = await open(<Form initial="" />);
    answer(calls.files.upload, () => stored('图.png'));
    await choose('图片', png);
    await waitFor(() => expect(seen.value).toContain('<img'));
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(submitted).toHaveLength(1));
    await waitFor(() => expect(box.querySelector('img[src]')).toBeNull());
  });

  it('accepts no input while the field is disabled', async () => {
    const box = await open(<Form initial="<p>好</p>" disabled />);
    await waitFor(() => expect(box.getAttribute('contenteditable')).toBe('false'));
    expect(tool('加粗').getAttribute('aria-disabled') ?? tool('加粗').getAttribute('disabled')).not.toBeNull();
  });
});

describe('files', () => {
  it('become part of the text and are sent as their kind', async () => {
    await open(<Form />);
    const sent = answer(calls.files.upload, () => stored('说明.txt'));
    await choose('附件', new File(['你好'], '说明.txt', { type: 'text/plain' }));
    await waitFor(() => expect(seen.value).toContain('>说明.txt</a>'));
    expect(seen.value).toContain('data-size="6"');
    expect(sent).toEqual([expect.objectContaining({ bizType: '2' })]);
  });

  it('whose name exceeds the limit stay, and the form shows the fault', async () => {
    await open(<Form initial={`<p>${'字'.repeat(1499)}</p>`} />);
    answer(calls.files.upload, () => stored('说明.txt'));
    await choose('附件', new File(['你好'], '说明.txt', { type: 'text/plain' }));
    expect(await screen.findByText('1505 / 1500')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByText('最多 1500 个字')).toBeTruthy();
  });

  it('that are too large or of another kind are refused in the words of the specification, without a request', async () => {
    await open(<Form />);
    const big = new File(['x'], '大.png', { type: 'image/png' });
    Object.defineProperty(big, 'size', { value: 20 * 1_048_576 + 1 });
    const sent = answer(calls.files.upload, () => stored('大.png'));
    await choose('图片', big);
    expect(await screen.findByText('文件体积过大,应小于20M!')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    ['refused', () => refuseCall(calls.files.upload, 'A0701', '文件内容与扩展名不符')],
    ['lost on the way', () => failConnection(calls.files.upload)],
  ])('that are %s stay at their position and can be retried', async (_, fail) => {
    await open(<Form initial="<p>好</p>" />);
    fail();
    await choose('图片', png);
    expect(await screen.findByText('上传失败,请稍后重试!')).toBeTruthy();
    expect(seen.value).toBe('<p>好</p>');
    await userEvent.click(tool('提交'));
    expect(screen.getByText('「图.png」没有上传成功，请重试或移除')).toBeTruthy();
    answer(calls.files.upload, () => stored('图.png'));
    await userEvent.click(tool('重新上传 图.png'));
    await waitFor(() => expect(seen.value).toContain('<img src="/api/op-biz/file/read/f1" alt="图.png">'));
    expect(screen.queryByText('「图.png」没有上传成功，请重试或移除')).toBeNull();
    expect(submitted).toEqual([]);
  });

  it('delay the submit, which then continues by itself', async () => {
    await open(<Form />);
    let arrive = (): void => {};
    answer(calls.files.upload, () => new Promise((resolve) => (arrive = () => resolve(stored('图.png')))));
    await choose('图片', png);
    await screen.findByRole('button', { name: '取消上传 图.png' });
    await userEvent.click(tool('提交'));
    expect(tool(/文件上传中…/).getAttribute('aria-disabled')).toBe('true');
    expect(submitted).toEqual([]);
    arrive();
    await waitFor(() => expect(submitted).toEqual([expect.stringContaining('<img src="/api/op-biz/file/read/f1"')]));
  });

  it('that fail during a waiting submit stop it and are named at the field', async () => {
    await open(<Form initial="<p>好</p>" />);
    let fail = (): void => {};
    answer(calls.files.upload, () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch')))));
    await choose('图片', png);
    await screen.findByRole('button', { name: '取消上传 图.png' });
    await userEvent.click(tool('提交'));
    fail();
    expect(await screen.findByText('「图.png」没有上传成功，请重试或移除')).toBeTruthy();
    await userEvent.click(tool('移除 图.png'));
    await waitFor(() => expect(screen.queryByText('「图.png」没有上传成功，请重试或移除')).toBeNull());
    expect(submitted).toEqual([]);
    await userEvent.click(tool('提交'));
    await waitFor(() => expect(submitted).toEqual(['<p>好</p>']));
  });

  it('that are cancelled during a waiting submit cancel it, with a message', async () => {
    const box = await open(<Form initial="<p>好</p>" />);
    answer(calls.files.upload, () => new Promise(() => {}));
    await choose('图片', png);
    const cancel = await screen.findByRole('button', { name: '取消上传 图.png' });
    await userEvent.click(tool('提交'));
    cancel.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('已取消上传「图.png」，还没有提交；请核对后重新提交')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(submitted).toEqual([]);
    await userEvent.click(tool('提交'));
    await waitFor(() => expect(submitted).toEqual(['<p>好</p>']));
  });

  it('appear in the order in which they were chosen, whichever arrives first', async () => {
    const box = await open(<Form initial="<p>好</p>" />);
    const arrive: (() => void)[] = [];
    answer(calls.files.upload, () => {
      const name = `${'一二三'[arrive.length]}.png`;
      return new Promise((resolve) => arrive.push(() => resolve([{ id: name, fileName: name, fileUrl: `/api/op-biz/file/read/${name}` }])));
    });
    const files = ['一', '二', '三'].map((name) => new File(['x'], `${name}.png`, { type: 'image/png' }));
    await userEvent.click(box);
    await userEvent.upload(screen.getByLabelText('选择图片'), files);
    await waitFor(() => expect(arrive).toHaveLength(3));
    for (const [at, name] of [
      [2, '三'],
      [0, '一'],
      [1, '二'],
    ] as const) {
      arrive[at]?.();
      await waitFor(() => expect(seen.value).toContain(`alt="${name}.png"`));
    }
    expect([...seen.value.matchAll(/alt="(.)/g)].map(([, name]) => name)).toEqual(['一', '二', '三']);
  });

  it('can be cancelled during the upload', async () => {
    await open(<Form initial="<p>好</p>" />);
    answer(calls.files.upload, () => new Promise(() => {}));
    await choose('图片', png);
    await userEvent.click(await screen.findByRole('button', { name: '取消上传 图.png' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(tool('提交'));
    await waitFor(() => expect(submitted).toEqual(['<p>好</p>']));
  });

  it('that arrive while the tab is hidden are reported to the form when it is shown', async () => {
    let arrive = (): void => {};
    await open(<Tab />);
    answer(calls.files.upload, () => new Promise((resolve) => (arrive = () => resolve(stored('图.png')))));
    await choose('图片', png);
    await screen.findByRole('button', { name: '取消上传 图.png' });
    await userEvent.click(screen.getByRole('button', { name: '切换' }));
    arrive();
    answer(calls.files.upload, () => stored('最后.txt'));
    await uploadsArrived();
    expect(seen.value).toBe('<p>好</p>');
    await userEvent.click(screen.getByRole('button', { name: '切换' }));
    await waitFor(() => expect(seen.value).toMatch(/好.*<img|<img.*好/));
  });
});

describe('the width of an image', () => {
  it.each([
    ['250', '100%'],
    ['0', '1%'],
    ['33', '33%'],
  ])('typed as %s is %s', async (typed, width) => {
    const box = await open(<Form initial={'<p><img src="/api/op-biz/file/read/a" style="width: 50%"></p>'} />);
    const { editor } = box as HTMLElement & { editor: { commands: { setNodeSelection: (at: number) => void } } };
    editor.commands.setNodeSelection(1);
    const percent = await screen.findByRole('textbox', { name: '宽度百分比' });
    expect(percent).toHaveProperty('value', '50');
    await userEvent.clear(percent);
    await userEvent.type(percent, `${typed}{Enter}`);
    await waitFor(() => expect(seen.value).toContain(`style="width: ${width};"`));
    expect(tool('删除图片')).toBeTruthy();
  });
});
