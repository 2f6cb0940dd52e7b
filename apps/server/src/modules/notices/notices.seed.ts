import { HOUR_MS } from '@houtai/contract/durations';
import { and, eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';

import { noticeReceivers, notices } from './notices.tables.ts';

/** Demo notices, published that many hours ago by the administrator to the whole company; the last one is a draft. */
const NOTICES = [
  {
    id: 'notice-power',
    title: '本周六园区检修停电安排',
    type: '1',
    priority: '1',
    pinned: true,
    hours: 3,
    summary: '本周六 8:00 至 12:00 停电，请周五下班前关闭办公电脑',
    text: '机房由备用电源供电，业务系统不受影响。办公区电脑、显示器和插线板请在周五下班前关闭。',
  },
  {
    id: 'notice-account',
    title: '账号安全要求更新',
    type: '2',
    priority: '2',
    pinned: false,
    hours: 50,
    summary: '密码至少每 90 天更换一次',
    text: '请在个人信息中检查密码和手机号。离职和转岗人员的账号由所在部门在当天提出停用。',
  },
  {
    id: 'notice-trip',
    title: '年度体检预约须知',
    type: '1',
    priority: '3',
    pinned: false,
    hours: null,
    summary: '',
    text: '月底前选择体检机构和时间，逾期由综合部统一安排。',
  },
] as const;

const COMPANY = 'chengming';
const WRITER = 'u-admin';

async function insertDemo({ db, now }: SeedCtx): Promise<void> {
  const staff = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.companyId, COMPANY), eq(users.kind, 'staff'), eq(users.active, true)));
  for (const { hours, text, ...notice } of NOTICES) {
    const at = new Date(now.getTime() - (hours ?? 1) * HOUR_MS);
    const owned = { companyId: COMPANY, ownerId: WRITER, departmentId: 'd-information', createdBy: WRITER, updatedBy: WRITER };
    const published = hours === null ? {} : { status: '1' as const, publishedAt: at, publishedBy: WRITER, toldCompanyId: COMPANY };
    const content = { content: `<p>${text}</p>`, plainText: text, audience: 'all' as const, createdAt: at, updatedAt: at };
    await db.insert(notices).values({ ...notice, ...owned, ...content, ...published });
    if (hours !== null) await db.insert(noticeReceivers).values(staff.map(({ userId }) => ({ noticeId: notice.id, userId })));
  }
}

const seed: DatabaseSeed = { name: 'notices-demo', order: 95, only: 'demo', run: insertDemo };

export default seed;
