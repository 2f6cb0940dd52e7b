import { localDate } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { showMoney } from '@houtai/contract/money';
import { REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';
import { type SQL, sql } from 'drizzle-orm';

import { workingCalendar } from '#modules/calendar/index.ts';
import { sameBytes } from '#modules/invoices/index.ts';
import { arrayLiteral, isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { preparedQuery } from '#platform/db/pages/prepared-query.ts';
import { batchLookups } from '#platform/db/work/batched.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { reimbursementLines as lines, reimbursements as claims } from './reimbursements.tables.ts';

type Warning = { text: string; url: string };

/** The number of passed claims from which a person has a usual amount. */
const USUAL_FROM = 8;
/** Amounts at which approvals usually involve another person, and the fraction that counts as just below. */
const LIMITS = [5_000, 10_000, 20_000];
const JUST_BELOW = 0.9;
/** From this amount on, a line without an invoice gives a warning. */
const BARE_FROM = 500;

/** A warning with the values for its text; each query returns its own name in the first column. */
type Found = { look: keyof typeof WORDS | 'day'; id: string; first: string; second: string; third: string };

const FOUND = {
  look: sql<Found['look']>`look`,
  id: sql<string>`id`,
  first: sql<string>`first`,
  second: sql<string>`second`,
  third: sql<string>`third`,
};

/** All checks are one statement, and concurrent lists share it. */
const lookTogether = batchLookups(async (db, all: readonly (readonly string[])[]) => {
  const facts = await lookAt(db, { ids: arrayLiteral([...new Set(all.flat())]) });
  return groupBy(facts, ({ id }) => id);
});

const lookAt = preparedQuery((db) => {
  const looks = [usedInvoices(), usedFiles(), unusualAmounts(), justBelow(), bareLines(), daysOff()].map((look) => sql`(${look})`);
  return db
    .select(FOUND)
    .from(sql`(${sql.join(looks, sql` union all `)}) as facts`)
    .prepare('');
});

/** Warnings for approvers of reimbursements, explained, by document. */
export async function reimbursementWarnings(ctx: OpenCtx, ids: readonly string[]): Promise<Map<string, Warning[]>> {
  const found = new Map<string, Warning[]>();
  if (ids.length === 0) return found;
  const byId = await lookTogether(ctx.db, ids);
  const facts = ids.flatMap((id) => byId.get(id) ?? []);
  const add = (id: string, warning: Warning) => found.set(id, [...(found.get(id) ?? []), warning]);
  for (const fact of facts) if (fact.look !== 'day') add(fact.id, WORDS[fact.look](fact));
  const spent = facts.filter(({ look }) => look === 'day');
  if (spent.length > 0)
    for (const { id, days } of await offDays(ctx, spent)) add(id, { text: `费用发生在休息日：${days.join('、')}`, url: '' });
  return found;
}

const WORDS = {
  invoice: ({ first: invoice, second: number, third: other }) => ({
    text: `发票 ${invoice} 曾在 ${number} 中填报`,
    url: linkTo(REIMBURSEMENTS_PAGE, { id: other }),
  }),
  file: ({ first: place, second: number, third: other }) => ({
    text: `第 ${place} 行的发票文件曾在 ${number} 中填报`,
    url: linkTo(REIMBURSEMENTS_PAGE, { id: other }),
  }),
  unusual: ({ first: total, second: amount }) => ({
    text: `金额 ${showMoney(total).text} 高于本人以往 95% 的报销（${showMoney(amount).text}）`,
    url: '',
  }),
  near: ({ first: amount, second: many }) => ({ text: `7 天内有 ${many} 张略低于 ${showMoney(amount).text} 的报销`, url: '' }),
  bare: ({ first: many }) => ({ text: `${many} 行 ${BARE_FROM} 元以上的费用既没有发票号码，也没有发票文件`, url: '' }),
} satisfies Record<string, (found: Pick<Found, 'first' | 'second' | 'third'>) => Warning>;

function isAsked(column: string): SQL {
  return isOneOfParameter(sql.raw(column), 'ids');
}

/** Invoices that another document contains, even one that has ended. */
function usedInvoices(): SQL {
  return sql`
    select 'invoice' as look, mine.reimbursement_id as id, mine.invoice_number as first, min(other.number) as second, min(other.id) as third
    from ${lines} mine
    join ${lines} theirs on theirs.invoice_number = mine.invoice_number and theirs.reimbursement_id <> mine.reimbursement_id
    join ${claims} other on other.id = theirs.reimbursement_id
    where ${isAsked('mine.reimbursement_id')} and mine.invoice_number <> ''
    group by 2, 3 order by 2, 3`;
}

/** Files whose bytes another document contains; uploads of all users count. Invoices with a number are compared by number instead. */
function usedFiles(): SQL {
  return sql`
    select 'file' as look, mine.reimbursement_id as id, (mine.place + 1)::text as first, min(other.number) as second, min(other.id) as third
    from ${lines} mine
    join ${sameBytes()} bytes on bytes.one = mine.invoice_id
    join ${lines} theirs on theirs.invoice_id = bytes.other and theirs.reimbursement_id <> mine.reimbursement_id
    join ${claims} other on other.id = theirs.reimbursement_id
    where ${isAsked('mine.reimbursement_id')} and mine.invoice_number = ''
    group by 2, 3 order by 2, 3`;
}

/** Amounts above the 95th percentile of the same person's paid claims. */
function unusualAmounts(): SQL {
  return sql`
    select 'unusual' as look, claim.id, claim.total::text as first, usual.amount::text as second, '' as third
    from ${claims} claim
    cross join lateral (
      select percentile_cont(0.95) within group (order by past.total)::numeric(12, 2) as amount, count(*) as many
      from ${claims} past where past.owner_id = claim.owner_id and past.state = 'passed' and past.id <> claim.id
    ) usual
    where ${isAsked('claim.id')} and usual.many >= ${USUAL_FROM} and claim.total > usual.amount`;
}

/** Several documents of a person within a week, each just below the same limit. */
function justBelow(): SQL {
  const limits = sql.join(
    LIMITS.map((limit) => sql`(${limit}::numeric)`),
    sql`, `,
  );
  return sql`
    select 'near' as look, claim.id, bound.amount::text as first, count(*)::text as second, '' as third
    from ${claims} claim
    join (values ${limits}) as bound(amount) on ${isJustBelow('claim')}
    join ${claims} near on near.owner_id = claim.owner_id and near.state <> 'draft' and ${isJustBelow('near')}
      and near.created_at between claim.created_at - interval '7 days' and claim.created_at + interval '7 days'
    where ${isAsked('claim.id')}
    group by claim.id, bound.amount having count(*) > 1`;
}

function isJustBelow(claim: 'claim' | 'near'): SQL {
  const total = sql.raw(`${claim}.total`);
  return sql`${total} < bound.amount and ${total} >= bound.amount * ${JUST_BELOW}::numeric`;
}

/** Larger expenses with neither an invoice nor a file. */
function bareLines(): SQL {
  return sql`
    select 'bare' as look, reimbursement_id as id, count(*)::text as first, '' as second, '' as third from ${lines}
    where ${isAsked('reimbursement_id')} and invoice_number = '' and file_id = '' and amount >= ${BARE_FROM} and category <> 'offset'
    group by 2`;
}

/** Dates of hospitality, office supplies and training; the calendar decides which are days off. */
function daysOff(): SQL {
  return sql`
    select 'day' as look, reimbursement_id as id, date::text as first, '' as second, '' as third from ${lines}
    where ${isAsked('reimbursement_id')} and category in ('hospitality', 'office', 'training') order by reimbursement_id, place`;
}

async function offDays(ctx: OpenCtx, spent: readonly Found[]): Promise<{ id: string; days: string[] }[]> {
  const { isWorkingDay } = await workingCalendar(ctx);
  const today = localDate(ctx.now);
  const off = spent.filter(({ first: day }) => !isWorkingDay(day) && day <= today);
  return [...groupBy(off, ({ id }) => id)].map(([id, of]) => ({ id, days: [...new Set(of.map(({ first }) => first))] }));
}
