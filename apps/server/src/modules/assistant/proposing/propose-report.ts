import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { Day } from '@houtai/contract/fields';
import { linkTo } from '@houtai/contract/links';
import { MAX_REPORT_LINES, REPORT_LINE_MAX } from '@houtai/contract/work-report-form';
import { REPORT_KIND_KEYS, REPORT_KINDS, REPORT_SECTIONS, sectionWords } from '@houtai/contract/work-report-words';
import { type Report, WORK_REPORT_PAGE } from '@houtai/contract/work-reports';
import { z } from 'zod';

import { type AssistantRequest, type LookedUp, readAs, Refused } from '../asking/asking.ts';
import { buttonWords, type KnownOrigins, proposedField } from '../clients/origins.ts';
import type { ProposedChange } from './proposals.ts';

/** The most lines that a card can show legibly. */
const MAX_LINES = 20;

/** Identifies a report; without a day, that of today. */
export const ReportTime = z.object({
  kind: z.enum(REPORT_KIND_KEYS).describe('day 日报，week 周报，month 月报').default('week'),
  day: z
    .union([z.literal(''), Day])
    .describe('汇报期间内的任意一天，yyyy-MM-dd，空为今天')
    .default(''),
});

export const NewReport = ReportTime.extend({
  lines: z
    .array(
      z.object({
        section: z.enum(REPORT_SECTIONS).describe('done 完成，doing 进行中，risk 问题与风险，plan 计划'),
        text: z.string().trim().min(1).max(REPORT_LINE_MAX),
      }),
    )
    .min(1)
    .max(MAX_LINES),
});

/** The person's recorded activity in the period of a report, and the report so far. */
export async function reportInWords(asking: AssistantRequest, given: z.output<typeof ReportTime>): Promise<LookedUp> {
  const { kind } = given;
  const day = given.day || localDate(asking.ctx.now);
  const own = await readAs(asking, calls.workReports.own, { kind, day });
  const seen = await readAs(asking, calls.workReports.sources, { kind, day });
  const url = linkTo(WORK_REPORT_PAGE, { kind, day });
  const found = {
    期间: `${own.start} 至 ${own.end}`,
    已写: (own.report?.lines ?? []).map(({ section, text }) => ({ 部分: sectionWords(section, kind), 内容: text })),
    工作记录: seen.map(({ section, text, did, isOptional, note, projectName }) => ({
      部分: sectionWords(section, kind),
      内容: text,
      ...(did !== '' && { 做了什么: did }),
      ...(isOptional && { 参与: '不由本人负责或由他人完成，用户要求时才写入' }),
      状态: note,
      项目: projectName,
    })),
  };
  return { words: `查询${REPORT_KINDS[kind]}的工作记录，${seen.length} 条`, url, found };
}

/** A report without a stored draft. */
const UNWRITTEN: Pick<Report, 'version' | 'lines' | 'content' | 'receivers'> = { version: 0, lines: [], content: '', receivers: [] };

/** Appends lines to the caller's draft report; content, hours and receivers stay. Never submits it. */
export async function newReport(asking: AssistantRequest, given: z.output<typeof NewReport>, known: KnownOrigins): Promise<ProposedChange> {
  const { kind } = given;
  const day = given.day || localDate(asking.ctx.now);
  const { report, start, end, hoursByDay } = await readAs(asking, calls.workReports.own, { kind, day });
  const name = `${REPORT_KINDS[kind]} ${start}`;
  if (report && report.state !== 'draft') throw new Refused(`${name} 已经提交，请用户先撤回或自己修改`);
  const { version, lines: kept, content, receivers } = report ?? UNWRITTEN;
  if (kept.length + given.lines.length > MAX_REPORT_LINES)
    throw new Refused(`${name} 已有 ${kept.length} 条，一份汇报最多 ${MAX_REPORT_LINES} 条`);
  const added = given.lines.map(({ section, text }) => ({ section, text: buttonWords(text, known.said) }));
  const input = {
    kind,
    day: start,
    version,
    lines: [...kept, ...added.map((line) => ({ ...line, auto: false, source: null }))],
    content,
    receivers: receivers.map(({ userId }) => userId),
    hours: hoursByDay.filter((one) => one.day >= start && one.day <= end).map(({ day, projectId, hours }) => ({ day, projectId, hours })),
  };
  const fields = added.map(({ section, text }, at) =>
    proposedField({ name: `line-${at}`, label: sectionWords(section, kind), words: text }, known),
  );
  return {
    action: 'report.save',
    input,
    about: null,
    url: linkTo(WORK_REPORT_PAGE, { kind, day: start }),
    card: { record: name, form: null, fill: null, fields },
  };
}
