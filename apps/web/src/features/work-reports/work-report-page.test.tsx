import { calls } from '@houtai/contract';
import type { OwnReport, Report, ReportDay, SeenLine, TeamRow } from '@houtai/contract/work-reports';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { announceRecordForms, type RecordFormProps } from '#platform/pages/record-forms.ts';
import { answer, answerPresent } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { makeTodo } from '#testing/sample-list.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { watchLimits } from '#ui/input/texts/watch-limits.ts';
import { useQuestion } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

const own = calls.workReports;
const DAYS = ['16', '17', '18', '19', '20', '21', '22'].map((date) => `2026-11-${date}`);
const DAY: ReportDay = { day: '', state: 'submitted', hours: '0.00', expected: '8.00', isMissing: false, closed: '' };
const SEEN: SeenLine = {
  group: '待办',
  section: 'done',
  text: '手持终端联调',
  did: '',
  isOptional: false,
  note: '已完成',
  isDone: true,
  projectId: 'p1',
  projectName: '东海码头',
  source: { type: 'todo', id: 't1', label: 'TD-1128', url: '/todo?id=t1' },
};
const BLANK: OwnReport = {
  kind: 'week',
  start: '2026-11-16',
  end: '2026-11-22',
  dueAt: '2026-11-20T10:00:00.000Z',
  report: null,
  days: DAYS.map((day, at) => ({
    ...DAY,
    day,
    ...(at === 0 && { closed: '账期 10-26 至 11-25 已由 林慧敏 关闭' }),
    ...(at === 3 && { state: 'missing' as const, isMissing: true }),
  })),
  hoursByDay: [{ day: '2026-11-17', projectId: 'p1', projectName: '东海码头', hours: '7.50' }],
  expectedHours: '40.00',
  head: { userId: 'u2', name: '林慧敏' },
  billing: { start: '2026-10-26', end: '2026-11-25', due: 20, missing: 1, hours: '150.00' },
};
const REPORT: Report = {
  id: 'r1',
  kind: 'week',
  start: '2026-11-16',
  end: '2026-11-22',
  state: 'submitted',
  submittedAt: '2026-11-20T08:00:00.000Z',
  ownerId: 'u9',
  ownerName: '王浩然',
  departmentName: '平台研发部',
  hours: '38.50',
  unread: true,
  changedAfterRead: false,
  updatedAt: '2026-11-20T08:00:00.000Z',
  lines: [{ section: 'done', text: '波次拣货压测 200 单', auto: false, source: null }],
  content: '',
  receivers: [{ userId: 'u1', name: '林慧敏' }],
  read: [],
  hoursByDay: [],
  lateMinutes: 0,
  mayWithdraw: false,
  solved: [],
  version: 3,
};
const stored = (given: Partial<Report> = {}): OwnReport => ({ ...BLANK, report: { ...REPORT, state: 'draft', version: 1, ...given } });
const ALL = [own.page.access, own.save.access, own.urge.access] as const;

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./work-report-page.tsx'), 60_000);

