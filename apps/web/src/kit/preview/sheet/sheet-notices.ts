import type { Sheet } from 'hucre/xlsx';

import type { ShownSheet } from './shown-sheet.ts';

type ShownRows = ShownSheet['rows'];
type Count = readonly [number, string];

/** The maximum number of hidden sheets that are named. */
const MAX_NAMES = 10;

/** The parts of a workbook that cannot be chosen here, as sentences. */
export function noticesOfWorkbook(hidden: readonly string[], beyond: number): string[] {
  const names = hidden.slice(0, MAX_NAMES).map((name) => `「${name}」`);
  return [
    ...(hidden.length > 0
      ? [`文件里有 ${hidden.length} 个隐藏的工作表，这里不显示：${names.join('')}${hidden.length > MAX_NAMES ? '等' : ''}`]
      : []),
    ...(beyond > 0 ? [`还有 ${beyond} 个工作表没有列出，请下载查看`] : []),
  ];
}

/** The parts of a sheet that are omitted or look different from the original, as sentences. */
export function noticesOfSheet(sheet: Sheet, rows: ShownRows): string[] {
  const undrawn = counted(undrawnIn(sheet, rows));
  const hidden = counted(hiddenIn(sheet, rows));
  return [
    ...(undrawn.length > 0 ? [`这里没有画出：${undrawn.join('、')}，请下载查看`] : []),
    ...(hidden.length > 0 ? [`文件里有 ${hidden.join('、')}是隐藏的，这里照样显示`] : []),
  ];
}

function undrawnIn({ charts = [], images = [], textBoxes = [], sparklines = [], ...sheet }: Sheet, rows: ShownRows): Count[] {
  return [
    [charts.length, '个图表'],
    [images.length, '张图片'],
    [textBoxes.length, '个文本框'],
    [commentsOf(sheet), '条批注'],
    [sparklines.length, '个迷你图'],
    [rows.flat().filter((cell) => cell?.isCut).length, '个单元格的后半段文字'],
  ];
}

/** A threaded comment is stored a second time as a plain one for older programs. */
function commentsOf({ cells = new Map(), threadedComments = [] }: Pick<Sheet, 'cells' | 'threadedComments'>): number {
  return Math.max([...cells.values()].filter(({ comment }) => comment).length, threadedComments.length);
}

function hiddenIn({ rowDefs = new Map(), columns = [] }: Sheet, rows: ShownRows): Count[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return [
    [[...rowDefs].filter(([at, row]) => row.hidden && at < rows.length).length, '行'],
    [columns.slice(0, width).filter((column) => column.hidden).length, '列'],
  ];
}

function counted(counts: readonly Count[]): string[] {
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
}
