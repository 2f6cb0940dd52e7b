import { Fragment, type Mark, type Node, type Schema, Slice } from '@tiptap/pm/model';

import { cellsIn } from '#kit/lines/pasted-cells.ts';

/** A list marker before a tab in copied text: 一、 （二） 第三条 1. a) •. */
const MARKER = /^(?:第.{1,6}[条章节款项]|[（(]?(?:\d+(?:\.\d+)*|[a-z]{1,4}|[一二三四五六七八九十百]+)[.)、．）]?|[^\p{L}\p{N}]{0,2})$/iu;

/** Converts clipboard text into paragraphs, and lines separated by tabs, as from a spreadsheet, into tables. */
export function tabbedSlice(text: string, schema: Schema, marks: readonly Mark[]): Slice {
  const whole = cellsIn(text);
  const blocks = whole && isTable(whole) ? [tableOf(whole, schema)] : blocksOf(text, schema, marks);
  const isOpen = (node: Node | undefined): number => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(Fragment.from(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)));
}

function blocksOf(text: string, schema: Schema, marks: readonly Mark[]): Node[] {
  const blocks: Node[] = [];
  let rows: string[] = [];
  const close = (): void => {
    const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim()));
    if (isTable(cells)) blocks.push(tableOf(cells, schema));
    else for (const row of rows) blocks.push(paragraphOf(row, schema, marks));
    rows = [];
  };
  // Blank lines between paragraphs are visible; those at the end only mean that the text ended with a line break.
  for (const line of text.replace(/(?:\r\n?|\n){2,}$/, '\n').split(/\r\n?|\n/)) {
    if (rows.length > 0 && tabsIn(line) !== tabsIn(rows[0] ?? '')) close();
    rows.push(line);
  }
  close();
  return blocks;
}

const tabsIn = (line: string): number => line.split('\t').length;

/** Whether the rows have equally many cells, and are neither a list with markers nor indented lines. */
function isTable(rows: readonly (readonly string[])[]): boolean {
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < 2 || rows.some((row) => row.length !== columns)) return false;
  return columns > 2 ? rows.some(([first]) => first !== '') : !rows.every(([first = '']) => MARKER.test(first));
}

function tableOf(rows: readonly (readonly string[])[], schema: Schema): Node {
  const { table, tableRow, tableCell } = schema.nodes;
  if (!table || !tableRow || !tableCell) throw new Error('the schema has no tables');
  const cellOf = (text: string): Node =>
    tableCell.create(
      null,
      text.split('\n').map((line) => paragraphOf(line, schema, [])),
    );
  return table.create(
    null,
    rows.map((row) => tableRow.create(null, row.map(cellOf))),
  );
}

function paragraphOf(line: string, schema: Schema, marks: readonly Mark[]): Node {
  return schema.node('paragraph', null, line === '' ? [] : [schema.text(line, marks)]);
}
