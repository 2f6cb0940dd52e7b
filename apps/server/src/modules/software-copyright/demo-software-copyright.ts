import { localDate } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import { SOFTWARE_COPYRIGHT } from '@houtai/contract/software-copyright-form';
import { uuidv7 } from 'uuidv7';

import { workingCalendar } from '#modules/calendar/index.ts';
import { documentStory } from '#modules/documents/index.ts';
import { recordHistory } from '#modules/history/index.ts';
import { demoSerials, demoStaffOf, readDemoStage } from '#modules/work-records/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';
import { randomFrom } from '#platform/random-from.ts';

import { softwareCopyrights } from './software-copyright.tables.ts';

/** Software of the demo: project, names, language, lines, and purpose; oldest first. */
const SOFTWARE = [
  ['p-hengrui-mes', '恒瑞制造执行管理软件', '恒瑞制造执行', 'Java', 86_400, '工单下达、报工、物料追溯与设备点检'],
  ['p-minan-his', '民安医院预约挂号服务软件', '民安预约挂号', 'Java、TypeScript', 52_300, '号源管理、预约、医保结算与短信通知'],
  ['p-yuntong-tms', '运通运输调度管理软件', '运通运输调度', 'Go、TypeScript', 47_800, '运单调度、在途跟踪与回单'],
  ['p-donghai-tos', '东海码头作业管理软件', '东海码头作业', 'C#、SQL', 118_000, '船舶计划、堆场图形、箱号识别与理货确认'],
  ['p-hualing-monitor', '华岭光伏电站监控软件', '华岭光伏监控', 'TypeScript', 39_200, '逆变器采集、发电量报表与告警推送'],
  ['p-xinghe-member', '星河会员营销管理软件', '星河会员营销', 'Java', 44_600, '会员等级、积分与优惠券核销'],
  ['p-lvyuan-trace', '绿源农产品溯源软件', '绿源溯源', 'Python', 21_900, '批次管理、溯源码与检测报告'],
  ['p-hualing-inspect', '华岭设备巡检移动端软件', '华岭巡检', 'Kotlin', 18_700, '巡检路线、拍照与离线同步'],
  ['p-donghai-gate', '东海智能闸口控制软件', '东海闸口', 'C++', 33_500, '车牌识别、道闸控制与预约排队'],
  ['p-bolan-ticket', '博览会展票务管理软件', '博览票务', 'TypeScript', 28_400, '在线购票、入场扫码与退票'],
  ['p-internal-data', '澄明数据中台软件', '澄明数据中台', 'Scala、SQL', 61_000, '数据同步、指标口径与调度'],
  ['p-internal-console', '澄明后台管理软件', '澄明后台', 'TypeScript', 72_500, '待办、反馈、报销与审批'],
] as const;

/** Inserts the demo's tasks with their histories; the same seed gives the same ones. */
export async function insertDemoTasks(ctx: Pick<SeedCtx, 'db' | 'now'>, seed: number): Promise<void> {
  const stage = { ...(await readDemoStage(ctx)), calendar: await workingCalendar(ctx) };
  const serials = await demoSerials(ctx.db, SOFTWARE_COPYRIGHT.key);
  const random = randomFrom(seed);
  for (const [index, [projectId, name, shortName, language, sourceLines, does]] of SOFTWARE.entries()) {
    const [owner] = demoStaffOf(stage, 1, random);
    if (!owner) throw new Error('the demo has too few people');
    const ageDays = (SOFTWARE.length - index) * 7 - 5;
    const { history, ...told } = documentStory(stage, { maker: owner.id, made: '新建软著任务', ageDays }, random);
    const dayBefore = (days: number) => localDate(new Date(told.createdAt.getTime() - days * DAY_MS));
    const id = uuidv7();
    await ctx.db.insert(softwareCopyrights).values({
      ...told,
      id,
      serial: serials.next(),
      companyId: owner.companyId,
      departmentId: owner.departmentId,
      ownerId: owner.id,
      createdBy: owner.id,
      updatedBy: owner.id,
      name,
      shortName,
      release: `V${1 + (index % 3)}.0`,
      acquired: 'original',
      projectId,
      developedOn: dayBefore(30 + index),
      publishedOn: index % 3 === 0 ? dayBefore(10) : null,
      planOn: dayBefore(-20),
      language,
      sourceLines,
      registration: told.state === 'passed' ? `2026SR${String(1_204_500 + index * 37)}` : '',
      description: `<p>${name}用于${does}。</p><ul><li>权限按部门和角色控制，操作留痕</li><li>支持移动端和离线补录</li></ul>`,
    });
    await ctx.db
      .insert(recordHistory)
      .values(history.map((entry) => ({ ...entry, recordType: SOFTWARE_COPYRIGHT.key, recordId: id, companyId: owner.companyId })));
  }
  await serials.store();
}
