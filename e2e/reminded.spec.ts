import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import type { APIRequestContext } from '@playwright/test';

import { expect, test } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

const JOB = 'reminders:tell';
const HOURS = 'working_hours';
/** The level whose limits are short for a moment; no other journey reports it. */
const LEVEL = '2';

/** Has this be a moment at which people are reminded, whenever the journeys run; gives what takes it back. */
async function openHours(administrator: Elsewhere): Promise<() => Promise<void>> {
  const day = localDate(new Date());
  const { days } = await administrator.ask(calls.calendar.year, { year: day.slice(0, 4) });
  const before = days.find((one) => one.day === day);
  await administrator.ask(calls.calendar.set, { from: day, to: day, kind: 'work', name: '加班' });
  const setHours = async (value: string) => {
    const { rows } = await administrator.ask(calls.parameters.page, { keyword: HOURS });
    const row = rows.find(({ paramKey }) => paramKey === HOURS);
    if (row) await administrator.ask(calls.parameters.update, { paramKey: HOURS, paramValue: value, version: row.version });
    return row?.paramValue ?? '';
  };
  const hours = await setHours('00:00-23:59');
  return async () => {
    await setHours(hours);
    await administrator.ask(calls.calendar.set, { from: day, to: day, kind: before?.kind ?? 'usual', name: before?.name ?? '' });
  };
}

/** Reports a feedback for the engineer, of whose limit 99 percent are left to be reminded in: seconds after it was made. Gives its id. */
async function reportShort(administrator: Elsewhere, request: APIRequestContext, text: string): Promise<string> {
  const short = { answerHours: 0.1, solveHours: 0.1, counted: 'all' as const };
  const save = async (change: (limits: typeof before.limits) => typeof before.limits, remindPercent: number) => {
    const { version } = await administrator.ask(calls.feedbackLimits.get, {});
    const limits = change(before.limits).map(({ level, answerHours, solveHours, counted, escalateTo }) => {
      return { level, answerHours, solveHours, counted, escalateTo };
    });
    const { waitKinds, acceptDays, remindHours } = before;
    await administrator.ask(calls.feedbackLimits.save, {
      limits,
      waitKinds,
      acceptDays,
      remindHours,
      remindPercent,
      version,
      applyTo: 'new',
    });
  };
  const before = await administrator.ask(calls.feedbackLimits.get, {});
  await save((limits) => limits.map((limit) => (limit.level === LEVEL ? { ...limit, ...short } : limit)), 99);
  try {
    const staff = await Elsewhere.of(request, PHONE.staff);
    const { afterSaleProblemId } = await staff.ask(calls.feedback.add, {
      projectId: '95',
      handle: '1',
      problemDate: localDate(new Date()),
      workTime: '',
      workType: '1',
      priority: '1',
      problemFeedback: `<p>${text}</p>`,
      feedbackUser: 'u-staff',
      handleUser: 'u-after-sale',
      handleDate: '',
      handleRemark: '请尽快查看',
      bugSource: '',
      faultLevel: LEVEL,
      integral: '0',
      fileIds: '',
    });
    return await told(administrator, request, afterSaleProblemId);
  } finally {
    await save((limits) => limits, before.remindPercent);
  }
}

/** Has the job run until the engineer has a message about the feedback, alone or beside others; gives both ids. */
async function told(administrator: Elsewhere, request: APIRequestContext, feedbackId: string): Promise<string> {
  const engineer = await Elsewhere.of(request, PHONE.engineer);
  let found = '';
  await expect
    .poll(async () => {
      await administrator.ask(calls.jobs.run, { id: JOB });
      const { rows } = await engineer.ask(calls.messages.page, { about: 'reminder' });
      for (const { id } of rows.slice(0, 3)) {
        const { lines } = await engineer.ask(calls.reminders.get, { id });
        if (lines.some(({ record }) => record.endsWith(` ${feedbackId}`))) found = `${id} ${feedbackId}`;
      }
      return found;
    })
    .not.toBe('');
  return found;
}

test('an engineer puts a reminder off, which moves no limit, and it reads 已处理 once the feedback is finished', async ({
  app,
  page,
  request,
}) => {
  const administrator = await Elsewhere.of(request, PHONE.administrator);
  const closeHours = await openHours(administrator);
  let ids: string[] = [];
  try {
    ids = (await reportShort(administrator, request, `闸口称重数据不上传 ${Date.now()}`)).split(' ');
  } finally {
    await closeHours();
  }
  const [messageId = '', feedbackId = ''] = ids;
  const engineer = await Elsewhere.of(request, PHONE.engineer);
  const due = async () => (await engineer.ask(calls.feedback.get, { afterSaleProblemId: feedbackId })).dueAt;
  const dueBefore = await due();

  await app.signIn(PHONE.engineer, `member/company/management/toDo?id=${messageId}`);
  const detail = page.getByRole('region', { name: '消息详情' });
  await detail.getByRole('button', { name: '稍后提醒' }).click();
  await page.getByRole('menuitem', { name: /^1 小时后/ }).click();
  await expect(page.getByText(/再提醒 \d+ 件$/)).toBeVisible();
  await expect(detail.getByText(/^已推迟，.+ 再提醒$/)).toBeVisible();
  expect(await due()).toBe(dueBefore);

  await expect(detail.getByText('已处理')).toHaveCount(0);
  await engineer.ask(calls.feedback.setStatus, { items: [{ afterSaleProblemId: feedbackId }], completionStatus: '3' });
  await page.reload();
  // Of a message that named other things, too, the line alone says so.
  await expect(detail.getByText('已处理').first()).toBeVisible();
});
