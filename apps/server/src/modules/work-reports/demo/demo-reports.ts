import { localDate, startOfDay } from '@houtai/contract/dates';
import { DAY_MS, MINUTE_MS } from '@houtai/contract/durations';
import { daysOfPeriod, reportPeriod } from '@houtai/contract/report-periods';
import type { ReportLine } from '@houtai/contract/work-report-form';
import type { ReportKind } from '@houtai/contract/work-report-words';
import { uuidv7 } from 'uuidv7';

import { recordHistory } from '#modules/history/index.ts';
import { headOf } from '#modules/people/index.ts';
import { readProjectStage } from '#modules/projects/index.ts';
import { partsOf } from '#modules/work-records/index.ts';
import type { Db } from '#platform/db/client.ts';
import { pickRandom, pickWeighted, randomFrom } from '#platform/random-from.ts';

import { deadlineOf, type EmployedDays, isDue, lastDueDay, type WorkingDays } from '../period/report-days.ts';
import { WORK_REPORT } from '../report/report-visibility.ts';
import { presenceOf, type Reporter, reportersThat, workingDays } from '../team/presence.ts';
import { leaves, workHours, workReportReads, workReports } from '../work-reports.tables.ts';
import { COMMENTS, DONE, PLANS, RISKS } from './demo-report-texts.ts';

const AT_ONCE = 500;

/** The demo account that forgets some reports, so that there is somebody to remind. */
const FORGETFUL = 'u-staff-2';

/** The demo's featured project, whose members have hours on it. */
const SHOWN_PROJECT = 'p-donghai-gate';
const CAST_OF_SHOWN = new Set(['u-staff', 'u-staff-2', 'u-after-sale', 'u-manager']);

type Stage = {
  now: Date;
  working: WorkingDays;
  projectIds: readonly string[];
  random: () => number;
};

type Author = Reporter & { presence: EmployedDays; head: string | undefined; projectIds: readonly string[] };

type Made = {
  reports: (typeof workReports.$inferInsert & { id: string })[];
  hours: (typeof workHours.$inferInsert)[];
  reads: (typeof workReportReads.$inferInsert)[];
  talk: (typeof recordHistory.$inferInsert)[];
};

/** Inserts weeks of generated reports with hours, reads and comments, up to now; the same seed gives the same ones. */
export async function insertDemoReports(ctx: { db: Db; now: Date }, { weeks, seed }: { weeks: number; seed: number }): Promise<void> {
  const { db, now } = ctx;
  const random = randomFrom(seed);
  const { projects } = await readProjectStage(ctx);
  const working = await workingDays(ctx);
  const first = localDate(new Date(now.getTime() - weeks * 7 * DAY_MS));
  const span = { from: reportPeriod('week', first).start, to: localDate(now) };
  const people = await reportersThat(ctx, { where: undefined, from: span.from });
  await insertLeaves(ctx, people, working);
  const presence = await presenceOf(
    ctx,
    people.map(({ id }) => id),
    span,
  );
  const valid = projects.filter(({ validity }) => validity === '1').map(({ id }) => id);
  const made: Made = { reports: [], hours: [], reads: [], talk: [] };
  const stage: Stage = { now, working, projectIds: valid, random };
  for (const person of people) {
    const head = (await headOf(ctx, person.id))?.userId;
    const chosen = [pickRandom(valid, random), pickRandom(valid, random), pickRandom(valid, random)];
    // Members of the featured project work on it part of their days.
    const own = CAST_OF_SHOWN.has(person.id) ? [SHOWN_PROJECT, chosen[0] ?? SHOWN_PROJECT] : chosen;
    writeOf({ ...person, presence: presence(person.id), head, projectIds: [...new Set(own)] }, span, stage, made);
  }
  for (const rows of parts(made.reports)) await db.insert(workReports).values(rows);
  for (const rows of parts(made.hours)) await db.insert(workHours).values(rows);
  for (const rows of parts(made.reads)) await db.insert(workReportReads).values(rows);
  for (const rows of parts(made.talk)) await db.insert(recordHistory).values(rows);
}

/** Writes the reports and hours of one person. */
function writeOf(author: Author, span: { from: string; to: string }, stage: Stage, made: Made): void {
  const days = daysOfPeriod({ start: span.from, end: span.to }).filter((day) => isDue(day, author.presence, stage.working));
  for (const day of days) {
    const age = Math.round((stage.now.getTime() - deadlineOf(day, stage.working).getTime()) / DAY_MS);
    if (isForgotten(author, age, stage) || (isToCome(day, stage) && stage.random() < 0.5)) continue;
    made.hours.push(...hoursOn(day, author, stage));
    addReport({ kind: 'day', start: day, isDraft: isToCome(day, stage) }, author, stage, made);
  }
  for (const start of new Set(days.map((day) => reportPeriod('week', day).start))) {
    const due = lastDueDay(reportPeriod('week', start), author.presence, stage.working) ?? start;
    const isOver = deadlineOf(due, stage.working) <= stage.now;
    const isRecent = stage.now.getTime() - deadlineOf(due, stage.working).getTime() < 5 * DAY_MS;
    const isLeftOut = author.id === FORGETFUL ? isRecent : !isOver && stage.random() < 0.5;
    if (!isLeftOut) addReport({ kind: 'week', start, isDraft: !isOver }, author, stage, made);
  }
}

/** Before the end of the working day, the report is at most a draft. */
function isToCome(day: string, { now, working }: Stage): boolean {
  return deadlineOf(day, working) > now;
}

