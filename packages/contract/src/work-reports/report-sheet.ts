import { amount, choice, day, flag, form, type FormOf, id, ids, line, lines, richText, rows, type ValuesOf } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { MAX_FIELD_PEOPLE, PAGE_ADDRESS_MAX } from '../limits.ts';
import { centsOf } from '../money/cents.ts';
import { characterCount } from '../text/characters.ts';
import { HOURS_STEP, HOURS_STEP_FAULT, MAX_REPORT_LINES, REPORT_LINE_MAX } from './work-report-form.ts';
import { REPORT_KINDS, REPORT_SECTIONS, type ReportSection } from './work-report-words.ts';

/** The fields that identify a report in a sheet: its kind, and any day of its period. */
export const REPORT_SHEET_KEY = { kind: choice('类型', REPORT_KINDS, 'day'), day: day('日期', { required: true }) };

/** The fields of a line of a report; without a type it has no source. */
const LINE_PARTS = {
  section: choice('部分', { done: '完成', doing: '进行中', risk: '问题与风险', plan: '计划' } satisfies Record<ReportSection, string>),
  // The cell checks the length of each line.
  text: line('内容', { max: MAX_REPORT_LINES * REPORT_LINE_MAX, required: true }),
  auto: flag('自动'),
  type: line('来源', { max: 40 }),
  id: line('来源编号', { max: 64 }),
  label: line('来源名称', { max: 60 }),
  url: line('来源地址', { max: PAGE_ADDRESS_MAX }),
} as const;

/** The most characters of a part in a cell: those of all its lines. */
const PART_MAX = MAX_REPORT_LINES * (REPORT_LINE_MAX + 1);

/** Splits a cell into items, one a line, without bullets and numbers before them. */
export function itemsOf(cell: string): string[] {
  return cell
    .split(/\r?\n/u)
    .map((text) => text.trim().replace(/^(?:[-•·]|\d{1,2}(?:[、)）]|[.．](?!\d)))\s*/u, ''))
    .filter((text) => text !== '');
}

const tooLong = (cell: string) =>
  itemsOf(cell).some((text) => characterCount(text) > REPORT_LINE_MAX) ? `每条最多 ${REPORT_LINE_MAX} 个字` : '';

/** A report in a sheet: each part is a cell with one item a line. `lines` holds the resulting lines; an unchanged line keeps its source. */
export const REPORT_SHEET_FORM = form(
  {
    done: lines('完成', { max: PART_MAX }),
    doing: lines('进行中', { max: PART_MAX }),
    risk: lines('问题与风险', { max: PART_MAX }),
    plan: lines('计划', { max: PART_MAX }),
    content: richText('补充说明'),
    receivers: ids('接收人', { of: 'person', most: MAX_FIELD_PEOPLE }),
    state: choice('状态', { draft: '草稿', submitted: '已交' }, 'draft'),
    lines: rows('内容', { fields: LINE_PARTS, most: MAX_REPORT_LINES }),
  },
  { rules: REPORT_SECTIONS.map((at) => ({ at, fault: (values) => tooLong(values[at]) })) },
);
export type ReportSheetForm = FormOf<typeof REPORT_SHEET_FORM>;
/** A line of a report in a sheet. */
export type ReportSheetLine = ValuesOf<typeof LINE_PARTS>;

/** The fields that identify hours in a sheet: a day and a project. */
export const HOURS_SHEET_KEY = { day: day('日期', { required: true }), projectId: id('项目', { of: 'project', required: true }) };

/** The hours in a sheet; zero hours are not written. */
export const HOURS_SHEET_FORM = form(
  { hours: amount('工时（小时）', { rule: RULES.workingHours, required: true }) },
  {
    rules: [
      { at: 'hours', fault: ({ hours }) => (centsOf(hours) % HOURS_STEP === 0 ? '' : HOURS_STEP_FAULT) },
      { at: 'hours', fault: ({ hours }) => (centsOf(hours) === 0 ? '工时应大于 0' : '') },
    ],
  },
);
