import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Toasts } from '#ui/layer/toast.tsx';

import { makeEditor } from '../rich-document.ts';

let editor: Editor;
const copied: string[] = [];

beforeEach(() => {
  copied.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  render(<Toasts />);
  editor = makeEditor('', { limit: 1500, placeholder: '', onRefused: () => {} });
  editor.mount(document.body.appendChild(document.createElement('form')));
});
afterEach(() => {
  vi.restoreAllMocks();
  editor.destroy();
  for (const cross of screen.queryAllByRole('button', { name: '关闭提示' })) fireEvent.click(cross);
  cleanup();
  document.body.replaceChildren();
});

const paste = (html: string) => act(() => void editor.view.pasteHTML(html));
const notices = () => screen.queryAllByRole('status').map(({ textContent }) => textContent.replace('复制这部分', ''));

it.each([
  [
    '<p><a href="\\\\server\\share\\a.docx">方案</a><a href="tel:010-1">电话</a></p>',
    '2 个链接的地址没有保留（只能链接网页和邮箱）',
    '方案 \\\\server\\share\\a.docx\n电话 tel:010-1',
  ],
  ['<a href="file:///C:/a.docx">a</a>', '1 个链接的地址没有保留（只能链接网页和邮箱）', 'a file:///C:/a.docx'],
  ['<a href="/oa/view?id=1">公文</a>', '1 个链接的地址没有保留（只能链接网页和邮箱）', '公文 /oa/view?id=1'],
  ['<a href="ftp://f.cn/a">ftp://f.cn/a</a>', '1 个链接的地址没有保留（只能链接网页和邮箱）', 'ftp://f.cn/a'],
  [
    '好<iframe src="https://v.cn/1"></iframe><audio><source src="https://v.cn/2.mp3"></audio><video src="https://v.cn/3.mp4"></video>',
    '1 个嵌入的页面、1 段音频、1 个视频没有粘贴',
    'https://v.cn/1\nhttps://v.cn/2.mp3\nhttps://v.cn/3.mp4',
  ],
  [
    '<p>明<span style="display:none">暗处</span><a href="tel:1">打</a></p>',
    '原文中隐藏的 2 个字没有粘贴；1 个链接的地址没有保留（只能链接网页和邮箱）',
    '暗处\n打 tel:1',
  ],
])('pasting reports once what of %s a text cannot hold, and offers to copy it', async (html, words, text) => {
  paste(html);
  expect(notices()).toEqual([words]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '复制这部分' })));
  expect(copied).toEqual([text]);
});

it('pasting reports lost cell backgrounds, which cannot be copied', () => {
  paste('<table><tr><td style="background:#FFC000">头</td><td bgcolor="#00ff00">二</td><td style="background:white">三</td></tr></table>');
  expect(notices()).toEqual(['2 个单元格的底色没有保留']);
});

it.each([
  '<a href="https://a.cn">网页</a>',
  '<a href="mailto:a@b.cn">邮件</a>',
  '<a href="#_Toc1">目录</a>',
  '<a name="x">处</a>',
  '<a href="https://a.cn/共享 文档.docx">文档</a>',
])('pasting reports nothing of %s', (html) => {
  paste(html);
  expect(notices()).toEqual([]);
});

it('pasting keeps the address of a file whose name has blanks', () => {
  paste('<a href="https://a.cn/x y.docx">文档</a>');
  expect(editor.getHTML()).toContain('href="https://a.cn/x%20y.docx"');
});

it('pasting counts external images separately', () => {
  paste('<p>图<img src="https://a.cn/a.png" alt="截图"></p>');
  expect(notices()).toEqual(['已去掉 1 张外部图片，请另存后用「图片」按钮上传']);
});

it('the notice of a paste disappears with the next paste, when the text is cleared or submitted, and when the field closes', () => {
  const HIDDEN = '<p>明<span style="display:none">暗</span></p>';
  const told = ['原文中隐藏的 1 个字没有粘贴'];
  const ends = [
    () => paste('<p>别的</p>'),
    () => act(() => void editor.view.pasteText('别的')),
    () => act(() => void editor.commands.clearContent()),
    () => fireEvent.submit(document.querySelector('form') ?? document.body),
    () => act(() => editor.unmount()),
  ];
  for (const end of ends) {
    paste(HIDDEN);
    expect(notices()).toEqual(told);
    end();
    expect(notices()).toEqual([]);
  }
});
