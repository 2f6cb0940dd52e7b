type DemoProject = {
  id: string;
  name: string;
  owner: string;
  /** Days from today; the end is empty where it is open. */
  from: number;
  to?: number;
  over?: true;
};

export type DemoCustomer = { id: string; name: string; owner: string; active?: false; projects: readonly DemoProject[] };

/** Customers of the demo with their projects. Owners are people whose own records the demo shows: the manager, staff, after-sale. */
export const CUSTOMERS: readonly DemoCustomer[] = [
  {
    id: 'c-hengrui',
    name: '恒瑞精密制造有限公司',
    owner: 'u-manager',
    projects: [
      { id: 'p-hengrui-mes', name: '恒瑞制造执行系统', owner: 'u-manager', from: -420, to: 60 },
      { id: 'p-hengrui-wms', name: '恒瑞智能仓储系统', owner: 'u-staff', from: -180, to: 150 },
    ],
  },
  {
    id: 'c-donghai',
    name: '东海港务集团',
    owner: 'u-manager',
    projects: [
      { id: 'p-donghai-tos', name: '东海码头作业管理平台', owner: 'u-staff', from: -300, to: 90 },
      { id: 'p-donghai-gate', name: '东海智能闸口改造', owner: 'u-staff-2', from: -90, to: 120 },
    ],
  },
  {
    id: 'c-minan',
    name: '民安区人民医院',
    owner: 'u-staff',
    projects: [
      { id: 'p-minan-his', name: '民安医院预约挂号系统', owner: 'u-staff', from: -260, to: 30 },
      { id: 'p-minan-queue', name: '民安医院门诊叫号系统', owner: 'u-after-sale', from: -700, to: -120, over: true },
    ],
  },
  {
    id: 'c-lvyuan',
    name: '绿源农业科技有限公司',
    owner: 'u-staff',
    projects: [{ id: 'p-lvyuan-trace', name: '绿源农产品溯源平台', owner: 'u-staff', from: -150, to: 200 }],
  },
  {
    id: 'c-xinghe',
    name: '星河商业管理有限公司',
    owner: 'u-staff-2',
    projects: [
      { id: 'p-xinghe-member', name: '星河会员与营销系统', owner: 'u-staff-2', from: -240, to: 45 },
      { id: 'p-xinghe-parking', name: '星河停车缴费小程序', owner: 'u-staff-2', from: -520, to: -60, over: true },
    ],
  },
  {
    id: 'c-hualing',
    name: '华岭能源股份有限公司',
    owner: 'u-manager',
    projects: [
      { id: 'p-hualing-monitor', name: '华岭光伏电站监控平台', owner: 'u-manager', from: -330, to: 180 },
      { id: 'p-hualing-inspect', name: '华岭设备巡检系统', owner: 'u-after-sale', from: -120, to: 240 },
    ],
  },
  {
    id: 'c-qingcheng',
    name: '青城第一中学',
    owner: 'u-after-sale',
    projects: [{ id: 'p-qingcheng-campus', name: '青城一中智慧校园', owner: 'u-after-sale', from: -400, to: 20 }],
  },
  {
    id: 'c-yuntong',
    name: '运通物流有限公司',
    owner: 'u-staff-2',
    projects: [
      { id: 'p-yuntong-tms', name: '运通运输管理系统', owner: 'u-staff-2', from: -210, to: 100 },
      { id: 'p-yuntong-bill', name: '运通对账结算系统', owner: 'u-staff', from: -45, to: 300 },
    ],
  },
  {
    id: 'c-jinzhou',
    name: '锦州路街道办事处',
    owner: 'u-after-sale',
    projects: [{ id: 'p-jinzhou-grid', name: '锦州路街道网格化管理平台', owner: 'u-after-sale', from: -365, to: 0 }],
  },
  {
    id: 'c-bolan',
    name: '博览会展服务有限公司',
    owner: 'u-staff',
    projects: [{ id: 'p-bolan-ticket', name: '博览会展票务系统', owner: 'u-staff', from: -60, to: 90 }],
  },
  {
    id: 'c-tianchi',
    name: '天池饮品有限公司',
    owner: 'u-manager',
    active: false,
    projects: [{ id: 'p-tianchi-crm', name: '天池经销商管理系统', owner: 'u-manager', from: -900, to: -200, over: true }],
  },
];

/** What stands beside project 95 among the company's own projects. */
export const INTERNAL_DEMO: readonly DemoProject[] = [
  { id: 'p-internal-console', name: '澄明后台管理系统', owner: 'u-manager', from: -365 },
  { id: 'p-internal-data', name: '澄明数据中台', owner: 'u-manager', from: -200, to: 365 },
];
