import { rowsIn } from '@houtai/contract/form-check';
import { reportPeriod } from '@houtai/contract/report-periods';
import { itemsOf, REPORT_SHEET_FORM, REPORT_SHEET_KEY, type ReportSheetForm, type ReportSheetLine } from '@houtai/contract/report-sheet';
import type { ReportLine } from '@houtai/contract/work-report-form';
import { REPORT_KIND_KEYS, REPORT_SECTIONS, type ReportKind } from '@houtai/contract/work-report-words';
import { and, eq, or, type SQL } from 'drizzle-orm';

import { type CellTexts, type FoundRecord, importKind } from '#modules/imports/index.ts';
import { headOf, staffOptions } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { workReports } from '../work-reports.tables.ts';
import { removeReport } from './remove-report.ts';
import { isOwn, WORK_REPORT } from './report-visibility.ts';
import { saveReport, withdrawReport } from './save-report.ts';

/** An import of one's own reports. Kind and any day of the period identify a report. */
export const REPORT_IMPORT = importKind({
  kind: 'work-reports',
  name: '工作汇报',
  recordType: WORK_REPORT,
  tag: 'project:report:import',
  may: { add: 'project:report:add', edit: 'project:report:add' },
  form: REPORT_SHEET_FORM,
  leave: ['lines'],
  beside: REPORT_SHEET_KEY,
  keys: ['kind', 'day'],
  table: workReports,
  synonyms: {
    kind: ['汇报类型', '报告类型'],
    day: ['开始日期', '汇报日期', '填写日期'],
    done: ['今日完成', '本周完成', '本月完成', '完成情况', '工作内容', '今日工作', '完成事项'],
    doing: ['在办', '进展', '正在进行', '未完成'],
    risk: ['问题', '风险', '存在问题', '遇到的问题'],
    plan: ['明日计划', '下周计划', '下月计划', '工作计划', '后续计划'],
    content: ['补充', '其他', '备注'],
    receivers: ['汇报给', '发送给', '抄送'],
  },
  lookUps: {
    receivers: staffOptions,
    // Whether it is late follows from its time.
    state: () =>
      Promise.resolve([
        { value: 'draft', text: '草稿' },
        { value: 'submitted', text: '已交', also: ['迟交', '提交', '已提交'] },
      ]),
  },
  complete: (texts) => ({ ...texts, lines: JSON.stringify(linesOf(texts)) }),
  find: async (ctx, keys) => {
    const sought = keys.map(keyOf);
    const wanted = sought.flatMap((key) => (key ? [and(eq(workReports.kind, key.kind), eq(workReports.startOn, key.start))] : []));
    const found = wanted.length === 0 ? [] : await readFound(ctx, or(...wanted));
    return sought.map((key) => found.find(({ values }) => values['kind'] === key?.kind && values['day'] === key?.start) ?? null);
  },
  read: (ctx, ids) => readFound(ctx, isOneOf(workReports.id, ids)),
  add: async (ctx, values, texts) => {
    const key = keyOf(texts);
    if (!key) throw refusedInput([{ path: 'day', msg: '日期不能为空' }]);
    const { report } = await saveReport(
      ctx,
      { kind: key.kind, day: key.start, version: 0, ...said(values) },
      { submit: values.state === 'submitted' },
    );
    if (!report) throw new Error('the report was not stored');
    return report;
  },
  update: async (ctx, { id, version }, values) => {
    const [row] = await ctx.db
      .select()
      .from(workReports)
      .where(and(eq(workReports.id, id), isOwn(ctx)));
    if (!row) throw notFound('工作汇报');
    const submit = values.state === 'submitted';
    // A submitted report becomes a draft by being withdrawn, as it is manually.
    const open = submit || row.state === 'draft' ? version : (await withdrawReport(ctx, { id, version })).report?.version;
    await saveReport(ctx, { kind: row.kind, day: row.startOn, version: open ?? version, ...said(values) }, { submit });
  },
  remove: removeReport,
});

function keyOf({ kind = '', day = '' }: CellTexts): { kind: ReportKind; start: string } | null {
  const named = REPORT_KIND_KEYS.find((each) => each === (kind || 'day'));
  return named && day !== '' ? { kind: named, start: reportPeriod(named, day).start } : null;
}

/** Converts the columns of a sheet to lines: an unchanged column keeps its lines, and an unchanged line its source. */
function linesOf(texts: CellTexts): CellTexts[] {
  const held = rowsIn(REPORT_SHEET_FORM.fields.lines, texts['lines'] ?? '') ?? [];
  return REPORT_SECTIONS.flatMap((section) => {
    const own = held.filter((line) => line['section'] === section);
    const cell = texts[section] ?? '';
    if (cell === own.map(({ text }) => text).join('\n')) return own;
    return itemsOf(cell).map((text) => own.find((line) => line['text'] === text) ?? { ...NO_SOURCE, section, text, auto: '0' });
  });
}

const NO_SOURCE = { type: '', id: '', label: '', url: '' };

/** The content of a report as its form sends it; hours have their own import. */
function said({ lines, content, receivers }: ReportSheetForm) {
  return { lines: lines.map(toLine), content, receivers: receivers.split(',').filter(Boolean), hours: [] };
}

function toLine({ section, text, auto, ...source }: ReportSheetLine): ReportLine {
  return { section, text, auto, source: source.type === '' ? null : source };
}

function toTexts({ section, text, auto, source }: ReportLine): ReportSheetLine {
  return { section, text, auto, ...(source ?? NO_SOURCE) };
}

async function readFound(ctx: Ctx, where: SQL | undefined): Promise<FoundRecord[]> {
  const rows = await ctx.db
    .select()
    .from(workReports)
    .where(and(where, isOwn(ctx)));
  // The head of the department is not a choice, because every report goes there.
  const head = rows.length === 0 ? null : await headOf(ctx, ctx.actor.userId);
  return rows.map(({ id, version, kind, startOn, state, lines, content, receivers }) => {
    const parts = REPORT_SECTIONS.map((section) => [
      section,
      lines.flatMap((line) => (line.section === section ? [line.text] : [])).join('\n'),
    ]);
    const chosen = receivers.filter((userId) => userId !== head?.userId).join(',');
    const form = { ...Object.fromEntries(parts), content, receivers: chosen, state: state === 'draft' ? 'draft' : 'submitted' };
    return { id, version, name: startOn, values: { kind, day: startOn, ...form, lines: lines.map(toTexts) } };
  });
}
