import { localDate } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { showMoney } from '@houtai/contract/money';
import { REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { OpenCtx } from '../../platform/db/context.ts';
import { workingCalendar } from '../calendar/index.ts';
import { reimbursementLines as lines, reimbursements as claims } from './reimbursements.tables.ts';

type Warning = { text: string; url: string };
type Found = readonly { id: string; text: string; url: string }[];

/** A person with fewer passed claims has no usual amount. */
const USUAL_FROM = 8;
/** Amounts at which approvals usually go on to the next person, and how far below counts as just below. */
const LIMITS = [5_000, 10_000, 20_000];
const JUST_BELOW = 0.9;
/** From this amount on a line without an invoice is worth a look. */
const BARE_FROM = 500;

/** What approvers of reimbursements should look at, each explained; by document. */
export async function reimbursementWarnings(ctx: OpenCtx, ids: readonly string[]): Promise<Map<string, Warning[]>> {
  const found = new Map<string, Warning[]>();
  if (ids.length === 0) return found;
  for (const look of [usedInvoices, unusualAmounts, justBelow, bareLines, daysOff])
    for (const { id, text, url } of await look(ctx, ids)) found.set(id, [...(found.get(id) ?? []), { text, url }]);
  return found;
}

/** An invoice that an ended document held, too: it was claimed before. */
async function usedInvoices({ db }: OpenCtx, ids: readonly string[]): Promise<Found> {
  const rows = await rowsOf(
    db.execute(sql`
    select mine.reimbursement_id as id, mine.invoice_number as invoice, min(other.number) as number, min(other.id) as other
    from ${lines} mine
    join ${lines} theirs on theirs.invoice_number = mine.invoice_number and theirs.reimbursement_id <> mine.reimbursement_id
    join ${claims} other on other.id = theirs.reimbursement_id
    where mine.reimbursement_id in ${ids} and mine.invoice_number <> ''
    group by 1, 2 order by 1, 2`),
    z.object({ id: z.string(), invoice: z.string(), number: z.string(), other: z.string() }),
  );
  return rows.map(({ id, invoice, number, other }) => ({
    id,
    text: `发票 ${invoice} 曾在 ${number} 中填报`,
    url: linkTo(REIMBURSEMENTS_PAGE, { id: other }),
  }));
}

/** An amount above 95 of 100 that the same person was paid. */
async function unusualAmounts({ db }: OpenCtx, ids: readonly string[]): Promise<Found> {
  const rows = await rowsOf(
    db.execute(sql`
    select claim.id, claim.total, usual.amount
    from ${claims} claim
    cross join lateral (
      select percentile_cont(0.95) within group (order by past.total)::numeric(12, 2) as amount, count(*) as many
      from ${claims} past where past.owner_id = claim.owner_id and past.state = 'passed' and past.id <> claim.id
    ) usual
    where claim.id in ${ids} and usual.many >= ${USUAL_FROM} and claim.total > usual.amount`),
    z.object({ id: z.string(), total: z.string(), amount: z.string() }),
  );
  return rows.map(({ id, total, amount }) => ({
    id,
    text: `金额 ${showMoney(total).text} 高于本人以往 95% 的报销（${showMoney(amount).text}）`,
    url: '',
  }));
}

/** Several documents of a person within a week, each just below the same limit. */
async function justBelow({ db }: OpenCtx, ids: readonly string[]): Promise<Found> {
  const limits = sql.join(
    LIMITS.map((limit) => sql`(${limit}::numeric)`),
    sql`, `,
  );
  const rows = await rowsOf(
    db.execute(sql`
    select claim.id, bound.amount, count(*)::int as many
    from ${claims} claim
    join (values ${limits}) as bound(amount) on ${isJustBelow('claim')}
    join ${claims} near on near.owner_id = claim.owner_id and near.state <> 'draft' and ${isJustBelow('near')}
      and near.created_at between claim.created_at - interval '7 days' and claim.created_at + interval '7 days'
    where claim.id in ${ids}
    group by 1, 2 having count(*) > 1`),
    z.object({ id: z.string(), amount: z.string(), many: z.number() }),
  );
  return rows.map(({ id, amount, many }) => ({ id, text: `7 天内有 ${many} 张略低于 ${showMoney(amount).text} 的报销`, url: '' }));
}

function isJustBelow(claim: 'claim' | 'near'): SQL {
  const total = sql.raw(`${claim}.total`);
  return sql`${total} < bound.amount and ${total} >= bound.amount * ${JUST_BELOW}::numeric`;
}

/** Larger expenses with neither an invoice nor a file. */
async function bareLines({ db }: OpenCtx, ids: readonly string[]): Promise<Found> {
  const rows = await rowsOf(
    db.execute(sql`
    select reimbursement_id as id, count(*)::int as many from ${lines}
    where reimbursement_id in ${ids} and invoice_number = '' and file_id = '' and amount >= ${BARE_FROM} and category <> 'offset'
    group by 1`),
    z.object({ id: z.string(), many: z.number() }),
  );
  return rows.map(({ id, many }) => ({ id, text: `${many} 行 ${BARE_FROM} 元以上的费用既没有发票号码，也没有发票文件`, url: '' }));
}

/** Hospitality, office supplies and training on a day on which nobody works. */
async function daysOff(ctx: OpenCtx, ids: readonly string[]): Promise<Found> {
  const rows = await rowsOf(
    ctx.db.execute(sql`
    select reimbursement_id as id, date::text as day from ${lines}
    where reimbursement_id in ${ids} and category in ('hospitality', 'office', 'training') order by 1, place`),
    z.object({ id: z.string(), day: z.string() }),
  );
  const { isWorkingDay } = await workingCalendar(ctx);
  const days = new Map<string, Set<string>>();
  for (const { id, day } of rows) if (!isWorkingDay(day) && day <= localDate(ctx.now)) days.set(id, (days.get(id) ?? new Set()).add(day));
  return [...days].map(([id, off]) => ({ id, text: `费用发生在休息日：${[...off].join('、')}`, url: '' }));
}

async function rowsOf<Row extends z.ZodType>(asked: Promise<{ rows: unknown[] }>, row: Row): Promise<z.output<Row>[]> {
  return z.array(row).parse((await asked).rows);
}
