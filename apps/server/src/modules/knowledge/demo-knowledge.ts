import { sheetFile, wordFile } from './demo-office.ts';

/** An item of the demo. `days` is how long ago it was published; the text is sections of a heading and its points. */
export type DemoKnowledge = {
  id: string;
  title: string;
  category: string;
  summary: string;
  text: readonly (readonly [heading: string, ...points: string[]])[];
  days: number;
  owner: string;
  menus?: readonly string[];
  departments?: readonly string[];
  state?: '0' | '2';
  /** Has to be confirmed; with a number, within so many days from now. */
  mustRead?: boolean | number;
  /** Notes of its revisions after the first one, the oldest first. */
  notes?: readonly string[];
  files?: readonly { name: string; bytes: () => Buffer }[];
};

const text = (lines: readonly string[]) => () => Buffer.from(`${lines.join('\r\n')}\r\n`);

export const DEMO_KNOWLEDGE: readonly DemoKnowledge[] = [
  {
    id: 'k-expense',
    title: '费用报销制度',
    category: '1',
    summary: '差旅、招待和日常费用的标准、票据要求与报销时限。',
    days: 40,
    owner: 'u-admin',
    menus: ['home'],
    mustRead: 12,
    notes: ['一线城市住宿标准由 400 元提高到 450 元'],
    text: [
      ['一、适用范围', '公司全体员工因公发生的差旅、业务招待、交通和办公费用。'],
      [
        '二、差旅标准',
        '住宿：一线城市每晚不超过 450 元，其他城市每晚不超过 350 元。',
        '餐费补贴每人每天 100 元，不再另行报销餐票。',
        '高铁二等座、飞机经济舱据实报销。',
      ],
      ['三、时限与票据', '费用发生后 30 天内提交，跨年费用最迟次年 1 月 15 日。', '发票抬头和税号须与公司一致，电子发票须附验真结果。'],
      ['四、审批', '2,000 元以内由部门经理审批，超过的由总经办审批。'],
    ],
    files: [
      {
        name: '差旅费用标准.xlsx',
        bytes: () =>
          sheetFile('差旅标准', [
            ['项目', '一线城市', '其他城市'],
            ['住宿（元/晚）', '450', '350'],
            ['餐费补贴（元/天）', '100', '100'],
            ['市内交通（元/天）', '80', '60'],
          ]),
      },
      {
        name: '报销单填写说明.docx',
        bytes: () =>
          wordFile([
            '报销单填写说明',
            '一、每张报销单只填一次出差或一类费用。',
            '二、金额大小写一致，不得涂改。',
            '三、票据按发生日期从左到右粘贴。',
          ]),
      },
    ],
  },
  {
    id: 'k-leave',
    title: '请假与休假流程',
    category: '2',
    summary: '各类假期的天数、申请时间和工作交接要求。',
    days: 65,
    owner: 'u-manager',
    menus: ['home'],
    text: [
      ['一、假期', '年假按工龄 5 至 15 天，当年有效，可顺延到次年 3 月 31 日。', '病假凭医疗机构证明；婚假、产假、陪产假按国家规定。'],
      ['二、申请', '一天以内提前一个工作日，三天以上提前五个工作日。', '突发情况先电话告知直属负责人，两天内补办。'],
      ['三、交接', '请假前把未完成的待办转给代理人，并写明进度和截止日期。'],
    ],
    files: [
      {
        name: '请假流程一览.txt',
        bytes: text([
          '请假流程一览',
          '1. 本人提交申请',
          '2. 直属负责人审批（3 天以内到此为止）',
          '3. 部门经理审批（3 天以上）',
          '4. 总经办备案',
        ]),
      },
    ],
  },
  {
    id: 'k-security',
    title: '信息安全管理规定',
    category: '4',
    summary: '账号、设备、数据和对外发送资料的底线要求，全员必读。',
    days: 20,
    owner: 'u-admin',
    menus: ['home', 'todo', 'feedback'],
    mustRead: 5,
    notes: ['补充第四条：使用外部智能工具的要求'],
    text: [
      ['一、账号', '账号只限本人使用，密码至少 90 天更换一次，不得与外部网站相同。', '离开座位锁定屏幕。'],
      ['二、设备', '办公电脑不得关闭杀毒软件和磁盘加密。', '丢失设备须在 2 小时内报告信息部。'],
      ['三、数据', '客户数据不得拷贝到个人设备和个人网盘。', '测试环境使用脱敏数据。'],
      ['四、对外发送', '向客户以外的单位发送资料须经部门经理同意。', '不得把客户资料和源代码粘贴到外部智能工具。'],
      ['五、事件报告', '发现泄露、勒索或异常登录，立即断网并致电信息部值班电话。'],
    ],
    files: [
      {
        name: '信息安全自查表.xlsx',
        bytes: () =>
          sheetFile('自查', [
            ['检查项', '要求', '结果'],
            ['磁盘加密', '已开启', ''],
            ['自动锁屏', '不超过 5 分钟', ''],
            ['杀毒软件', '病毒库为最新', ''],
          ]),
      },
    ],
  },
  {
    id: 'k-todo',
    title: '待办登记与跟进规范',
    category: '7',
    summary: '什么要登记待办，怎样写清楚，多久更新一次。',
    days: 30,
    owner: 'u-manager',
    menus: ['todo'],
    mustRead: true,
    text: [
      ['一、何时登记', '需要半天以上、涉及他人或对客户有承诺的工作都要登记。'],
      ['二、怎样填写', '结果要求写可以验收的结果，不写过程。', '承诺说明写明答复方式和时间。'],
      ['三、跟进', '负责人每个工作日下班前更新状态。', '预计延期的，在计划日期之前说明原因并重新约定。'],
    ],
  },
  {
    id: 'k-todo-transfer',
    title: '待办转办与催办约定',
    category: '7',
    summary: '转办须说明背景，催办一小时内只发一次。',
    days: 12,
    owner: 'u-manager',
    menus: ['todo'],
    text: [
      ['一、转办', '转办前与对方沟通，并在说明里写清背景和已做的工作。'],
      ['二、催办', '同一待办一小时内只催办一次；紧急事项请直接电话。'],
    ],
  },
  {
    id: 'k-feedback',
    title: '售后反馈处理规范',
    category: '6',
    summary: '反馈的登记、分级、响应时限和关闭条件。',
    days: 55,
    owner: 'u-after-sale',
    menus: ['feedback'],
    mustRead: 20,
    departments: ['d-service', 'd-research'],
    text: [
      ['一、分级', '致命：系统不可用；严重：主要功能不可用；一般：有替代办法；轻微：体验问题。'],
      ['二、响应', '致命 30 分钟内响应、4 小时内恢复；严重 2 小时内响应、1 个工作日内解决。', '一般和轻微的在 1 个工作日内给出计划。'],
      ['三、关闭', '客户确认后关闭；两周内没有回复的，记录联系过程后关闭。'],
    ],
    files: [
      {
        name: '反馈处理时限.txt',
        bytes: text([
          '等级\t响应\t解决',
          '致命\t30 分钟\t4 小时',
          '严重\t2 小时\t1 个工作日',
          '一般\t1 个工作日\t按计划',
          '轻微\t1 个工作日\t按计划',
        ]),
      },
    ],
  },
  {
    id: 'k-onsite',
    title: '现场服务安全须知',
    category: '6',
    summary: '进入客户机房、车间和港区前必须知道的事项。',
    days: 90,
    owner: 'u-after-sale',
    menus: ['feedback'],
    departments: ['d-service'],
    text: [
      ['一、进入现场', '按客户要求佩戴安全帽、反光衣，服从现场人员指挥。'],
      ['二、操作', '断电、重启和升级须经客户书面确认，并先完成备份。'],
      ['三、离开', '清点工具，恢复现场，请客户在服务单上签字。'],
    ],
    files: [
      {
        name: '现场服务单.docx',
        bytes: () => wordFile(['现场服务单', '客户名称：', '服务日期：', '服务内容：', '遗留问题：', '客户签字：']),
      },
    ],
  },
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
