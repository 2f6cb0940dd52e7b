import { linkTo } from '@houtai/contract/links';
import type { AudienceMember } from '@houtai/contract/records';
import type { ReportPeriod } from '@houtai/contract/report-periods';
import { WORK_REPORT_PAGE } from '@houtai/contract/work-reports';

import { notify, recipientsAmong } from '#modules/messages/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import type { Reporter } from '../team/presence.ts';

/** Actions on a billing period. */
export type PeriodAct = 'close' | 'reopen';

/** The action, its reason, and the missing days by person and place. */
type PeriodNews = {
  act: PeriodAct;
  period: ReportPeriod;
  reason?: string;
  missing?: ReadonlyMap<string, readonly { userId: string; days: readonly string[] }[]>;
};

/** The people who will be notified, without the actor. */
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

/**
 * Notifies people that their billing period was closed or reopened, and of their missing days. Call it in the transaction of the change.
 */
export async function notifyReporters(
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
