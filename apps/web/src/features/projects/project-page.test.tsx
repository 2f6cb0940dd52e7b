import { calls } from '@houtai/contract';
import type { FlowRow } from '@houtai/contract/approval-flows';
import type { MilestoneRow } from '@houtai/contract/project-detail';
import type { ProjectDetail } from '@houtai/contract/projects';
import type { ReportRow } from '@houtai/contract/work-reports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { answer, answerFile, refuseCall } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const own = calls.projects;
const PAGE = '/project/detail?id=p1';
const RIGHTS = { edit: true, plan: true, progress: true, move: true, remove: false };
const NOTHING = { edit: false, plan: false, progress: false, move: false, remove: false };

const milestone = (given: Partial<MilestoneRow> = {}): MilestoneRow => ({
  id: 'm1',
  name: '需求',
  ownerId: 'u1',
  ownerName: '李明',
  weight: 1,
  planStart: '2020-01-01',
  planEnd: '2020-02-01',
  firstStart: '',
  firstEnd: '',
  realStart: '2020-01-01',
  realEnd: '',
  percent: '40.00',
  mayReport: true,
  ...given,
});
const project = (given: Partial<ProjectDetail> = {}): ProjectDetail => ({
  id: 'p1',
  number: 'XM-1007',
  name: '智能闸口',
  customerId: 'c1',
  customerName: '东海港务集团',
  ownerId: 'u1',
  ownerName: '李明',
  departmentName: '研发部',
  startDate: '2020-01-01',
  endDate: '2020-12-31',
  realStart: '2020-01-01',
  realEnd: '',
  budget: '1000.00',
  spent: '1032.00',
  spentPercent: '103.20',
  complete: { todos: true, feedback: true, hours: true, reports: true, costs: true, flows: true },
  state: 'active',
  validity: '1',
  completeness: '40.00',
  lateMilestones: 1,
  remark: '',
  members: [{ userId: 'u2', name: '王静', role: '前端', departmentName: '研发部' }],
  milestones: [milestone()],
  fileIds: '',
  fileList: [],
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  version: 3,
  may: RIGHTS,
  ...given,
});
const flow = (): FlowRow => ({
  flowId: 'f1',
  businessType: 'PROJECT_OPENING',
  businessId: 'p1',
  spNo: 'SP-1001',
  title: '智能闸口立项',
  summary: '',
  figure: '1,000.00',
  submitterId: 'u1',
  submitterName: '李明',
  submitterDepartment: '研发部',
  status: 'passed',
  submittedAt: '2026-11-20T01:00:00.000Z',
  stepName: '',
  waitingFor: [],
  waitingSince: null,
  endedAt: null,
  seen: true,
  taskId: '',
  may: { withdraw: false, remind: false, resubmit: false },
});
const report = (): ReportRow => ({
  id: 'r1',
  kind: 'week',
  start: '2026-11-16',
  end: '2026-11-22',
  state: 'submitted',
  submittedAt: '2026-11-20T01:00:00.000Z',
  ownerId: 'u1',
  ownerName: '李明',
  departmentName: '研发部',
  hours: '8.00',
  summary: '相机换型完成',
  receivers: 1,
  readers: 0,
  unread: false,
  changedAfterRead: false,
  updatedAt: '2026-11-20T01:00:00.000Z',
});
const bar = (key: string, name: string, open: number) => ({ key, name, count: open + 2, open });

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./project-page.tsx'), 60_000);

beforeEach(() => {
  signedInAs({ buttons: [own.page.access, own.update.access, calls.feedback.page.access] });
  answer(own.get, () => project());
  answer(own.progress, () => [
    { day: '2026-11-10', percent: '20.00', milestones: [{ name: '需求', weight: 1, percent: '20.00' }] },
    { day: '2026-11-20', percent: '40.00', milestones: [{ name: '需求', weight: 1, percent: '40.00' }] },
  ]);
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 3 }));
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  answer(calls.feedback.statistics, () => ({
    scope: '全部',
    project: [],
    workType: [],
    faultLevel: [bar('1', '致命', 2), bar('4', '轻微', 0)],
    handler: [],
    month: [],
  }));
  answer(calls.people.options, () => []);
  answer(calls.workHours.weeks, () => []);
  answer(calls.workHours.ofMembers, () => []);
});

