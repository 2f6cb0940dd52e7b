import { DELEGATIONS } from '@houtai/contract/approval-delegations-list';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { localDate } from '@houtai/contract/dates';
import { eq, getTableColumns, or, type SQL } from 'drizzle-orm';

import { names } from '#modules/exports/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { namesOfRecords } from '#platform/references.ts';

import { approvalDelegations } from './persons.tables.ts';

type Delegation = typeof approvalDelegations.$inferSelect;

const { id, person, agent } = approvalDelegations;

/** Delegations set by the caller, for the caller, or all of them for people with that right. */
export const DELEGATION_LIST = defineList(DELEGATIONS, {
  from: (select) => select.from(approvalDelegations),
  id,
  columns: getTableColumns(approvalDelegations),
  visible: ({ actor }) => (maySetAll({ actor }) ? undefined : or(eq(person, actor.userId), eq(agent, actor.userId))),
  filters: { view: isInView },
  computed: {
    personName: personIn('person'),
    agentName: personIn('agent'),
    createdByName: personIn('createdBy'),
    state: ({ now }) => {
      const today = localDate(now);
      return ({ from, to }) => (to < today ? 'past' : from > today ? 'coming' : 'now');
    },
    may: (ctx) => (row) => ({ edit: maySet(ctx, row.person) }),
  },
  cells: { kinds: names((row) => (row.kinds.length === 0 ? ['全部'] : row.kinds.map((kind) => BUSINESS_TYPES[kind]))) },
});

function isInView(ctx: Ctx, view: string): SQL | undefined {
  if (view === 'mine') return eq(person, ctx.actor.userId);
  if (view === 'forMe') return eq(agent, ctx.actor.userId);
  if (!maySetAll(ctx)) throw new AppError('A0301', '没有权限查看所有人的审批代理');
  return undefined;
}

function personIn(name: 'person' | 'agent' | 'createdBy') {
  return async (ctx: Ctx, rows: readonly Delegation[]) => {
    const ids = rows.map((row) => row[name] ?? '');
    const nameOf = await namesOfRecords(ctx, 'person', ids);
    return (row: Delegation) => nameOf(row[name] ?? '');
  };
}

/** Whether the caller may set delegates of a person. */
export function maySet(ctx: Pick<Ctx, 'actor'>, of: string): boolean {
  return of === ctx.actor.userId || maySetAll(ctx);
}

/** Whether the caller may see and set delegates of everybody. */
export function maySetAll({ actor }: Pick<Ctx, 'actor'>): boolean {
  return holds(actor, 'approval:delegate:all');
}