beforeEach(() => {
  // A wide window, whatever the query.
  const wide = window.matchMedia('(max-width: 767px)');
  Object.defineProperty(wide, 'matches', { value: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide);
  signedInAs({ buttons: [...ALL] });
  answer(own.own, () => BLANK);
  answer(own.sources, () => [SEEN]);
  answer(own.history, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.people.options, () => []);
  answer(calls.people.departments, () => []);
});

afterEach(() => void vi.restoreAllMocks());

const MINE = '/project/report?day=2026-11-20';
const line = (name: string) => screen.findByRole('textbox', { name });

describe("the user's own report", () => {
  it('takes over recorded activity, saves it as a draft, and does not overwrite changed lines', async () => {
    const saved = answer(own.save, () => stored());
    renderPage(MINE);
    await userEvent.click(await screen.findByRole('button', { name: '起草' }));
    await userEvent.type(await line('本周完成 第 1 条'), '，通过');
    await waitFor(() => expect(saved.at(-1)?.lines[0]).toMatchObject({ text: '东海码头：手持终端联调，通过', auto: false }));
    expect(saved.at(-1)).toMatchObject({ kind: 'week', day: '2026-11-16', version: 0, hours: [] });
    await userEvent.click(screen.getByRole('button', { name: '重新起草' }));
    await waitFor(() => expect(useQuestion.getState().asked).toBeTruthy());
    useQuestion.getState().asked?.answer(true);
    expect(await line('本周完成 第 1 条')).toHaveProperty('value', '东海码头：手持终端联调，通过');
    expect(screen.queryByRole('textbox', { name: '本周完成 第 2 条' })).toBeNull();
  });

  it("offers others' activity unticked, and names what is omitted", async () => {
    const part: SeenLine = {
      ...SEEN,
      section: 'doing',
      text: '扫码枪断连',
      did: '评论 2 次',
      isOptional: true,
      source: { type: 'feedback', id: 'f1', label: 'FB-1291', url: '/feedback?id=f1' },
    };
    answer(own.sources, () => [SEEN, part]);
    const saved = answer(own.save, () => stored());
    renderPage(MINE);
    await userEvent.click(await screen.findByRole('button', { name: '起草' }));
    expect(await line('本周完成 第 1 条')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: '进行中 第 1 条' })).toBeNull();
    const left = screen.getByText(/没写进去的 1 条/);
    expect(left.textContent).toBe('没写进去的 1 条：FB-1291 评论 2 次');
    await userEvent.click(within(screen.getByRole('group', { name: /^参与/ })).getByRole('checkbox'));
    expect(await line('进行中 第 1 条')).toHaveProperty('value', '东海码头：扫码枪断连（评论 2 次）');
    expect(screen.queryByText(/没写进去/)).toBeNull();
    await waitFor(() => expect(saved.at(-1)?.lines.map(({ section }) => section)).toEqual(['done', 'doing']));
  });

  it('sends changed hours, and says why those of a closed day are read-only', async () => {
    const saved = answer(own.save, () => stored());
    renderPage(MINE);
    const cell = await screen.findByRole('textbox', { name: '东海码头 2026-11-17 工时' });
    expect(screen.getByLabelText(/东海码头 2026-11-16 工时 无，账期 10-26 至 11-25 已由 林慧敏 关闭/)).toBeTruthy();
    await userEvent.clear(cell);
    await userEvent.type(cell, '7.3');
    expect(await screen.findByText('11-17 工时以 0.25 小时为单位')).toBeTruthy();
    expect(screen.getByRole('button', { name: '提交周报' })).toHaveProperty('disabled', true);
    await userEvent.clear(cell);
    await userEvent.type(cell, '8.25');
    await waitFor(() => expect(saved.at(-1)?.hours).toEqual([{ day: '2026-11-17', projectId: 'p1', hours: '8.25' }]));
  });

  it('submits by Ctrl Enter exactly when its button would', async () => {
    let present = BLANK;
    answer(own.own, () => present);
    answer(own.save, () => stored());
    const sent = answer(own.submit, () => (present = stored({ state: 'submitted', lines: [] })));
    renderPage(MINE);
    const cell = await screen.findByRole('textbox', { name: '东海码头 2026-11-17 工时' });
    await userEvent.clear(cell);
    await userEvent.type(cell, '7.3');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await userEvent.clear(cell);
    await userEvent.type(cell, '7.25');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('button', { name: '保存修改' })).toHaveProperty('disabled', true));
    // Nothing has changed since.
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent.map(({ hours }) => hours[0]?.hours)).toEqual(['7.25']));
  });

  it('shows the fault of a day with more than 24 hours across projects, and saves nothing of it', async () => {
    const hours = { day: '2026-11-17', projectId: 'p2', projectName: '恒瑞仓储', hours: '16.00' };
    answer(own.own, () => ({ ...BLANK, hoursByDay: [...BLANK.hoursByDay, hours] }));
    const saved = answer(own.save, () => stored());
    renderPage(MINE);
    const cell = await screen.findByRole('textbox', { name: '东海码头 2026-11-17 工时' });
    await userEvent.clear(cell);
    await userEvent.type(cell, '8.25');
    expect((await screen.findByRole('alert')).textContent).toBe('11-17 共 24.25 小时，每天工时合计不能超过 24 小时');
    expect(screen.getByRole('button', { name: '提交周报' })).toHaveProperty('disabled', true);
    await userEvent.clear(cell);
    await userEvent.type(cell, '8');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(saved.at(-1)?.hours).toEqual([{ day: '2026-11-17', projectId: 'p1', hours: '8' }]));
    expect(saved.some(({ hours }) => hours.some((one) => one.hours === '8.25'))).toBe(false);
  });

  it.each([
    ['one line', '长'.repeat(501), '后面 203 个字没有放进去'],
    ['several lines', `短\n${'长'.repeat(501)}`, '后面 201 个字没有放进去'],
  ])('reports what a paste of %s loses', async (_, text, lost) => {
    const offer = vi.spyOn(toast, 'offer').mockImplementation(() => {});
    const stop = watchLimits(document);
    answer(own.save, () => stored());
    renderPage(MINE);
    await userEvent.click((await screen.findAllByRole('button', { name: '添加一条' }))[0] ?? document.body);
    await userEvent.click(await line('本周完成 第 1 条'));
    await userEvent.paste('短的');
    expect(offer).not.toHaveBeenCalled();
    await userEvent.paste(text);
    stop();
    expect(offer).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(lost), expect.anything());
  });

  it('shows comments next to the text, numbered and highlighted, and lets the author reply', async () => {
    const said = { action: '评论', userName: '林慧敏', userId: 'u2', at: REPORT.updatedAt, changes: [], state: null };
    answer(own.own, () => stored({ state: 'submitted', solved: [{ commentId: 'h2', name: '林慧敏', at: REPORT.updatedAt }] }));
    answer(own.history, () => [
      { ...said, id: 'h2', comment: '「波次拣货」\n哪一仓？' },
      { ...said, id: 'h1', comment: '「压测 200 单」\n再压一次' },
    ]);
    const sent = answer(own.comment, () => ({}));
    renderPage(MINE);
    const pane = within(await screen.findByRole('complementary', { name: /评论/ }));
    expect(await pane.findByText('再压一次')).toBeTruthy();
    expect(pane.getByRole('button', { name: '评论 2', pressed: true })).toBeTruthy();
    expect((await screen.findByText('压测 200 单', { selector: 'mark' })).textContent).toBe('压测 200 单1');
    expect(screen.queryByText('波次拣货', { selector: 'mark' })).toBeNull();
    expect(await line('本周完成 第 1 条')).toHaveProperty('value', '波次拣货压测 200 单');
    await userEvent.type(pane.getByRole('textbox', { name: '评论' }), '周一 10 点');
    await userEvent.click(pane.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(sent).toEqual([{ id: 'r1', comment: '周一 10 点' }]));
    await userEvent.click(pane.getByRole('button', { name: '来源 1' }));
    expect(pane.getByRole('heading', { name: '草稿来源' })).toBeTruthy();
  });

  it('asks before it overwrites changes made elsewhere', async () => {
    const there = stored({ version: 5, lines: [{ section: 'done', text: '别处写的', auto: false, source: null }] });
    const sent = answerPresent(own.submit, { ...there, version: 5 }, () => stored({ state: 'submitted' }));
    answer(own.save, () => stored());
    renderPage(MINE);
    await userEvent.click((await screen.findAllByRole('button', { name: '添加一条' }))[0] ?? document.body);
    await userEvent.type(await line('本周完成 第 1 条'), '这里写的');
    await userEvent.click(screen.getByRole('button', { name: '提交周报' }));
    await waitFor(() => expect(useQuestion.getState().asked).toBeTruthy());
    useQuestion.getState().asked?.takeOther();
    expect(await screen.findByDisplayValue('别处写的')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

const TODO = makeTodo(151, { receptionUserName: '王浩然' });

/** A form of to-dos as its feature provides it, which submits immediately. */
function FormOfAnother({ fill, onDone }: RecordFormProps): ReactNode {
  return (
    <button type="button" onClick={() => onDone('t1')}>
      交给 {fill['receptionUser']} {fill['resultRequest']}
    </button>
  );
}

describe('the reports of the team', () => {
  const ROW: TeamRow = {
    userId: 'u9',
    name: '王浩然',
    departmentName: '平台研发部',
    days: BLANK.days.map((day) => ({ ...day, hours: '8.00' })),
    hours: '38.50',
    state: 'submitted',
    isMissing: false,
    reportId: 'r1',
    unread: true,
    receivers: 1,
    readers: 0,
  };
  const TEAM = {
    rows: [ROW],
    total: 1,
    start: '',
    end: '',
    all: 2,
    submitted: 1,
    draft: 0,
    missing: 1,
    leave: 0,
    unread: 1,
    missingIds: ['u7'],
  };

  beforeEach(() => {
    answer(own.team, () => TEAM);
    answer(own.get, () => REPORT);
  });

  it('open, are marked by E and U, and are commented on by C', async () => {
    const marks = answer(own.read, () => ({}));
    const said = answer(own.comment, () => ({}));
    renderPage('/project/report?view=team&day=2026-11-20');
    await userEvent.click(await screen.findByRole('button', { name: '王浩然' }));
    expect(await screen.findByText('波次拣货压测 200 单')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(() => expect(marks).toEqual([{ id: 'r1', read: true }]));
    fireEvent.keyDown(document.body, { key: 'u' });
    await waitFor(() => expect(marks.at(-1)).toEqual({ id: 'r1', read: false }));
    fireEvent.keyDown(document.body, { key: 'c' });
    const reply = within(screen.getByRole('complementary', { name: '汇报内容' })).getByRole('textbox', { name: '评论' });
    expect(document.activeElement).toBe(reply);
    await userEvent.type(reply, '高峰 260');
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(said).toEqual([{ id: 'r1', comment: '高峰 260' }]));
  });

  it('highlight no solved comment, which its author can mark', async () => {
    const said = { action: '评论', userName: '林慧敏', at: REPORT.updatedAt, changes: [], state: null };
    answer(own.history, () => [
      { ...said, id: 'h1', userId: 'u1', comment: '「压测 200 单」\n再压一次' },
      { ...said, id: 'h2', userId: 'u7', comment: '「波次拣货」\n哪一仓？' },
    ]);
    answer(own.get, () => ({ ...REPORT, solved: [{ commentId: 'h2', name: '王浩然', at: REPORT.updatedAt }] }));
    const sent = answer(own.solve, () => ({}));
    renderPage('/project/report?view=team&day=2026-11-20&id=r1');
    expect((await screen.findByText('压测 200 单', { selector: 'mark' })).textContent).toContain('压测 200 单');
    expect(screen.queryByText('波次拣货', { selector: 'mark' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '标为解决' }));
    expect(sent).toEqual([{ id: 'r1', commentId: 'h1', solved: true }]);
    expect(screen.queryByRole('button', { name: '重新打开' })).toBeNull();
  });

  it('offer plans, risks and comments as to-dos only to users who may create these', async () => {
    const lines = (['done', 'risk', 'plan'] as const).map((section) => ({ section, text: `写了 ${section}`, auto: false, source: null }));
    answer(own.get, () => ({ ...REPORT, lines }));
    const said = { action: '评论', userName: '林慧敏', at: REPORT.updatedAt, changes: [], state: null };
    answer(own.history, () => [{ ...said, id: 'h1', userId: 'u7', comment: '哪一仓？' }]);
    const { unmount } = renderPage('/project/report?view=team&day=2026-11-20&id=r1');
    expect(await screen.findByText('哪一仓？')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^转为待办/ })).toBeNull();
    unmount();
    signedInAs({ buttons: [...ALL, calls.todo.add.access] });
    announceRecordForms([{ recordForm: { kind: 'todo', tag: calls.todo.add.access, load: async () => ({ default: FormOfAnother }) } }]);
    answer(calls.todo.get, () => TODO);
    const named = answer(own.comment, () => ({}));
    renderPage('/project/report?view=team&day=2026-11-20&id=r1');
    expect(await screen.findByText('哪一仓？')).toBeTruthy();
    const offered = screen.getAllByRole('button', { name: /^转为待办/ });
    expect(offered.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      '转为待办 写了 risk',
      '转为待办 写了 plan',
      '转为待办',
    ]);
    await userEvent.click(screen.getByRole('button', { name: '转为待办 写了 plan' }));
    const form = within(await screen.findByRole('dialog', { name: '转为待办' }));
    expect((await form.findByRole('button', { name: /^交给 u9/ })).textContent).toContain('<p>写了 plan</p>');
    await userEvent.click(form.getByRole('button', { name: /^交给/ }));
    await waitFor(() => expect(named).toEqual([{ id: 'r1', comment: '「写了 plan」\n已转为待办 TD-1151，负责人 王浩然' }]));
  });

  it('combine into a report on the team, whose lines link back', async () => {
    const source = { type: 'work-report', id: 'r1', label: '王浩然 第 47 周周报', url: '/project/report/list?id=r1' };
    const gathered = { ...SEEN, group: '团队汇报', text: '王浩然：压测', projectId: '', projectName: '', source };
    answer(own.gather, () => ({ lines: [gathered], left: 0 }));
    const saved = answer(own.save, () => stored());
    renderPage('/project/report?view=team&day=2026-11-20');
    await userEvent.click(await screen.findByRole('button', { name: '汇总成部门周报' }));
    await userEvent.click(await screen.findByRole('button', { name: '带入团队汇报 1 条' }));
    expect(await line('本周完成 第 1 条')).toHaveProperty('value', '王浩然：压测');
    await waitFor(() => expect(saved.at(-1)?.lines).toEqual([{ section: 'done', text: '王浩然：压测', auto: true, source }]));
  });

  it('name what a report on a large team omits', async () => {
    const of = (at: number): SeenLine => ({
      ...SEEN,
      text: `第 ${at} 人`,
      projectName: '',
      source: { type: 'work-report', id: `r${at}`, label: '周报', url: `/project/report/list?id=r${at}` },
    });
    answer(own.gather, () => ({ lines: Array.from({ length: 95 }, (_, at) => of(at)), left: 12 }));
    const saved = answer(own.save, () => stored());
    renderPage('/project/report?day=2026-11-20&gather=1');
    await userEvent.click(await screen.findByRole('button', { name: '带入团队汇报 80 条' }));
    await waitFor(() => expect(saved.at(-1)?.lines).toHaveLength(80));
    expect(screen.getByText(/还有 15 条放不下/).textContent).toContain('另有 12 人的汇报没有列出');
  });

  it('span several pages for a large team, with counts of everybody', async () => {
    const asked = answer(own.team, () => ({ ...TEAM, total: 250, all: 250 }));
    renderPage('/project/report?view=team&day=2026-11-20');
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ offset: 2, limit: 100 }));
    await userEvent.click(screen.getByRole('button', { name: '未读 1' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ offset: 1, only: 'unread' }));
    expect(address()).toContain('only=unread');
  });

  it('send reminders to all missing people, a hundred at a time, though some were reminded within the hour', async () => {
    const missingIds = Array.from({ length: 250 }, (_, at) => `u${at}`);
    answer(own.team, () => ({ ...TEAM, missing: 250, missingIds }));
    const sent = answer(own.urge, ({ userIds }) => ({ told: userIds.includes('u100') ? 0 : userIds.length }));
    renderPage('/project/report?view=team&day=2026-11-20');
    await userEvent.click(await screen.findByRole('button', { name: '催交 250 人' }));
    expect(await screen.findByText('已催交 150 人')).toBeTruthy();
    expect(sent.map(({ userIds }) => userIds.length)).toEqual([100, 100, 50]);
  });

  it('send reminders to missing people, and offer none without the right', async () => {
    const sent = answer(own.urge, () => ({ told: 1 }), '已催交 1 人');
    const { unmount } = renderPage('/project/report?view=team&day=2026-11-20');
    await userEvent.click(await screen.findByRole('button', { name: '催交 1 人' }));
    await waitFor(() => expect(sent).toEqual([{ kind: 'week', day: '2026-11-20', userIds: ['u7'] }]));
    unmount();
    signedInAs({ buttons: [own.page.access] });
    renderPage('/project/report?view=team&day=2026-11-20');
    expect(await screen.findByRole('button', { name: '王浩然' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /催交/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '我的' })).toBeNull();
  });
});