describe('the page of a project', () => {
  it('shows in its head the completeness, and that the costs exceed the budget', async () => {
    renderPage(PAGE);
    expect(await screen.findByRole('heading', { name: '智能闸口' })).toBeTruthy();
    expect(screen.getByText('1 个里程碑逾期')).toBeTruthy();
    expect(screen.getByText('超预算 3.20%')).toBeTruthy();
    expect(screen.getByText('壹仟元整')).toBeTruthy();
    expect(screen.getByText(/^计划 100.00%，慢 60.00%$/)).toBeTruthy();
  });

  it('shows the tab named in the address, and puts the chosen one there', async () => {
    renderPage(`${PAGE}&part=members`);
    const parts = within(await screen.findByRole('navigation', { name: '项目内容' }));
    const current = () => parts.getAllByRole('button', { current: 'page' }).map(({ textContent }) => textContent);
    expect(current()).toEqual(['成员2']);
    await userEvent.click(parts.getByRole('button', { name: /^里程碑/ }));
    await waitFor(() => expect(address()).toBe(`${PAGE}&part=milestones`));
    await userEvent.click(parts.getByRole('button', { name: '概览' }));
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(current()).toEqual(['概览']);
  });

  it.each(['costs', 'nothing'])('shows its overview instead of the tab %s, which the user may not see', async (part) => {
    renderPage(`${PAGE}&part=${part}`);
    const parts = within(await screen.findByRole('navigation', { name: '项目内容' }));
    expect(parts.getByRole('button', { name: '概览' }).getAttribute('aria-current')).toBe('page');
  });

  it('offers neither actions to a user who may only read nor tabs without the right', async () => {
    signedInAs({ buttons: [own.page.access] });
    answer(own.get, () => project({ may: NOTHING, milestones: [milestone({ mayReport: false })] }));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: /^里程碑/ }));
    for (const name of ['编辑', '调整计划', '填报进度 需求', '待办', '费用']) expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '更多操作' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['打印']);
  });

  it('begins a report with its row of hours, and exports its plan', async () => {
    signedInAs({ buttons: [own.page.access, own.export.access, calls.workReports.save.access] });
    answer(own.get, () => project({ may: NOTHING }));
    const asked = answerFile(own.exportPlan, () => new Response('', { headers: { 'content-type': 'application/octet-stream' } }));
    renderPage(PAGE);
    expect((await screen.findByRole('link', { name: '写汇报' })).getAttribute('href')).toBe('/adminview/project/report?projectId=p1');
    await userEvent.click(screen.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ id: 'p1', columns: expect.arrayContaining([{ id: 'name', head: '名称' }]) });
  });

  it('offers no report on a finished project or without the right to write reports, and no export without the right', async () => {
    signedInAs({ buttons: [own.page.access, calls.workReports.save.access] });
    answer(own.get, () => project({ state: 'done', realEnd: '2020-12-31' }));
    renderPage(PAGE);
    expect(await screen.findByRole('heading', { name: '智能闸口' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '写汇报' })).toBeNull();
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  it("shows each member's hours of this week, and who exceeds forty", async () => {
    signedInAs({ buttons: [own.page.access, calls.workReports.page.access] });
    answer(calls.workReports.counts, () => ({ mine: 0, received: 0, all: 0 }));
    answer(calls.workReports.page, () => ({ rows: [], total: 0 }));
    answer(calls.workHours.sums, () => ({ scope: '全部', hours: '0.00', people: [], departments: [], projects: [] }));
    answer(calls.workHours.ofMembers, () => [
      { userId: 'u1', hours: '18.50', all: '40.00' },
      { userId: 'u2', hours: '26.00', all: '40.25' },
    ]);
    renderPage(PAGE);
    expect(await screen.findByRole('link', { name: '李明 本周 18.50 小时' })).toBeTruthy();
    const much = await screen.findByRole('link', { name: '王静 本周 26.00 小时，本周所有项目共 40.25 小时，超过 40 小时' });
    expect(much.getAttribute('href')).toMatch(/^\/adminview\/project\/report\/hours\?projectId=p1&userId=u2&from=/);
  });

  it('marks restricted numbers, shows 「—」 for hidden ones, and says who may see the rest', async () => {
    signedInAs({ buttons: [own.page.access, calls.feedback.page.access, calls.workReports.page.access] });
    const complete = { todos: false, feedback: false, hours: false, reports: false, costs: false, flows: false };
    answer(own.get, () => project({ complete }));
    answer(calls.feedback.page, () => ({ rows: [], total: 4 }));
    answer(calls.workReports.counts, () => ({ mine: 0, received: 0, all: 0 }));
    answer(calls.workReports.page, () => ({ rows: [], total: 0 }));
    answer(calls.workHours.ofMembers, () => [{ userId: 'u2', hours: '7.50', all: null }]);
    renderPage(PAGE);
    const feedback = within(await screen.findByRole('region', { name: '反馈' }));
    const figure = await feedback.findByRole('link', { name: '仅含你可见的 4 条' });
    expect(figure.getAttribute('href')).toBe('/adminview/feedback?projectId=p1&view=all');
    const reports = within(screen.getByRole('region', { name: '最近汇报' }));
    expect(await reports.findByText('—')).toBeTruthy();
    expect(reports.getByText('— 汇报只给作者、收到的人和数据范围包含作者的人看')).toBeTruthy();
    expect(screen.queryByText(/还没有汇报/)).toBeNull();
    expect(await screen.findByRole('link', { name: '王静 本周 7.50 小时，本周所有项目合计 —：他在其他项目的工时你看不到' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '李明 的工时你看不到' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^汇报 ?—$/ })).toBeTruthy();
    expect(screen.getByRole('note').textContent).toContain('你不在这个项目里，只看到你有权看的部分：反馈 3 条');
  });

  const costs = (given: Partial<ProjectDetail>) => {
    signedInAs({ buttons: [own.page.access, calls.reimbursements.lines.access] });
    answer(own.get, () => project(given));
    answer(calls.reimbursements.lineSum, () => ({ yuan: '-1032.00' }));
    const line = {
      id: 'l1',
      number: 'BX-1',
      documentId: '',
      date: '2026-11-20',
      category: 'local',
      ownerId: 'u2',
      ownerName: '王静',
    } as const;
    return answer(calls.reimbursements.lines, () => ({
      rows: [{ ...line, remark: '打车', state: 'passed' as const, amount: '-1032.00' }],
      total: 1,
    }));
  };

  it('opens the lines behind its share of the budget', async () => {
    const asked = costs({});
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('link', { name: '超预算 3.20%' }));
    await waitFor(() => expect(address()).toBe(`${PAGE}&part=costs`));
    expect((await screen.findAllByText('负 1,032.00')).length).toBe(2);
    expect(screen.queryByRole('link', { name: 'BX-1' })).toBeNull();
    expect(asked.every(({ projectId, state }) => projectId === 'p1' && state === 'passed')).toBe(true);
  });

  it('shows the team its own lines and the share, and 「—」 for the amount', async () => {
    costs({ spent: '', complete: { ...project().complete, costs: false } });
    renderPage(`${PAGE}&part=costs`);
    expect(await screen.findByText('仅含你可见的 1 条')).toBeTruthy();
    expect(screen.getByText(/全部金额由项目经理查看/)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '预算' })).queryByText(/032/)).toBeNull();
  });

  it('says that it was removed or is not for the user', async () => {
    refuseCall(own.get, 'A0404', '项目不存在或已被删除');
    renderPage(PAGE);
    expect(await screen.findByText('查看全部项目')).toBeTruthy();
  });

  it('opens the milestones behind a point of the completeness line', async () => {
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '2026-11-10：20.00%' }));
    expect(screen.getByRole('table', { name: '2026-11-10 的里程碑，按权重平均 20.00%' })).toBeTruthy();
  });

  it('labels completeness above 100% in the line and behind it', async () => {
    answer(own.progress, () => [{ day: '2026-11-20', percent: '110.25', milestones: [{ name: '需求', weight: 1, percent: '110.25' }] }]);
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '2026-11-20：110.25% 超额完成' }));
    expect(screen.getByRole('cell', { name: '110.25% 超额完成' })).toBeTruthy();
  });

  it('shows the approvals of its documents with links, and its reports with hours', async () => {
    signedInAs({ buttons: [own.page.access, calls.approvals.tasks.access, calls.workReports.page.access] });
    const flows = answer(calls.approvals.ofProject, () => ({ rows: [flow()], total: 1 }));
    answer(calls.workReports.counts, () => ({ mine: 0, received: 0, all: 1 }));
    answer(calls.workReports.page, () => ({ rows: [report()], total: 1 }));
    answer(calls.workHours.sums, () => ({ scope: '全部', hours: '0.00', people: [], departments: [], projects: [] }));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: /^审批 ?1$/ }));
    expect((await screen.findByRole('link', { name: 'SP-1001' })).getAttribute('href')).toBe('/adminview/approval/pending?id=f1');
    expect(flows.every(({ projectId }) => projectId === 'p1')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /^汇报 ?1$/ }));
    expect((await screen.findByRole('link', { name: /第 47 周周报：相机换型完成/ })).getAttribute('href')).toContain('id=r1');
  });

  it('counts only open feedback, and opens the list behind a bar', async () => {
    const asked = answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
    answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 0 }));
    answer(calls.dictionaries.dics, () => []);
    answer(calls.companies.list, () => []);
    answer(own.options, () => []);
    renderPage(PAGE);
    expect(screen.queryByRole('button', { name: '轻微 0' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: '致命 2' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ projectId: 'p1', faultLevel: '1', status: '1,2' }));
  });
});

