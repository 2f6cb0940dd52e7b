import { pickRandom, randomFrom } from '#platform/random-from.ts';

/** Departments of the demo: id, company, parent, name. Parents come before their children. */
export const DEPARTMENTS: readonly { id: string; companyId: string; parentId: string | null; name: string }[] = [
  { id: 'd-office', companyId: 'chengming', parentId: null, name: '总经办' },
  { id: 'd-research', companyId: 'chengming', parentId: null, name: '研发中心' },
  { id: 'd-platform', companyId: 'chengming', parentId: 'd-research', name: '平台研发部' },
  { id: 'd-mobile', companyId: 'chengming', parentId: 'd-research', name: '移动研发部' },
  { id: 'd-service', companyId: 'chengming', parentId: null, name: '售后服务部' },
  { id: 'd-information', companyId: 'chengming', parentId: null, name: '信息部' },
  { id: 'd-general', companyId: 'chengming-data', parentId: null, name: '综合部' },
  { id: 'd-operations', companyId: 'chengming-data', parentId: null, name: '数据运营部' },
];

/** The heads of the demo's departments. */
export const LEADERS: Readonly<Record<string, string>> = {
  'd-research': 'u-manager',
  'd-service': 'u-after-sale',
  'd-information': 'u-admin',
};

export type DemoPerson = {
  id: string;
  name: string;
  phone: string;
  loginId: string;
  kind: 'staff' | 'member';
  companyId: string;
  /** The first one is the primary one. */
  departments: readonly string[];
  role: string;
  active: boolean;
};

const STAFF = { kind: 'staff', companyId: 'chengming', active: true } as const;

/** The accounts in the manual, one for each thing that a visitor of the demo may want to see. */
export const ACCOUNTS: readonly DemoPerson[] = [
  {
    ...STAFF,
    id: 'u-admin',
    name: '陈思远',
    phone: '13800000000',
    loginId: 'admin',
    departments: ['d-information'],
    role: 'administrator',
  },
  {
    ...STAFF,
    id: 'u-manager',
    name: '林慧敏',
    phone: '13800000001',
    loginId: 'linhuimin',
    departments: ['d-research', 'd-office'],
    role: 'manager',
  },
  { ...STAFF, id: 'u-staff', name: '王浩然', phone: '13800000002', loginId: 'wanghaoran', departments: ['d-platform'], role: 'staff' },
  {
    ...STAFF,
    id: 'u-after-sale',
    name: '赵建国',
    phone: '13800000003',
    loginId: 'zhaojianguo',
    departments: ['d-service'],
    role: 'after-sale',
  },
  {
    ...STAFF,
    id: 'u-guest',
    name: '周雨桐',
    phone: '13800000004',
    loginId: 'zhouyutong',
    companyId: 'chengming-data',
    departments: ['d-general'],
    role: 'guest',
  },
  { ...STAFF, id: 'u-member', name: '刘佳', phone: '13800000005', loginId: 'liujia', kind: 'member', departments: [], role: 'member' },
  { ...STAFF, id: 'u-staff-2', name: '黄子轩', phone: '13800000006', loginId: 'huangzixuan', departments: ['d-platform'], role: 'staff' },
  {
    ...STAFF,
    id: 'u-disabled',
    name: '孙立新',
    phone: '13800000007',
    loginId: 'sunlixin',
    departments: ['d-service'],
    role: 'staff',
    active: false,
  },
];

const SURNAMES = Array.from('李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕');
const GIVEN =
  '建华 晓明 志强 丽娟 雪梅 文博 思琪 嘉怡 俊杰 海燕 国栋 欣妍 宇航 婷婷 明远 静怡 天宇 若曦 振宇 佳琪 少华 春燕 博文 诗涵 立群 晨曦 永刚 雅琴 泽楷 梦洁 伟东 可欣'.split(
    ' ',
  );

/** The number of people in the demo besides the accounts. */
const OTHERS = 32;

/** The rest of the demo's staff; the same seed gives the same people. */
export function otherPeople(seed = 20_260_101): DemoPerson[] {
  const random = randomFrom(seed);
  const taken = new Set(ACCOUNTS.map((person) => person.name));
  const people: DemoPerson[] = [];
  while (people.length < OTHERS) {
    const name = pickRandom(SURNAMES, random) + pickRandom(GIVEN, random);
    if (taken.has(name)) continue;
    taken.add(name);
    people.push(personOf(name, people.length + 1, random));
  }
  return people;
}

function personOf(name: string, number: number, random: () => number): DemoPerson {
  const department = pickRandom(DEPARTMENTS, random);
  const second = random() < 0.15 ? pickRandom(DEPARTMENTS, random) : department;
  const departments = second.companyId === department.companyId ? [...new Set([department.id, second.id])] : [department.id];
  const digits = String(number).padStart(2, '0');
  const { companyId } = department;
  return {
    ...STAFF,
    id: `u-${digits}`,
    name,
    phone: `139000000${digits}`,
    loginId: `staff${digits}`,
    companyId,
    departments,
    role: 'staff',
  };
}
