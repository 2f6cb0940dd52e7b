import type { Seed } from '../../platform/db/seeds.ts';
import { companies } from './companies.tables.ts';

/** The platform's own entry (specification 3); it is offered beside the open companies, not among them. */
const PLATFORM = { id: '1', name: '平台管理', open: false, sort: 0 };

const DEMO = [
  { id: 'chengming', name: '澄明信息技术有限公司', open: true, sort: 1 },
  { id: 'chengming-data', name: '澄明数据服务有限公司', open: true, sort: 2 },
];

const seeds: Seed[] = [
  {
    name: 'companies',
    order: 10,
    run: async ({ db, now }) => void (await db.insert(companies).values({ ...PLATFORM, createdAt: now, updatedAt: now })),
  },
  {
    name: 'companies-demo',
    order: 11,
    only: 'demo',
    run: async ({ db, now }) => void (await db.insert(companies).values(DEMO.map((row) => ({ ...row, createdAt: now, updatedAt: now })))),
  },
];

export default seeds;
