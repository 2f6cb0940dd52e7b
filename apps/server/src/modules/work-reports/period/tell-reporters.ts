import { linkTo } from '@houtai/contract/links';
import type { AudienceMember } from '@houtai/contract/records';
import type { ReportPeriod } from '@houtai/contract/report-periods';
import { WORK_REPORT_PAGE } from '@houtai/contract/work-reports';

import { notify, recipientsAmong } from '#modules/messages/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import type { Reporter } from '../team/presence.ts';

/** What may be done to a billing period. */
export type PeriodAct = 'close' | 'reopen';

/** What was done, why, and which days of whom are missing, by their place. */
type PeriodNews = {
  act: PeriodAct;
  period: ReportPeriod;
  reason?: string;
  missing?: ReadonlyMap<string, readonly { userId: string; days: readonly string[] }[]>;
};

/** Whether each of the people will be told of it; who does it is not among them. */
export async function audienceOfPeriod(ctx: Ctx, people: readonly Reporter[]): Promise<AudienceMember[]> {
  const others = people.filter(({ id }) => id !== ctx.actor.userId);
  const recipients = await recipientsAmong(
    ctx,
    others.map(({ id }) => id),
  );
  return others.map(({ id: userId, name }) => {
    const recipient = recipients.get(userId);
    const isMuted = recipient?.settings.mutedEvents.includes('plan') === true;
    return { userId, name, as: '', state: !recipient ? 'inactive' : isMuted ? 'muted' : 'told' };
  });
}

/** Tells them that their billing period was closed or opened again; who has days missing hears which. Belongs in the transaction of that. */
export async function tellReporters(
  ctx: Ctx,
  people: readonly Reporter[],
  { act, period, reason = '', missing }: PeriodNews,
): Promise<void> {
  const told = (await audienceOfPeriod(ctx, people)).filter(({ state }) => state === 'told');
  const days = new Map(
    [...(missing?.values() ?? [])].flat().map(({ userId, days }) => [userId, days.map((day) => day.slice(5)).join('、')]),
  );
  const span = `账期 ${period.start.slice(5)} 至 ${period.end.slice(5)}`;
  const shared = {
    msgType: '0' as const,
    title: `${ctx.actor.name} ${act === 'close' ? '关闭' : '重新打开'}了${span}`,
    url: linkTo(WORK_REPORT_PAGE, { kind: 'day', day: period.end }),
    record: { type: 'billing-period', id: period.end },
  };
  const own = act === 'close' ? '工时不能再改' : `工时可以再填：${reason}`;
  const notices = [...groupBy(told, ({ userId }) => days.get(userId) ?? '')].map(([missed, some]) => ({
    ...shared,
    to: some.map(({ userId }) => userId),
    content: missed === '' ? own : `${own}；你缺日报 ${missed}`,
  }));
  await notify(ctx, ...notices);
}
