import { lexer } from 'marked';
import { describe, expect, it } from 'vitest';

import { cutAtBlocks, cutAtRows } from './cut-at-blocks.ts';

const TEXTS = [
  '一段\n还是这一段\n\n另一段',
  '# 标题\n\n正文\n\n## 标题\n正文',
  '- 一\n\n- 二\n\n  里面\n\n段落',
  '1. 一\n\n2) 二\n\n完',
  '```js\nlet a;\n\nlet b;\n```\n\n后面',
  '````\n```\n\n里面\n````\n\n后面',
  '~~~\n```\n\n里面\n~~~\n\n后面',
  '```\n没有结束\n\n还是代码',
  '| 甲 | 乙 |\n| -- | -: |\n| 一 | 2 |\n\n段落',
  '> 引用\n\n> 又一段引用\n\n正文',
  '正文\n\n---\n\n正文',
  '\n\n开头空行\n\n\n\n很多空行\n',
  '',
];

/** The tokens of a text without the blanks between them. */
const read = (text: string) => lexer(text).flatMap(({ type, raw }) => (type === 'space' ? [] : [`${type} ${raw.trim()}`]));

describe('cutAtBlocks', () => {
  it.each(TEXTS)('parses %j as in one piece', (text) => {
    const pieces = cutAtBlocks(text);
    expect(pieces.join('')).toBe(text);
    expect(pieces.flatMap(read)).toEqual(read(text));
  });

  it.each(TEXTS)('leaves all pieces of %j except the last unchanged while it grows', (text) => {
    for (let length = 1; length < text.length; length += 1) {
      const [now, next] = [cutAtBlocks(text.slice(0, length)), cutAtBlocks(text.slice(0, length + 1))];
      expect(next.slice(0, now.length - 1)).toEqual(now.slice(0, -1));
    }
  });

  it('returns a piece for each paragraph', () => {
    expect(cutAtBlocks('一\n\n二\n\n三')).toEqual(['一\n\n', '二\n\n', '三']);
  });

  const items = Array.from({ length: 200 }, (_, at) => `${at + 1}. 第 ${at + 1} 条\n   - 里面\n`);

  it('splits a long list into parts that continue its numbers and hold items together', () => {
    const pieces = cutAtBlocks(items.join(''));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(items.join(''));
    const starts = pieces.map((piece) => lexer(piece)[0]).map((list) => (list?.type === 'list' ? Number(list['start']) : 0));
    expect(starts).toEqual(pieces.map((piece) => Number.parseInt(piece, 10)));
  });
});

describe('cutAtRows', () => {
  const head = '| 甲 | 乙 |\n| -- | -: |\n';
  const rows = Array.from({ length: 100 }, (_, at) => `| ${at} | ${at} |\n`);

  it('returns each row once, and the text before and after the table', () => {
    const cut = cutAtRows(`前面\n${head}${rows.join('')}\n后面\n`);
    expect(cut).toMatchObject({ before: '前面\n', head, after: '\n后面\n' });
    expect(cut?.parts.join('')).toBe(rows.join(''));
    expect(cut?.parts.length).toBeGreaterThan(2);
  });

  it('leaves all parts except the last unchanged while the table grows', () => {
    const text = head + rows.join('');
    for (let length = text.length - 300; length < text.length; length += 1) {
      const [now, next] = [cutAtRows(text.slice(0, length)), cutAtRows(text.slice(0, length + 1))];
      expect(next?.parts.slice(0, (now?.parts.length ?? 0) - 1)).toEqual(now?.parts.slice(0, -1));
    }
  });

  it.each([
    ['is short', head + rows.slice(0, 5).join('')],
    ['stands in code', `\`\`\`\n${head}${rows.join('')}`],
    ['has no head', rows.join('')],
  ])('does not split a table that %s', (_, text) => expect(cutAtRows(text)).toBeNull());
});
