import { ACCOUNT_PAGE } from '@houtai/contract/account';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import type { MessageType } from '@houtai/contract/message-types';
import { TODO_PAGE } from '@houtai/contract/todo';

/** A demo message: its sender (empty: the system), and its age in hours. */
export type DemoMessage = { sender: string; hours: number; title: string; content: string; url?: string };

/** People with the message centre in the demo; each gets all messages except their own. */
export const READERS: readonly string[] = ['u-admin', 'u-manager', 'u-staff', 'u-after-sale', 'u-staff-2'];

/** Older messages are read. */
export const UNREAD_HOURS = 40;

export const DEMO_MESSAGES: Readonly<Record<MessageType, readonly DemoMessage[]>> = {
  '0': [
    {
      sender: '',
      hours: 2,
      title: '本周六 8:00 至 12:00 园区检修停电，请提前保存资料',
      content: '机房由备用电源供电，办公区电脑请在周五下班前关机。',
    },
    {
      sender: 'u-manager',
      hours: 5,
      title: '林慧敏提醒你更新本周待办的进度',
      content: '周五 17:00 前更新完，周会按待办列表逐条过。',
      url: TODO_PAGE,
    },
    {
      sender: 'u-after-sale',
      hours: 9,
      title: '赵建国请你确认星河停车缴费小程序的反馈',
      content: '客户称部分车牌识别后仍显示未入场，请看日志后回复。',
      url: FEEDBACK_PAGE,
    },
    { sender: '', hours: 27, title: '今晚 22:00 系统升级，预计停用 20 分钟', content: '升级期间无法登录，未提交的表单会保留草稿。' },
    {
      sender: 'u-admin',
      hours: 52,
      title: '陈思远更新了账号安全要求',
      content: '密码至少每 90 天更换一次，请在个人信息中检查。',
      url: ACCOUNT_PAGE,
    },
    { sender: '', hours: 76, title: '年度体检预约开始', content: '请在月底前选择体检机构和时间，逾期由综合部统一安排。' },
    {
      sender: 'u-manager',
      hours: 121,
      title: '林慧敏把东海智能闸口改造的两条待办交给你',
      content: '闸口相机换型后的联调和验收材料，计划两周内完成。',
      url: TODO_PAGE,
    },
    { sender: '', hours: 240, title: '会议室预订规则调整', content: '连续两次预订未使用的，一周内不能再预订。' },
  ],
  '1': [
    { sender: 'u-staff', hours: 3, title: '王浩然提交了差旅报销 3,486.00', content: '海州往返三天，含住宿两晚，发票齐全。' },
    { sender: 'u-staff-2', hours: 8, title: '黄子轩提交了加班申请', content: '周日 9:00 至 17:00，星河会员与营销系统上线值守。' },
    { sender: 'u-manager', hours: 30, title: '林慧敏通过了你的用印申请', content: '恒瑞智能仓储系统补充协议，请到总经办盖章。' },
    { sender: 'u-admin', hours: 70, title: '陈思远退回了服务器采购申请', content: '请补充三家比价和现有资源的使用率。' },
    { sender: 'u-staff', hours: 148, title: '王浩然提交了休假申请', content: '年假两天，工作交给黄子轩。' },
  ],
  '2': [
    { sender: '', hours: 6, title: '东海港务集团的二期款已到账 286,000.00', content: '合同剩余应收 143,000.00，约定验收后三十天内支付。' },
    { sender: '', hours: 33, title: '恒瑞精密制造的年度维保订单待确认', content: '报价有效期还剩 7 天，客户采购部已收到正式报价单。' },
    { sender: 'u-after-sale', hours: 98, title: '赵建国登记了绿源农业的备件订单', content: '标签打印机两台，预计三天后发货。' },
    { sender: '', hours: 190, title: '民安区人民医院的自助机订单已签收', content: '六台全部签收，安装安排在下周二。' },
  ],
  '3': [
    {
      sender: 'u-manager',
      hours: 20,
      title: '星河商业预约下周演示会员系统二期',
      content: '对方信息部和运营部各来两人，重点看积分和停车联动。',
    },
    {
      sender: 'u-staff-2',
      hours: 84,
      title: '黄子轩跟进了华岭能源的运维招标',
      content: '公告已发布，投标截止还有 18 天，需要一份等保证明。',
    },
    { sender: '', hours: 210, title: '绿源农业的溯源平台扩容意向转为商机', content: '预计金额 180,000.00，计划下季度立项。' },
  ],
  '4': [
    { sender: 'u-after-sale', hours: 1, title: '赵建国：大屏下午能更新吗', content: '东海那边三点有参观，数据停在昨天不好看。' },
    { sender: 'u-guest', hours: 11, title: '周雨桐：月报模板麻烦发我一份', content: '要带分部门统计的那一版，谢谢。' },
    { sender: 'u-manager', hours: 44, title: '林慧敏：明天的评审改到 10 点', content: '会议室不变，原来的 9 点给面试用。' },
    { sender: 'u-staff', hours: 130, title: '王浩然：挂号系统的接口文档放到项目文件里了', content: '有三处字段改名，联调前请先看一下。' },
  ],
};
