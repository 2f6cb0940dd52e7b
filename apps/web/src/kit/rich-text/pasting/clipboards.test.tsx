import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { toast } from '#ui/layer/toast.tsx';

import { textOf } from '../editor/cut-slice.ts';
import { makeEditor } from '../rich-document.ts';

const FOLDER = join(import.meta.dirname, 'clipboards');
const tight = (text: string): string => text.replace(/\s+/g, '');

let editor: Editor | undefined;

afterEach(() => {
  editor?.destroy();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Each file begins with the origin of its structure and the texts that were visible in it, in order. */
function read(name: string) {
  const [, head = '', html = ''] = /^<!--\n([^]*?)-->\n([^]*)$/.exec(readFileSync(join(FOLDER, name), 'utf8')) ?? [];
  const lines = head.trim().split('\n').slice(1);
  const of = (...kinds: string[]): string[] =>
    lines.flatMap((line) => {
      const [, kind = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
      return kinds.includes(kind) ? [text] : [];
    });
  return { html, of };
}

function paste(html: string): Editor {
  const made = makeEditor('', { limit: 1500, placeholder: '', onRefused: () => {} });
  made.mount(document.body.appendChild(document.createElement('div')));
  // Browsers wrap bare col elements in a colgroup; this environment moves them out of their table.
  made.view.pasteHTML(
    html.replace(/(?:<col\b[^>]*>\s*)+/g, (cols) => (html.includes('<colgroup>') ? cols : `<colgroup>${cols}</colgroup>`)),
  );
  editor = made;
  return made;
}

describe.each(readdirSync(FOLDER))('pasting %s', (name) => {
  const { html, of } = read(name);

  it('inserts every visible text in its order, and nothing else', () => {
    vi.spyOn(toast, 'offer').mockImplementation(() => {});
    const { state } = paste(html);
    expect(of('text', 'item').length).toBeGreaterThan(3);
    expect(tight(textOf(state.doc.content))).toBe(tight(of('text', 'item').join('')));
  });

  it('preserves numbered items, and tables with their rows and columns', () => {
    vi.spyOn(toast, 'offer').mockImplementation(() => {});
    const items: string[] = [];
    const starts: string[] = [];
    const tables: string[] = [];
    paste(html).state.doc.descendants((node) => {
      if (node.type.name === 'listItem') items.push(tight(node.firstChild?.textContent ?? ''));
      if (node.type.name === 'orderedList' && node.attrs['start'] !== 1) starts.push(String(node.attrs['start']));
      if (node.type.name === 'table') tables.push(`${node.childCount}x${node.firstChild?.childCount ?? 0}`);
    });
    expect(items).toEqual(of('item').map(tight));
    expect(starts).toEqual(of('start'));
    expect(tables).toEqual(expect.arrayContaining(of('table')));
  });

  it('reports hidden and drawn content and offers to copy it', () => {
    const offer = vi.spyOn(toast, 'offer').mockImplementation(() => {});
    const text = textOf(paste(html).state.doc.content);
    for (const hidden of of('hidden')) if (hidden.length > 1) expect(text).not.toContain(hidden);
    const told = offer.mock.calls.map(([words]) => words);
    const count = (kind: string): number => tight(of(kind).join('')).length;
    expect(told.some((words) => words.includes('隐藏'))).toBe(count('hidden') > 0);
    expect(told.some((words) => words.includes('图形'))).toBe(count('drawn') > 0);
  });
});

describe('pasting a plain text', () => {
  const tablesIn = (text: string): string[] => {
    const made = paste('');
    made.view.pasteText(text);
    return made.getHTML().match(/<table>.*?<\/table>/g) ?? [];
  };

  it.each([
    ['cells of a spreadsheet', '项目\t金额\r\n滨江大屏\t1,234.50\r\n', 1],
    ['cells with a break in quotes', '项目\t备注\n滨江\t"第一行\n第二行"\n', 1],
    ['lines around a table', '报价如下\n供应商\t报价\n东海\t88\n请确认', 1],
    ['a list behind its markers', '一、\t总则\n二、\t范围', 0],
    ['lines that are indented', '\t第一行\n\t第二行', 0],
    ['one line with a tab', '甲方\t乙方', 0],
    ['rows of different lengths', '甲\t乙\n丙\t丁\t戊', 0],
  ])('turns %s into the expected number of tables', (_, text, count) => {
    expect(tablesIn(text)).toHaveLength(count);
    expect(tight(textOf(editor?.state.doc.content ?? expect.fail()))).toBe(tight(text.replaceAll('"', '')));
  });
});