describe('closing a period', () => {
  const PERIOD = { start: '2026-10-26', end: '2026-11-25', daysLeft: 5, due: 0, missing: 0, hours: '0.00', days: [] };
  const OPEN = {
    departmentId: 'd1',
    departmentName: '平台研发部',
    hours: '0.00',
    people: 0,
    closedBy: '',
    closedAt: null,
    missing: [],
    reopenReason: '',
    reopenedBy: '',
  };
  const show = (period: { start: string; end: string }) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 0), toFake: ['Date'] });
    signedInAs({ buttons: [...ALL, calls.workHours.close.access] });
    answer(calls.workHours.period, () => ({ ...PERIOD, ...period }));
    answer(calls.workHours.closings, () => ({ ...period, hours: '0.00', departments: [OPEN] }));
    answer(calls.workHours.periodAudience, () => [
      { userId: 'a', name: '王浩然', as: '', state: 'told' as const },
      { userId: 'b', name: '陈屿', as: '', state: 'muted' as const },
    ]);
    renderPage(`/project/report?view=period&day=${period.end}`);
  };
  afterEach(() => void vi.useRealTimers());

  it('warns that its remaining days are closed too, and says who will be notified', async () => {
    show(PERIOD);
    await userEvent.click(await screen.findByRole('button', { name: '关闭账期' }));
    await waitFor(() => expect(useQuestion.getState().asked).toBeTruthy());
    render(useQuestion.getState().asked?.text);
    expect(screen.getByText(/账期到 2026-11-25 才结束，剩下的日子也不能再填/)).toBeTruthy();
    expect(screen.getByRole('note', { name: '通知范围' }).textContent).toBe('将通知 王浩然不会通知 陈屿（已关闭此类消息）');
    useQuestion.getState().asked?.answer(false);
  });

  it('requires that the period has begun', async () => {
    show({ start: '2026-11-26', end: '2026-12-25' });
    expect(await screen.findByRole('button', { name: '关闭账期' })).toHaveProperty('disabled', true);
  });
});
