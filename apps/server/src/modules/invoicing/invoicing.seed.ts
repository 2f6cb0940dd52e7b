import { INVOICING_PAGE } from '@houtai/contract/invoicing';
import { type Tag, TAGS } from '@houtai/contract/tags';
import { asc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { companyBanks } from '#modules/companies/index.ts';
import { grantMenus } from '#modules/documents/index.ts';
import { menus } from '#modules/menus/index.ts';
import { companies } from '#modules/people/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { hashOfKey } from '#platform/link-key.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { invoicing } from './invoicing.tables.ts';
import { keyOf } from './shared-invoicing.ts';

const PAGE = 'invoicing';

/** The menu group that the module of reimbursements creates. */
const GROUP = 'reimbursement-desk';

/** The buttons of the page, in the order of the role editor. */
const BUTTONS: Readonly<Record<string, Tag>> = {
  add: 'reimbursement:invoicing:add',
  edit: 'reimbursement:invoicing:edit',
  remove: 'reimbursement:invoicing:remove',
  export: 'reimbursement:invoicing:export',
};

async function insertMenu({ db, now }: SeedCtx): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now };
  const name = '开票信息';
  const page = { id: PAGE, code: PAGE, parentId: GROUP, type: 'page' as const, name, py: await pinyinOf(name) };
  const shown = { url: INVOICING_PAGE, icon: 'invoice', route: true, tag: 'reimbursement:invoicing:list', sort: 30 };
  await db.insert(menus).values({ ...page, ...shown, ...stamps });
  for (const [index, [act, tag]] of Object.entries(BUTTONS).entries()) {
    const button = { id: `${PAGE}-${act}`, code: `${PAGE}-${act}`, parentId: PAGE, type: 'button' as const, name: TAGS[tag] };
    await db.insert(menus).values({ ...button, py: await pinyinOf(TAGS[tag]), route: false, tag, sort: index * 10, ...stamps });
  }
}

const DEMO = [
  { companyId: 'chengming', taxNumber: '91330108MA2B0C1D2E', address: '杭州市滨江区江南大道 3888 号', phone: '0571-86001234' },
  { companyId: 'chengming-data', taxNumber: '91330106MA2F3G4H5J', address: '杭州市西湖区文三路 478 号', phone: '0571-87005678' },
];

async function insertDemo({ db, now }: SeedCtx): Promise<void> {
  for (const row of DEMO) {
    const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, row.companyId));
    if (!company) continue;
    const own = eq(companyBanks.companyId, row.companyId);
    const banks = await db.select({ id: companyBanks.id }).from(companyBanks).where(own).orderBy(asc(companyBanks.sort));
    const id = uuidv7();
    const linkHash = hashOfKey(await keyOf({ db }, id, 1));
    const bankIds = banks.map((bank) => bank.id);
    const made = { id, linkHash, bankIds, title: company.name, shared: true, remark: '', createdAt: now, updatedAt: now };
    await db.insert(invoicing).values({ ...row, ...made });
  }
}

const seeds: DatabaseSeed[] = [
  { name: 'invoicing', order: 43, run: insertMenu },
  { name: 'invoicing-grants', order: 44, run: (ctx) => grantMenus(ctx, { staff: [PAGE] }) },
  {
    name: 'invoicing-grants-demo',
    order: 45,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: [PAGE, 'invoicing-export'], 'after-sale': [PAGE], guest: [PAGE] }),
  },
  { name: 'invoicing-demo', order: 111, only: 'demo', run: insertDemo },
];

export default seeds;
