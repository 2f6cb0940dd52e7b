import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { MY_APPROVALS_PAGE, PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { HOUR_MS } from '@houtai/contract/durations';
import { MESSAGE_TYPE_KEYS } from '@houtai/contract/message-types';
import { and, eq } from 'drizzle-orm';

import { workingCalendar } from '#modules/calendar/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';

import { DEMO_MESSAGES } from './demo-messages.ts';
import { messages } from './messages.tables.ts';

/** The share of working hours in a week. */
const WORKED = 45 / 168;

/** Moves the original demo messages, some of which came at night, into working time: in the same order, none later than now. */
export async function moveDemoMessages({ db, now }: SeedCtx): Promise<void> {
  const { hoursLater } = await workingCalendar({ db });
  for (const { title, hours } of MESSAGE_TYPE_KEYS.flatMap((type) => DEMO_MESSAGES[type])) {
    const isFirst = and(eq(messages.title, title), eq(messages.recordType, ''));
    for (const { id, createdAt, readAt } of await db.select().from(messages).where(isFirst)) {
      const begun = new Date(createdAt.getTime() + hours * HOUR_MS).toISOString();
      const at = hoursLater(begun, -hours * WORKED);
      const isReadByDemo = readAt?.getTime() === createdAt.getTime() + HOUR_MS;
      const read = isReadByDemo ? new Date(Math.min(Date.parse(hoursLater(at, 1)), now.getTime())) : readAt;
      await db
        .update(messages)
        .set({ createdAt: new Date(at), readAt: read })
        .where(eq(messages.id, id));
    }
  }
}

const { REIMBURSEMENT, SOFTWARE_COPYRIGHT, PROJECT_OPENING } = BUSINESS_TYPES;

/** New texts for demo messages about approvals, by their old titles, so that they refer to existing kinds of documents. */
const ABOUT_KINDS: Readonly<Record<string, { title: string; content: string; url: string }>> = {
  '王浩然提交了差旅报销 3,486.00': {
    title: `王浩然提交了${REIMBURSEMENT}：差旅 3,486.00`,
    content: '海州往返三天，含住宿两晚，发票齐全。',
    url: PENDING_APPROVALS_PAGE,
  },
  黄子轩提交了加班申请: {
    title: `黄子轩提交了${SOFTWARE_COPYRIGHT}：星河会员营销管理软件`,
    content: '源码与说明书齐全，请在本周内审批。',
    url: PENDING_APPROVALS_PAGE,
  },
  林慧敏通过了你的用印申请: {
    title: `林慧敏通过了你的${PROJECT_OPENING}：恒瑞智能仓储系统`,
    content: '同意，立项后请安排启动会。',
    url: MY_APPROVALS_PAGE,
  },
  陈思远退回了服务器采购申请: {
    title: `陈思远退回了你的${REIMBURSEMENT}：服务器内存 2 条`,
    content: '请补充三家比价和现有资源的使用率。',
    url: MY_APPROVALS_PAGE,
  },
  王浩然提交了休假申请: {
    title: `王浩然提交了${REIMBURSEMENT}：市内交通 186.00`,
    content: '民安医院联调三天往返，票据已附。',
    url: PENDING_APPROVALS_PAGE,
  },
};

/** Makes demo messages refer to existing kinds of documents. */
export async function nameKindsInDemoMessages({ db }: SeedCtx): Promise<void> {
  for (const [title, instead] of Object.entries(ABOUT_KINDS))
    await db
      .update(messages)
      .set(instead)
      .where(and(eq(messages.title, title), eq(messages.msgType, '1'), eq(messages.recordType, '')));
}
