import type { DemoKnowledge } from './demo-item.ts';
import { sheetFile } from './demo-office.ts';

export const MORE_DEMO_KNOWLEDGE: readonly DemoKnowledge[] = [
  {
    id: 'k-message',
    title: '消息与通知使用约定',
    category: '7',
    summary: '什么事发消息，什么事打电话。',
    days: 75,
    owner: 'u-admin',
    menus: ['message-center'],
    text: [
      ['一、消息', '不需要当场答复的事项用消息，工作时间内四小时回复。'],
      ['二、电话', '影响客户生产的事项直接电话，事后补记到待办或反馈。'],
    ],
  },
  {
    id: 'k-code',
    title: '代码评审规范',
    category: '5',
    summary: '合并前至少一人评审，评审看什么，多久给结论。',
    days: 110,
    owner: 'u-manager',
    departments: ['d-research'],
    notes: ['评审时限由两天改为一个工作日'],
    was: ['一个工作日内给出结论', '两天内给出结论'],
    text: [
      ['一、范围', '所有合并到主干的改动。'],
      ['二、内容', '正确性、边界、可读性、测试；风格交给工具。'],
      ['三、时限', '一个工作日内给出结论，超过 500 行的改动先拆分。'],
    ],
  },
  {
    id: 'k-release',
    title: '版本发布流程',
    category: '5',
    summary: '从冻结到发布后观察的五个步骤。',
    days: 48,
    owner: 'u-manager',
    departments: ['d-research', 'd-service'],
    text: [
      ['一、发布前', '冻结代码，完成回归测试，写好升级说明和回退办法。'],
      ['二、发布', '在约定窗口内由两人共同操作，一人执行一人核对。'],
      ['三、发布后', '观察 30 分钟，异常立即回退，次日复盘。'],
    ],
    files: [
      {
        name: '发布检查表.xlsx',
        bytes: () =>
          sheetFile('检查表', [
            ['步骤', '负责人', '完成'],
            ['回归测试', '', ''],
            ['数据备份', '', ''],
            ['回退演练', '', ''],
          ]),
      },
    ],
  },
  {
    id: 'k-seal',
    title: '印章与合同用印办法',
    category: '3',
    summary: '用印申请、登记和外带的要求。',
    days: 150,
    owner: 'u-admin',
    text: [
      ['一、申请', '用印须有审批通过的申请和定稿文件，页数多的加盖骑缝章。'],
      ['二、登记', '由总经办登记日期、文件、份数和经办人。'],
      ['三、外带', '印章外带须两人同行，当日归还。'],
    ],
  },
  {
    id: 'k-asset',
    title: '办公资产领用与归还',
    category: '3',
    summary: '电脑、手机和测试设备的领用、更换与离职归还。',
    days: 130,
    owner: 'u-admin',
    text: [
      ['一、领用', '由部门经理提出，信息部登记编号后发放。'],
      ['二、更换', '使用满四年或维修费超过残值一半的可以更换。'],
      ['三、归还', '离职前归还全部资产并清除个人数据。'],
    ],
  },
  {
    id: 'k-onboard',
    title: '新员工入职指南',
    category: '2',
    summary: '第一天、第一周和第一个月要完成的事。',
    days: 25,
    owner: 'u-manager',
    menus: ['home'],
    text: [
      ['第一天', '领取设备和门禁，修改初始密码，完成信息安全学习。'],
      ['第一周', '认识部门同事，了解所在项目，在待办里记录学习计划。'],
      ['第一个月', '与导师复盘一次，提出三条改进建议。'],
    ],
  },
  {
    id: 'k-old-attendance',
    title: '考勤管理办法（2024 版）',
    category: '2',
    summary: '已由新的请假与休假流程取代。',
    days: 400,
    owner: 'u-admin',
    state: '2',
    text: [
      ['一、工作时间', '9:00 至 18:00，午休一小时。'],
      ['二、打卡', '上下班各一次，外出须提前登记。'],
    ],
  },
  {
    id: 'k-remote',
    title: '远程办公管理办法（征求意见稿）',
    category: '3',
    summary: '每周可申请的天数、在线时间和设备要求，正在征求意见。',
    days: 3,
    owner: 'u-manager',
    state: '0',
    text: [
      ['一、申请', '每周不超过两天，提前一个工作日申请。'],
      ['二、在线', '10:00 至 16:00 保持在线，按时参加例会。'],
    ],
  },
];
