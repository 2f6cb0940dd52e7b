import type { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { toast } from '#ui/layer/toast.tsx';

import { decorateHtml } from '../prepare-html.ts';
import { htmlOf, makeEditor } from '../rich-document.ts';

let editor: Editor | undefined;

function open(value = ''): Editor {
  editor = makeEditor(value, { limit: 1500, placeholder: '', onRefused: () => {} });
  editor.mount(document.body.appendChild(document.createElement('div')));
  return editor;
}

afterEach(() => {
  editor?.destroy();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The stored text with every non-breaking blank as a dot. */
const dotted = (html: string) => html.replaceAll('&nbsp;', '·').replaceAll('\u00a0', '·');

function pasted(html: string): string {
  const made = open();
  made.view.pasteHTML(html);
  return dotted(htmlOf(made));
}

describe('blanks of pasted content', () => {
  it.each([
    [
      'code of an editor',
      '<div style="white-space: pre;"><div><span>def a():</span></div><div><span style="color:#000">    b("x  y")</span></div></div>',
      '<p>def a():</p><p>····b("x ·y")</p>',
    ],
    ['a listing', '<pre><span>if x:</span>\n<span>\ty = 1</span>\n</pre>', '<p>if x:<br>····y = 1</p>'],
    ['text that is shown as typed', '<p style="white-space: pre-wrap">A    B</p>', '<p>A ···B</p>'],
    ['the newer name of that style', '<p style="white-space-collapse: preserve">A  B</p>', '<p>A ·B</p>'],
    ['a field of a form', '<p>型号：<input value="A  B"></p>', '<p>型号：A ·B</p>'],
    ['a row of blanks that do not break', '<p>姓名&nbsp;&nbsp;&nbsp;&nbsp;张三</p>', '<p>姓名····张三</p>'],
    ['an indented line', '<p>&nbsp;&nbsp;第一段</p>', '<p>··第一段</p>'],
    ['tabs of Word', "<p class=MsoNormal>甲<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp; </span>乙</p>", '<p>甲····乙</p>'],
    ['tabs of WPS', '<p>甲<span style="mso-tab-count:2;"> </span>乙</p>', '<p>甲········乙</p>'],
    ['a tab of another browser', '<p>甲<span class="Apple-tab-span" style="white-space:pre">\t</span>乙</p>', '<p>甲····乙</p>'],
    ['a line to write on', '<p>签字：<u>&nbsp;&nbsp;&nbsp;</u></p>', '<p>签字：<u>···</u></p>'],
    ['source that is indented', '<p>\n    甲\n    乙  丙\n</p>', '<p>甲 乙 丙</p>'],
    ['lines where only breaks count', '<p style="white-space: pre-line">甲  乙\n丙</p>', '<p>甲 乙<br>丙</p>'],
    [
      'a part that is shown as usual again',
      '<div style="white-space: pre"><p style="white-space: normal">甲  乙</p></div>',
      '<p>甲 乙</p>',
    ],
    ['a single one between words', '<p>0.01&nbsp;元</p>', '<p>0.01 元</p>'],
    [
      'an empty cell',
      '<table><tr><td>&nbsp;</td><td>1</td></tr></table>',
      '<table><tbody><tr><td><p></p></td><td><p>1</p></td></tr></tbody></table>',
    ],
  ])('remain as displayed in %s', (_, html, text) => {
    expect(pasted(html)).toBe(text);
  });

  it('remain in plain text, with its blank lines', () => {
    const made = open();
    made.view.pasteText('第一段\n\n    第二段  尾\n\t第三段\n');
    expect(dotted(htmlOf(made))).toBe('<p>第一段</p><p></p><p>····第二段 ·尾</p><p>····第三段</p><p></p>');
  });
});

it('typed blanks are unchanged when the text is opened again', () => {
  const made = open('<p>甲</p>');
  made.view.dispatch(made.state.tr.insertText('  x   y', 2));
  const stored = htmlOf(made);
  expect(dotted(stored)).toBe('<p>甲 ·x ··y</p>');
  made.destroy();
  expect(htmlOf(open(stored))).toBe(stored);
});

describe('a stored text of another program', () => {
  const STORED = '<h4>标题</h4><hr><p style="white-space:pre">甲  乙</p><pre>丙\n  丁</pre>';

  it('opens with its headings, lines and blanks', () => {
    expect(dotted(htmlOf(open(`${STORED}<p>10<sup>5</sup></p>`)))).toBe('<h3>标题</h3><p>———</p><p>甲 ·乙</p><p>丙<br>··丁</p><p>10⁵</p>');
  });

  it('appears with its headings, lines and blanks', () => {
    const { body } = new DOMParser().parseFromString(STORED, 'text/html');
    decorateHtml(body, true);
    expect(dotted(body.innerHTML)).toBe('<h3>标题</h3><p>———</p><p>甲 ·乙</p><pre>丙<br>··丁</pre>');
  });
});

describe('unsupported elements of pasted content', () => {
  it.each([
    ['<h4>四</h4><h6><b>六</b></h6>', '<h3>四</h3><h3><strong>六</strong></h3>'],
    ['<p>上</p><hr><p>下</p>', '<p>上</p><p>———</p><p>下</p>'],
    ['<p>好<img src="https://a.cn/1.gif" alt="[微笑]"><img class="emoji" src="https://a.cn/2.png" alt="👍🏽"></p>', '<p>好[微笑]👍🏽</p>'],
    ['<p><img class="mwe-math-fallback-image-inline" src="https://a.cn/f.svg" alt="x^2"></p>', '<p>x^2</p>'],
  ])('become the nearest supported ones: %s', (html, text) => {
    const info = vi.spyOn(toast, 'info').mockImplementation(() => {});
    expect(pasted(html)).toBe(text);
    expect(info).not.toHaveBeenCalled();
  });

  it('pass on the colours and decorations of cells, from their own style or a class', () => {
    const sheet = '<style>.xl66{color:red;font-weight:700;}\n.font5{color:#0000ff}</style>';
    const html = `${sheet}<table><tr><td class=xl66>超</td><td style="color:#00ff00">低</td><td><font class="font5">中</font></td></tr></table>`;
    const text = pasted(html);
    expect(text).toMatch(/color: #ff0000;?">.*超/);
    expect(text).toContain('<strong>');
    expect(text).toMatch(/color: #00ff00;?">低/);
    expect(text).toMatch(/color: #0000ff;?">中/);
  });
});
