import { companies } from '#modules/people/index.ts';
import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { companyBanks } from './companies.tables.ts';

/** The platform's own entry (specification 3), offered beside the open companies and not among them. */
const PLATFORM = { id: '1', name: '平台管理', open: false, sort: 0 };

const DEMO = [
  { id: 'chengming', name: '澄明信息技术有限公司', shortName: '澄明信息', open: true, sort: 1 },
  { id: 'chengming-data', name: '澄明数据服务有限公司', shortName: '澄明数据', open: true, sort: 2 },
];

const BANKS = [
  { companyId: 'chengming', bankName: '中国工商银行滨江支行', bankNum: '1202026509800012345' },
  { companyId: 'chengming', bankName: '招商银行高新支行', bankNum: '571900012310608' },
  { companyId: 'chengming-data', bankName: '中国建设银行城西支行', bankNum: '33050161700000001234' },
];

const seeds: DatabaseSeed[] = [
  {
    name: 'companies',
    order: 10,
    run: async ({ db, now }) => void (await db.insert(companies).values({ ...PLATFORM, createdAt: now, updatedAt: now })),
  },
  {
    name: 'companies-demo',
    order: 11,
    only: 'demo',
    run: async ({ db, now }) => {
      const stamps = { createdAt: now, updatedAt: now };
      await db.insert(companies).values(DEMO.map((row) => ({ ...row, ...stamps })));
      const nameOf = new Map(DEMO.map((row) => [row.id, row.name]));
      const banks = BANKS.map((row, sort) => ({ ...row, ...stamps, sort, accountName: nameOf.get(row.companyId) ?? '' }));
      await db.insert(companyBanks).values(banks);
    },
  },
];

export default seeds;
