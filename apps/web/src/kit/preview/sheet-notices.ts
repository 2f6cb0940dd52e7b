import type { Sheet } from 'hucre/xlsx';

import type { ShownCell } from './read-sheet.ts';

/** Names of hidden sheets that are quoted; a workbook can have any number. */
const NAMES_MOST = 10;

/** What of a workbook cannot be chosen here. */
export function noticesOfWorkbook(hidden: readonly string[], beyond: number): string[] {
  const names = hidden.slice(0, NAMES_MOST).map((name) => `「${name}」`);
  return [
    ...(hidden.length > 0
      ? [`文件里有 ${hidden.length} 个隐藏的工作表，这里不显示：${names.join('')}${hidden.length > NAMES_MOST ? '等' : ''}`]
      : []),
    ...(beyond > 0 ? [`还有 ${beyond} 个工作表没有列出，请下载查看`] : []),
  ];
}

/** What of a sheet is not drawn, or is drawn otherwise than its author left it. */
export function noticesOfSheet(sheet: Sheet, rows: readonly (readonly (ShownCell | null)[])[]): string[] {
  const cells = [...(sheet.cells?.values() ?? [])];
  const undrawn = counted([
    [sheet.charts?.length ?? 0, '个图表'],
    [sheet.images?.length ?? 0, '张图片'],
    [sheet.textBoxes?.length ?? 0, '个文本框'],
    [Math.max(cells.filter(({ comment }) => comment).length, sheet.threadedComments?.length ?? 0), '条批注'],
    [sheet.sparklines?.length ?? 0, '个迷你图'],
    [rows.flat().filter((cell) => cell?.isCut).length, '个单元格的后半段文字'],
  ]);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const hidden = counted([
    [[...(sheet.rowDefs ?? [])].filter(([at, row]) => row.hidden && at < rows.length).length, '行'],
    [(sheet.columns ?? []).slice(0, width).filter((column) => column.hidden).length, '列'],
  ]);
  return [
    ...(undrawn.length > 0 ? [`这里没有画出：${undrawn.join('、')}，请下载查看`] : []),
    ...(hidden.length > 0 ? [`文件里有 ${hidden.join('、')}是隐藏的，这里照样显示`] : []),
  ];
}

function counted(counts: readonly (readonly [number, string])[]): string[] {
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
}
