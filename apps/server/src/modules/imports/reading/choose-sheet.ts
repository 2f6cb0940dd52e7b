import { ownValue } from '@houtai/contract/own-value';

import type { SheetGlance } from '#platform/excel/sheet-thread.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { type ColumnNames, findHeader, knownHeads } from './match-columns.ts';

/** Describes a sheet without data. */
const WITHOUT = { nothing: '空', heads: '只有列名', texts: '只有文字' } as const;

type Scored = { sheet: number; name: string; score: number; known: number; rows: number; lacks: (typeof WITHOUT)[keyof typeof WITHOUT] };

/**
 * Selects the intended sheet of a workbook: the one with rows whose header matches best; without a match, the one with most rows; the first
 * of equals. Refuses a workbook without rows, and describes each sheet.
 */
export function chooseSheet(kind: ColumnNames, glances: readonly SheetGlance[]): number {
  const scored = glances.flatMap((glance, sheet) => (glance.state === 'veryHidden' ? [] : [scoreOf(kind, glance, sheet)]));
  const filled = scored.filter(({ rows }) => rows > 0);
  if (filled.length === 0) throw nothingIn(scored);
  const by = filled.some(({ known }) => known > 0) ? ({ score }: Scored) => score : ({ rows }: Scored) => rows;
  const [first, ...others] = filled;
  return others.reduce((best, each) => (by(each) > by(best) ? each : best), first ?? { sheet: 0, ...NOTHING }).sheet;
}

const NOTHING = { name: '', score: 0, known: 0, rows: 0, lacks: WITHOUT.nothing };

function scoreOf(kind: ColumnNames, { name, state, rows }: SheetGlance, sheet: number): Scored {
  if (rows.length === 0) return { sheet, ...NOTHING, name };
  const header = findHeader(kind, rows);
  const known = knownHeads(kind, rows, header);
  const required = [...known].filter((field) => ownValue(kind.fields, field)?.required !== false).length;
  // Without a known header, a single column of text is a cover page; a table has rows with several cells.
  const below = rows.filter(({ row, cells }) => row > header && (known.size > 0 || cells.filter((cell) => cell !== '').length > 1)).length;
  const isTable = known.size > 0 || rows.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  const score = 3 * required + 2 * known.size + (below > 0 ? 1 : 0) - (state === 'visible' ? 0 : 2);
  return { sheet, name, score, known: known.size, rows: below, lacks: isTable ? WITHOUT.heads : WITHOUT.texts };
}

function nothingIn(scored: readonly Scored[]): AppError {
  const each = scored.map(({ name, lacks }) => `${name}（${lacks}）`).join('、');
  return new AppError('A0400', `文件里的 ${scored.length} 张表都没有数据：${each}`);
}
