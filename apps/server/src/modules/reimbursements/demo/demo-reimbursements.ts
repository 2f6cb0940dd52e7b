import { billingPeriod } from '@houtai/contract/billing-period';
import { formatHundredths } from '@houtai/contract/cents';
import { localDate } from '@houtai/contract/dates';
import { isActiveDocument } from '@houtai/contract/document-states';
import { DAY_MS } from '@houtai/contract/durations';
import { type ExpenseLine, totalOf } from '@houtai/contract/reimbursements-form';
import { uuidv7 } from 'uuidv7';

import { type WorkingCalendar, workingCalendar } from '#modules/calendar/index.ts';
import { documentStory } from '#modules/documents/index.ts';
import { recordHistory } from '#modules/history/index.ts';
import { type ProjectStage, readProjectStage } from '#modules/projects/index.ts';
import { demoSerials, demoStaffOf } from '#modules/work-records/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';
import { pickRandom, randomFrom } from '#platform/random-from.ts';

import { REIMBURSEMENT } from '../reimbursement-rows.ts';
import { reimbursementLines, reimbursements } from '../reimbursements.tables.ts';
import { STORIES } from './demo-reimbursement-texts.ts';

const AGE_DAYS = 75;
const AT_ONCE = 500;

/** The documents of each demo account: final state and minimum age in days. */
const OWN = [
  ['draft', 0.3],
  ['auditing', 2],
  ['returned', 5],
  ['rejected', 9],
  ['withdrawn', 12],
  ['passed', 18],
] as const;

/** Inserts generated reimbursements with lines and histories; the same seed gives the same ones. */
export async function insertDemoReimbursements(
  ctx: Pick<SeedCtx, 'db' | 'now'>,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const stage = { ...(await readProjectStage(ctx)), calendar: await workingCalendar(ctx) };
  const serials = await demoSerials(ctx.db, REIMBURSEMENT);
  const random = randomFrom(seed);
  for (let done = 0; done < count; done += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, index) => demoReimbursement(stage, done + index, random));
    const inOrder = made.toSorted((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime());
    await ctx.db.insert(reimbursements).values(inOrder.map(({ row }) => ({ ...row, serial: serials.next() })));
    await ctx.db.insert(reimbursementLines).values(made.flatMap(({ lines }) => lines));
    await ctx.db.insert(recordHistory).values(made.flatMap(({ history }) => history));
  }
  await serials.store();
}

function demoReimbursement(stage: ProjectStage & { calendar: WorkingCalendar }, index: number, random: () => number) {
  const { accounts } = stage;
  // The first documents of each demo account cover most states.
  const [ends, youngest] = OWN[Math.floor(index / Math.max(accounts.length, 1))] ?? [undefined, undefined];
  const maker = youngest === undefined ? demoStaffOf(stage, 1, random)[0] : accounts[index % accounts.length];
  if (!maker) throw new Error('the demo has too few people');
  const story = pickRandom(STORIES, random);
  const project = pickRandom(
    stage.projects.filter((each) => each.validity === '1'),
    random,
  );
  const id = uuidv7();
  const ageDays = youngest === undefined ? 0.2 + random() ** 1.5 * AGE_DAYS : youngest + random() * 3;
  const { history, ...told } = documentStory(stage, { maker: maker.id, made: '新建报销单', ageDays, ends }, random);
  const first = new Date(told.createdAt.getTime() - (1 + Math.floor(random() * 4) + (story.days ?? 3)) * DAY_MS);
  const day = (later: number) => localDate(new Date(first.getTime() + later * DAY_MS));
  const lines = story.expenses.map(({ from, to, invoice, later = 0, category, remark }, place) => ({
    category,
    remark,
    place,
    reimbursementId: id,
    date: day(later),
    projectId: null,
    ...amountsOf(from, to, { random, invoice }),
    invoiceNumber: invoice ? invoiceNumberOf(index, place) : '',
    fileId: '',
    living: isActiveDocument(told.state),
  }));
  const row = {
    ...told,
    id,
    companyId: maker.companyId,
    departmentId: maker.departmentId,
    ownerId: maker.id,
    createdBy: maker.id,
    updatedBy: maker.id,
    type: story.type,
    projectId: project.id,
    tripFrom: story.type === 'travel' ? day(0) : null,
    tripTo: story.type === 'travel' ? day(story.days ?? 0) : null,
    account: accountOf(maker.id),
    reason: story.reason,
    total: totalOf(lines),
    lineCount: lines.length,
    period: billingPeriod(localDate(told.createdAt)).end,
  };
  return {
    row,
    lines,
    history: history.map((entry) => ({ ...entry, recordType: REIMBURSEMENT, recordId: id, companyId: maker.companyId })),
  };
}

function amountsOf(
  from: number,
  to: number,
  { random, invoice }: { random: () => number; invoice: boolean },
): Pick<ExpenseLine, 'amount'> & { tax: string | null } {
  const cents = Math.round((from + random() * (to - from)) * 100);
  return { amount: formatHundredths(cents), tax: invoice ? formatHundredths(Math.round((cents * 6) / 106)) : null };
}

/** A unique twenty-digit number, as electronic invoices have. */
function invoiceNumberOf(index: number, place: number): string {
  return `2633200000${String(7_100_000 + index * 100 + place).padStart(10, '0')}`;
}

/** A fictitious account, always the same for a person. */
function accountOf(personId: string): string {
  const digits = Array.from(personId, (sign) => sign.charCodeAt(0) % 10).join('');
  return `622200${digits.padEnd(13, '0').slice(-13)}`;
}