describe('the actions on a project', () => {
  it('report the completeness of a milestone, with the day of its end when it is complete', async () => {
    const sent = answer(own.reportProgress, () => project());
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: /^里程碑/ }));
    await userEvent.click(await screen.findByRole('button', { name: '填报进度 需求' }));
    const form = within(await screen.findByRole('dialog', { name: '填报「需求」的进度' }));
    const percent = form.getByRole('textbox', { name: /完成度/ });
    await userEvent.clear(percent);
    await userEvent.type(percent, '112.5');
    await userEvent.click(form.getByRole('button', { name: '填报' }));
    expect(await form.findByText('达到 100% 须填写实际完成')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(form.getByRole('textbox', { name: /实际完成/ }), '2020-01-20{Tab}');
    await userEvent.click(form.getByRole('button', { name: '填报' }));
    expect(await screen.findByText('进度已填报')).toBeTruthy();
    expect(sent).toEqual([
      { id: 'p1', version: 3, milestoneId: 'm1', percent: '112.5', realStart: '2020-01-01', realEnd: '2020-01-20', remark: '' },
    ]);
  });

  it('report on a milestone that has not begun only what the user enters', async () => {
    const sent = answer(own.reportProgress, () => project());
    answer(own.get, () => project({ milestones: [milestone({ percent: '0.00', realStart: '' })] }));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: /^里程碑/ }));
    await userEvent.click(await screen.findByRole('button', { name: '填报进度 需求' }));
    const form = within(await screen.findByRole('dialog', { name: '填报「需求」的进度' }));
    await userEvent.type(form.getByRole('textbox', { name: /说明/ }), '等客户确认');
    await userEvent.click(form.getByRole('button', { name: '填报' }));
    await waitFor(() => expect(sent).toMatchObject([{ percent: '0', realStart: '', realEnd: '', remark: '等客户确认' }]));
  });

  it('require a reason to stop a project', async () => {
    const sent = answer(own.move, () => project({ state: 'stopped' }));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '更多操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '终止项目' }));
    const form = within(await screen.findByRole('dialog', { name: '终止项目 XM-1007' }));
    await userEvent.click(form.getByRole('button', { name: '终止项目' }));
    expect(await form.findByText('请写明原因')).toBeTruthy();
    await userEvent.type(form.getByRole('textbox', { name: /说明/ }), '客户取消');
    await userEvent.click(form.getByRole('button', { name: '终止项目' }));
    expect(await screen.findByText('项目状态已更新')).toBeTruthy();
    expect(sent).toEqual([{ id: 'p1', version: 3, to: 'stopped', reason: '客户取消' }]);
  });

  it('begin a plan with a template over the time of the project', async () => {
    answer(own.get, () => project({ milestones: [], completeness: '0.00' }));
    const sent = answer(own.plan, () => project());
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '从模板生成' }));
    const form = within(await screen.findByRole('dialog', { name: '调整里程碑计划' }));
    await userEvent.type(form.getByRole('textbox', { name: /调整原因/ }), '首次计划');
    await userEvent.click(form.getByRole('button', { name: '保存计划' }));
    expect(await screen.findByText('里程碑计划已保存')).toBeTruthy();
    expect(sent[0]?.milestones).toHaveLength(6);
    expect(sent[0]?.milestones?.at(-1)).toMatchObject({ name: '验收与移交', planEnd: '2020-12-31', weight: 1, id: '' });
  });
});