function isForgotten({ id }: Author, age: number, { random }: Stage): boolean {
  return id === FORGETFUL ? age <= 6 && age !== 3 : random() < 0.02;
}

type Which = { kind: ReportKind; start: string; isDraft: boolean };

function addReport(which: Which, author: Author, stage: Stage, made: Made): void {
  const report = reportOf(which, author, stage);
  made.reports.push(report);
  if (!which.isDraft) addReactions(report, author, stage, made);
}

function reportOf({ kind, start, isDraft }: Which, author: Author, stage: Stage) {
  const { now, working, random } = stage;
  const period = reportPeriod(kind, start);
  const dueAt = deadlineOf(lastDueDay(period, author.presence, working) ?? start, working);
  const minutes = random() < 0.06 ? Math.ceil(random() * 170) : -Math.ceil(random() * 120);
  const at = new Date(Math.min(dueAt.getTime() + minutes * MINUTE_MS, now.getTime() - MINUTE_MS));
  const lines = linesOf(kind, author, stage);
  return {
    id: uuidv7(),
    ownerId: author.id,
    companyId: author.companyId,
    departmentId: author.departmentId,
    kind,
    startOn: period.start,
    endOn: period.end,
    state: isDraft ? ('draft' as const) : at > dueAt ? ('late' as const) : ('submitted' as const),
    submittedAt: isDraft ? null : at,
    dueAt,
    lines,
    content: '',
    plainText: lines.map(({ text }) => text).join(' '),
    receivers: author.head === undefined ? [] : [author.head],
    writtenAt: at,
    createdBy: author.id,
    createdAt: at,
    updatedBy: author.id,
    updatedAt: at,
  };
}

/** The head has read most older reports, and sometimes commented. */
function addReactions(report: ReturnType<typeof reportOf>, author: Author, { now, random }: Stage, made: Made): void {
  const { id, kind, writtenAt: at, receivers } = report;
  const own = { recordType: WORK_REPORT, recordId: id, companyId: author.companyId };
  made.talk.push({ ...own, userId: author.id, at, action: '提交工作汇报' });
  const readAt = new Date(at.getTime() + Math.ceil(random() * 900) * MINUTE_MS);
  const isRecent = now.getTime() - at.getTime() < 3 * DAY_MS;
  if (readAt > now || (isRecent && random() < 0.6)) return;
  made.reads.push(...receivers.map((userId) => ({ reportId: id, userId, at: readAt })));
  if (kind === 'week' && author.head !== undefined && random() < 0.12)
    made.talk.push({ ...own, userId: author.head, at: readAt, action: '评论', comment: pickRandom(COMMENTS, random) });
}

function linesOf(kind: ReportKind, { projectIds }: Author, { random }: Stage): ReportLine[] {
  const line = (section: ReportLine['section'], texts: readonly string[]): ReportLine => {
    const part = pickRandom(partsOf(pickRandom(projectIds, random)), random);
    return { section, text: pickRandom(texts, random).replace('{m}', part), auto: false, source: null };
  };
  const done = Array.from({ length: kind === 'day' ? 1 + Math.floor(random() * 2) : 3 + Math.floor(random() * 3) }, () =>
    line('done', DONE),
  );
  const risks = random() < (kind === 'day' ? 0.08 : 0.35) ? [line('risk', RISKS)] : [];
  const plans = Array.from({ length: kind === 'day' ? Math.floor(random() * 2) : 2 }, () => line('plan', PLANS));
  const all = [...done, ...risks, ...plans];
  return all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at);
}

/** About eight hours of a day, in quarters, on one or two projects. */
function hoursOn(day: string, author: Author, { random, now }: Stage): Made['hours'] {
  const total = pickWeighted(
    [
      [800, 70],
      [750, 10],
      [900, 12],
      [650, 8],
    ],
    random,
  );
  const [main = '', other = main] = author.projectIds;
  const second = other === main || random() < 0.55 ? 0 : 100 + Math.floor(random() * 12) * 25;
  const own = { ownerId: author.id, companyId: author.companyId, departmentId: author.departmentId, day, updatedAt: now };
  const rows = [
    { ...own, id: uuidv7(), projectId: main, hundredths: total - second },
    { ...own, id: uuidv7(), projectId: other, hundredths: second },
  ];
  return rows.filter(({ hundredths }) => hundredths > 0);
}

/** One person is on leave this week, another was two weeks ago. */
async function insertLeaves({ db, now }: { db: Db; now: Date }, people: readonly Reporter[], { isWorkingDay }: WorkingDays): Promise<void> {
  const others = people.filter(({ id }) => !/^u-\D/.test(id));
  const monday = reportPeriod('week', localDate(now)).start;
  const chosen = [
    { person: others[3], from: monday, days: 4, kind: 'annual', remark: '年假' },
    { person: others[7], from: localDate(startOfDay(monday, -11) ?? now), days: 1, kind: 'sick', remark: '' },
  ] as const;
  const rows = chosen.flatMap(({ person, from, days, kind, remark }) => {
    const to = localDate(startOfDay(from, days) ?? now);
    if (!person || !daysOfPeriod({ start: from, end: to }).some(isWorkingDay)) return [];
    return [{ id: uuidv7(), userId: person.id, fromDay: from, toDay: to, kind, remark, createdBy: person.id, createdAt: now }];
  });
  if (rows.length > 0) await db.insert(leaves).values(rows);
}

function parts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) => rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}
