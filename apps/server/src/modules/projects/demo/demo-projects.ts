import type { CustomerForm } from '@houtai/contract/customers-form';
import type { ProjectState } from '@houtai/contract/project-states';

export type DemoProject = {
  id: string;
  name: string;
  owner: string;
  /** Days from today; `to` is absent for an open end without a plan. */
  from: number;
  to?: number;
  /** Active by default. */
  state?: ProjectState;
  /** The speed of work; 1 is as planned. */
  pace?: number;
};

export type DemoCustomer = {
  id: string;
  name: string;
  owner: string;
  active?: false;
  shortName?: string;
  level?: CustomerForm['level'];
  phone: string;
  areaId: string;
  address?: string;
  projects: readonly DemoProject[];
};

/** Customers of the demo with their projects. Owners are people whose own records the demo shows: the manager, staff, after-sale. */
export const CUSTOMERS: readonly DemoCustomer[] = [
  {
    id: 'c-hengrui',
    name: '恒瑞精密制造有限公司',
    shortName: '恒瑞精密',
    level: 'key',
    phone: '0512-66018230',
    areaId: '320505',
    address: '科技路 18 号',
    owner: 'u-manager',
    projects: [
      { id: 'p-hengrui-mes', name: '恒瑞制造执行系统', owner: 'u-manager', from: -420, to: 60 },
      { id: 'p-hengrui-wms', name: '恒瑞智能仓储系统', owner: 'u-staff', from: -180, to: 150 },
    ],
  },
  {
    id: 'c-donghai',
    name: '东海港务集团',
    shortName: '东海港务',
    level: 'key',
    phone: '0574-86020118',
    areaId: '330206',
    address: '港区中路 1 号',
    owner: 'u-manager',
    projects: [
      { id: 'p-donghai-tos', name: '东海码头作业管理平台', owner: 'u-staff', from: -300, to: 90 },
      { id: 'p-donghai-gate', name: '东海智能闸口改造', owner: 'u-staff-2', from: -90, to: 120 },
    ],
  },
  {
    id: 'c-minan',
    name: '民安区人民医院',
    shortName: '民安医院',
    level: 'usual',
    phone: '0571-85160066',
    areaId: '330106',
    address: '民安路 66 号',
    owner: 'u-staff',
    projects: [
      { id: 'p-minan-his', name: '民安医院预约挂号系统', owner: 'u-staff', from: -260, to: 30, pace: 0.55 },
      { id: 'p-minan-queue', name: '民安医院门诊叫号系统', owner: 'u-after-sale', from: -700, to: -120, state: 'archived' },
    ],
  },
  {
    id: 'c-lvyuan',
    name: '绿源农业科技有限公司',
    shortName: '绿源农业',
    level: 'usual',
    phone: '0536-52031303',
    areaId: '370783',
    address: '产业园 3 号楼',
    owner: 'u-staff',
    projects: [
      { id: 'p-lvyuan-trace', name: '绿源农产品溯源平台', owner: 'u-staff', from: -150, to: 200 },
      { id: 'p-lvyuan-mall', name: '绿源社区团购小程序', owner: 'u-staff', from: 14, to: 170, state: 'auditing' },
    ],
  },
  {
    id: 'c-xinghe',
    name: '星河商业管理有限公司',
    shortName: '星河商管',
    level: 'usual',
    phone: '0755-86321200',
    areaId: '440305',
    address: '星河广场 12 层',
    owner: 'u-staff-2',
    projects: [
      { id: 'p-xinghe-member', name: '星河会员与营销系统', owner: 'u-staff-2', from: -240, to: 45 },
      { id: 'p-xinghe-parking', name: '星河停车缴费小程序', owner: 'u-staff-2', from: -520, to: -60, state: 'archived' },
    ],
  },
  {
    id: 'c-hualing',
    name: '华岭能源股份有限公司',
    shortName: '华岭能源',
    level: 'key',
    phone: '0971-82099009',
    areaId: '630102',
    address: '能源大道 9 号',
    owner: 'u-manager',
    projects: [
      { id: 'p-hualing-monitor', name: '华岭光伏电站监控平台', owner: 'u-manager', from: -330, to: 180, pace: 1.06 },
      { id: 'p-hualing-inspect', name: '华岭设备巡检系统', owner: 'u-after-sale', from: -120, to: 240 },
    ],
  },
  {
    id: 'c-qingcheng',
    name: '青城第一中学',
    shortName: '青城一中',
    phone: '0471-66230150',
    areaId: '150102',
    address: '学府路 5 号',
    owner: 'u-after-sale',
    projects: [{ id: 'p-qingcheng-campus', name: '青城一中智慧校园', owner: 'u-after-sale', from: -400, to: 20, pace: 1.12 }],
  },
  {
    id: 'c-yuntong',
    name: '运通物流有限公司',
    shortName: '运通物流',
    phone: '029-86510077',
    areaId: '610112',
    address: '物流大道 88 号',
    owner: 'u-staff-2',
    projects: [
      { id: 'p-yuntong-tms', name: '运通运输管理系统', owner: 'u-staff-2', from: -210, to: 100 },
      { id: 'p-yuntong-bill', name: '运通对账结算系统', owner: 'u-staff', from: -45, to: 300 },
    ],
  },
  {
    id: 'c-jinzhou',
    name: '锦州路街道办事处',
    shortName: '锦州路街道',
    phone: '0532-83726120',
    areaId: '370203',
    address: '锦州路 20 号',
    owner: 'u-after-sale',
    projects: [{ id: 'p-jinzhou-grid', name: '锦州路街道网格化管理平台', owner: 'u-after-sale', from: -365, to: 0, state: 'done' }],
  },
  {
    id: 'c-bolan',
    name: '博览会展服务有限公司',
    shortName: '博览会展',
    phone: '020-89128600',
    areaId: '440105',
    address: '会展南路 2 号',
    owner: 'u-staff',
    projects: [
      { id: 'p-bolan-ticket', name: '博览会展票务系统', owner: 'u-staff', from: -60, to: 90, pace: 0.6 },
      { id: 'p-bolan-guide', name: '博览展馆导览系统', owner: 'u-staff', from: 30, to: 150, state: 'draft' },
    ],
  },
  {
    id: 'c-tianchi',
    name: '天池饮品有限公司',
    shortName: '天池饮品',
    phone: '0991-38502211',
    areaId: '650104',
    address: '天池路 10 号',
    owner: 'u-manager',
    active: false,
    projects: [{ id: 'p-tianchi-crm', name: '天池经销商管理系统', owner: 'u-manager', from: -900, to: -200, state: 'archived' }],
  },
];

/** The company's own projects beside project 95. */
export const INTERNAL_DEMO: readonly DemoProject[] = [
  { id: 'p-internal-console', name: '澄明后台管理系统', owner: 'u-manager', from: -365 },
  { id: 'p-internal-data', name: '澄明数据中台', owner: 'u-manager', from: -200, to: 365 },
];
