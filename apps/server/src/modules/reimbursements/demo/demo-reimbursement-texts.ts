import type { ExpenseLine, ReimbursementForm } from '@houtai/contract/reimbursements-form';

/** An expense of a story: the category, the range of amounts in yuan, the remark, and whether it has an invoice. */
type DemoExpense = {
  category: ExpenseLine['category'];
  from: number;
  to: number;
  remark: string;
  invoice: boolean;
  /** Days after the first one. */
  later?: number;
};
type DemoStory = { type: ReimbursementForm['type']; reason: string; days?: number; expenses: readonly DemoExpense[] };

/** Stories of expenses in the demo. */
export const STORIES: readonly DemoStory[] = [
  {
    type: 'travel',
    reason: '现场联调与验收确认，客户来函要求到场',
    days: 2,
    expenses: [
      { category: 'intercity', from: 220, to: 560, remark: '高铁二等座，去程', invoice: true },
      { category: 'lodging', from: 320, to: 760, remark: '客户附近酒店 2 晚', invoice: true },
      { category: 'local', from: 40, to: 190, remark: '客户现场与酒店往返', invoice: true, later: 1 },
      { category: 'intercity', from: 220, to: 560, remark: '高铁二等座，返程', invoice: true, later: 2 },
      { category: 'meal', from: 300, to: 300, remark: '3 天 × 100.00，不需要发票', invoice: false, later: 2 },
    ],
  },
  {
    type: 'travel',
    reason: '设备返修与现场更换，当天往返',
    days: 0,
    expenses: [
      { category: 'intercity', from: 80, to: 260, remark: '动车往返', invoice: true },
      { category: 'repair', from: 480, to: 1_600, remark: '手持终端返修 2 台', invoice: true },
      { category: 'delivery', from: 26, to: 88, remark: '返修件快递', invoice: true },
      { category: 'offset', from: 60, to: 120, remark: '上月退票已退款，本次冲减', invoice: false },
    ],
  },
  {
    type: 'daily',
    reason: '本月通讯与市内交通',
    expenses: [
      { category: 'communication', from: 99, to: 199, remark: '手机套餐', invoice: true },
      { category: 'local', from: 60, to: 240, remark: '拜访客户打车 6 次', invoice: true, later: 3 },
    ],
  },
  {
    type: 'daily',
    reason: '团队办公用品补充',
    expenses: [
      { category: 'office', from: 120, to: 480, remark: '白板笔、便签、线材', invoice: true },
      { category: 'office', from: 80, to: 320, remark: '扩展坞 1 个', invoice: true },
      { category: 'delivery', from: 12, to: 36, remark: '寄送合同原件', invoice: true, later: 1 },
    ],
  },
  {
    type: 'hospitality',
    reason: '客户来访接待，方案评审',
    expenses: [
      { category: 'hospitality', from: 380, to: 1_280, remark: '午餐，客户 3 人、我方 2 人', invoice: true },
      { category: 'local', from: 50, to: 160, remark: '接站与送站', invoice: true },
    ],
  },
  {
    type: 'purchase',
    reason: '测试环境服务器与域名续费',
    expenses: [
      { category: 'service', from: 860, to: 4_800, remark: '云服务器续费 6 个月', invoice: true },
      { category: 'service', from: 55, to: 160, remark: '域名续费 1 年', invoice: true },
    ],
  },
  {
    type: 'daily',
    reason: '参加认证考试与培训',
    expenses: [
      { category: 'training', from: 600, to: 2_400, remark: '培训与考试报名费', invoice: true },
      { category: 'other', from: 40, to: 120, remark: '教材', invoice: true, later: 1 },
    ],
  },
];
