import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { htmlOf, makeEditor, setEditorValue, takeUnsentHtml } from '../rich-document.ts';
import { richExtensions } from '../schema/extensions.ts';
import { charactersOf } from './count.ts';
import { replaceWithin } from './cut-slice.ts';

const LIMIT = 10;
const refused: string[] = [];
let editor: Editor;

const choices = { limit: LIMIT, placeholder: '', onRefused: (rest: string) => refused.push(rest) };
const open = (html: string) => {
  editor = makeEditor(html, choices);
  editor.mount(document.body.appendChild(document.createElement('div')));
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
};
const sliceOf = (html: string): Slice => Slice.maxOpen(editor.schema.nodeFromJSON(makeEditor(html, choices).getJSON()).content);

beforeEach(() => {
  refused.length = 0;
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

describe('typing', () => {
  it('works up to the limit and is refused beyond it', () => {
    open('<p>123456789</p>');
    editor.view.dispatch(editor.state.tr.insertText('好'));
    editor.view.dispatch(editor.state.tr.insertText('x'));
    expect(htmlOf(editor)).toBe('<p>123456789好</p>');
    // A single missing letter is visible, so only text that is lost in a block is reported.
    expect(refused).toEqual([]);
  });

  it("accepts the part of an input method's text that fits, and reports the rest", () => {
    open('<p>1234567</p>');
    const isHandled = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, editor.state.selection.from, editor.state.selection.from, '一二三四五😀', () => editor.state.tr),
    );
    expect(isHandled).toBe(true);
    expect(htmlOf(editor)).toBe('<p>1234567一二三</p>');
    expect(refused).toEqual(['四五😀']);
  });

  it('reports the whole text when it spans several paragraphs and does not fit', () => {
    open('<p>1234567</p>');
    editor.view.dispatch(editor.state.tr.replaceSelection(sliceOf('<p>一二三</p><p>四五六</p>')));
    expect(htmlOf(editor)).toBe('<p>1234567</p>');
    expect(refused).toEqual(['一二三\n四五六']);
  });

  it('may shorten a loaded text that is too long, but not lengthen it', () => {
    open('<p>12345678901234</p>');
    editor.view.dispatch(editor.state.tr.delete(1, 3));
    editor.view.dispatch(editor.state.tr.insertText('x'));
    expect(htmlOf(editor)).toBe('<p>345678901234</p>');
  });

  it('may exceed the limit while an input method composes', () => {
    open('<p>123456789</p>');
    editor.view.dispatch(editor.state.tr.insertText('nihao').setMeta('composition', 1));
    expect(htmlOf(editor)).toBe('<p>123456789nihao</p>');
    expect(refused).toEqual([]);
  });

  it('can be undone after a value beyond the limit was set', () => {
    open('<p>1</p>');
    setEditorValue(editor, '<p>12345678901234</p>');
    editor.view.dispatch(editor.state.tr.delete(1, 5));
    editor.commands.undo();
    expect(htmlOf(editor)).toBe('<p>12345678901234</p>');
  });
});

describe('pasting', () => {
  it.each([
    ['<p>1234</p>', '<p>ab</p>', '<p>1234ab</p>', ''],
    ['<p>12345678</p>', '<p>abcd</p>', '<p>12345678ab</p>', 'cd'],
    ['<p>12345678</p>', '<p>a😀😀</p>', '<p>12345678a😀</p>', '😀'],
    ['<p>1234</p>', '<ul><li>a</li><li>bcdefgh</li></ul>', '<p>1234a</p><ul><li><p>bcde</p></li></ul>', 'fgh'],
    ['<p>1234567890</p>', '<p>a</p><p>b</p>', '<p>1234567890</p>', 'a\nb'],
    ['', '<table><tr><td>123456</td><td>789012</td></tr></table>', '', '012'],
    ['<p>1234567890</p>', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>', '<p>1234567890</p>', 'a\tb\nc\td'],
  ])('into %s keeps within the limit: %s', (before, pasted, after, left) => {
    open(before);
    const { tr, rest } = replaceWithin(editor.state, sliceOf(pasted), LIMIT);
    expect(rest).toBe(left);
    expect(charactersOf(tr.doc)).toBeLessThanOrEqual(LIMIT);
    editor.view.dispatch(tr);
    if (after) expect(htmlOf(editor)).toBe(after);
  });

  it('replaces the selection, which does not count any more', () => {
    open('<p>1234567890</p>');
    editor.commands.selectAll();
    const { tr, rest } = replaceWithin(editor.state, sliceOf('<p>abcdefghij</p>'), LIMIT);
    expect([tr.doc.textContent, rest]).toEqual(['abcdefghij', '']);
  });
});

describe('the value', () => {
  it.each(['', '<p></p>', '<p><br></p>', '<h1></h1><p> </p>', '<table><tr><td></td></tr></table>'])('reads %s as empty', (html) => {
    open(html);
    expect(htmlOf(editor)).toBe('');
  });

  it.each([
    '<p>好</p>',
    '<p><img src="/api/op-biz/file/read/a" alt="图" style="width: 50%;"></p>',
    '<p><a href="/api/op-biz/file/read/a" data-size="9" target="_blank" rel="noopener noreferrer">报告.docx</a></p>',
    '<p><video src="/api/op-biz/file/read/a" controls="" preload="metadata"></video></p>',
    '<p style="text-align: center;"><strong>粗</strong></p>',
  ])('reads %s unchanged', (html) => {
    open(html);
    expect(htmlOf(editor)).toBe(html);
  });

  it.each([
    ['<p><img src="https://a.cn/x.png">好</p>', '<p>好</p>'],
    ['<p><a href="javascript:x()">好</a></p>', '<p>好</p>'],
    ['<p><video src="https://a.cn/x.mp4"></video>好</p>', '<p>好</p>'],
    [
      '<p><img src="/api/op-biz/file/read/a" style="width: 250%"></p>',
      '<p><img src="/api/op-biz/file/read/a" alt="" style="width: 100%;"></p>',
    ],
  ])('reads %s as %s', (html, value) => {
    open(html);
    expect(htmlOf(editor)).toBe(value);
  });

  it('counts the name of an attachment as the server does, and blanks between paragraphs once', () => {
    editor = new Editor({
      element: null,
      extensions: richExtensions(choices),
      content: '<p>甲</p><p></p><p><a href="/api/op-biz/file/read/a">b.zip</a></p>',
    });
    expect(charactersOf(editor.state.doc)).toBe(7);
  });

  it('reports a change once, and no change that came from the form', () => {
    open('<p>1</p>');
    expect(takeUnsentHtml(editor)).toBeNull();
    editor.view.dispatch(editor.state.tr.insertText('2'));
    expect([takeUnsentHtml(editor), takeUnsentHtml(editor)]).toEqual(['<p>12</p>', null]);
    setEditorValue(editor, '<p>3</p>');
    expect([htmlOf(editor), takeUnsentHtml(editor)]).toEqual(['<p>3</p>', null]);
  });
});
