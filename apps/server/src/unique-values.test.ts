import { randomBytes } from 'node:crypto';

import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { processes } from './modules/approvals/processes/processes.tables.ts';
import { invoicing } from './modules/invoicing/invoicing.tables.ts';
import { uniqueValues } from './platform/db/unique-values.ts';
import { type AppForTest, appForTest } from './platform/testing/app-for-test.ts';
import { makeSignedIn, TEST_PASSWORD } from './platform/testing/make.ts';
import { openSession } from './platform/testing/open-session.ts';
import { sendTo } from './platform/testing/send-to.ts';
import { customerForm, departmentForm, postForm } from './platform/testing/stages/resource-forms.ts';

/** The number of concurrent saves. */
const AT_ONCE = 8;

let test: AppForTest;
let admin: string;
let number = 0;

beforeAll(async () => {
  test = await appForTest();
  admin = (await openSession(test.db, 'u-admin')).token;
});
afterAll(() => test.close());

type Sent = { code: string; body: Record<string, unknown> };

const fresh = (prefix: string) => `${prefix}${randomBytes(4).toString('hex')}`;
const phone = () => `1${String(8_900_000_000 + (number += 1))}`;
const department = () => departmentForm({ parentId: 'd-research', name: fresh('部门'), code: fresh('D') });
const person = () => ({
  name: '并发',
  loginId: fresh('u'),
  phone: phone(),
  companyId: 'chengming',
  departmentId: 'd-platform',
  departmentIds: 'd-platform',
  pws: 'Abc12345',
});

/** The same account name with different capital letters each time. */
const alike = (loginId: string, at: number) =>
  [...loginId].map((letter, place) => ((at >> place) & 1 ? letter.toUpperCase() : letter)).join('');

/** Concurrent saves with the same value, by the constraint that refuses it; all other unique values differ. */
const RACES: Readonly<Record<string, () => Promise<() => Promise<Sent>>>> = {
  companies_name: async () => {
    const companyName = fresh('公司');
    return () => sendTo(test.app, calls.companies.add, { companyName }, admin);
  },
  customers_name: async () => {
    const name = fresh('客户');
    return () => sendTo(test.app, calls.customers.add, customerForm({ name, code: fresh('K') }), admin);
  },
  customers_code: async () => {
    const code = fresh('K');
    return () => sendTo(test.app, calls.customers.add, customerForm({ name: fresh('客户'), code }), admin);
  },
  departments_name: async () => {
    const { name } = department();
    return () => sendTo(test.app, calls.departments.add, { ...department(), name }, admin);
  },
  departments_code: async () => {
    const { code } = department();
    return () => sendTo(test.app, calls.departments.add, { ...department(), code }, admin);
  },
  users_login_id_unique: async () => {
    const { loginId } = person();
    return () => sendTo(test.app, calls.users.add, { ...person(), loginId }, admin);
  },
  users_login_id_lower: async () => {
    const { loginId } = person();
    let sent = 0;
    return () => sendTo(test.app, calls.users.add, { ...person(), loginId: alike(loginId, (sent += 1)) }, admin);
  },
  users_phone_unique: async () => {
    const given = phone();
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => makeSignedIn(test.app)));
    return async () => {
      const { token } = people.pop() ?? { token: '' };
      return sendTo(test.app, calls.account.edit, { phone: given, pws: TEST_PASSWORD }, token);
    };
  },
  menus_code_unique: async () => {
    const code = fresh('m');
    return () => sendTo(test.app, calls.menuAdmin.add, { parentId: '0', code, type: 'group', name: '并发' }, admin);
  },
  posts_code_unique: async () => {
    const code = fresh('p');
    return () => sendTo(test.app, calls.posts.add, postForm({ code }), admin);
  },
  roles_code_unique: async () => {
    const code = fresh('r');
    return () => sendTo(test.app, calls.roles.add, { code, name: '并发' }, admin);
  },
  invoicing_company_id_unique: async () => {
    await test.db.delete(invoicing).where(eq(invoicing.companyId, 'chengming'));
    return () => sendTo(test.app, calls.invoicing.add, { companyId: 'chengming', title: '公司', taxNumber: '91110108MA01KKQE4Y' }, admin);
  },
  invoices_owner_number: async () => {
    const invoice = { kind: 'plain', number: fresh('N').toUpperCase(), issuedOn: '2026-11-12', total: '80.00' } as const;
    return () => sendTo(test.app, calls.invoices.add, invoice, admin);
  },
  parameters_pkey: async () => {
    const paramKey = fresh('k.');
    return () => sendTo(test.app, calls.parameters.add, { paramKey, paramName: '并发', kind: 'text' }, admin);
  },
  dictionaries_pkey: async () => {
    const type = fresh('t');
    return () => sendTo(test.app, calls.dictionaries.addType, { type, name: '并发' }, admin);
  },
  dictionary_entries_code: async () => {
    const type = fresh('t');
    await sendTo(test.app, calls.dictionaries.addType, { type, name: '并发' }, admin);
    return () => sendTo(test.app, calls.dictionaries.addEntry, { type, code: '1', codeText: '并发' }, admin);
  },
  areas_pkey: async () => {
    const id = String(990_000 + (number += 1));
    return () => sendTo(test.app, calls.areaAdmin.add, { parentId: ROOT_AREA, id, name: '并发' }, admin);
  },
  questionnaire_channels_name: async () => {
    const { id } = (await sendTo(test.app, calls.questionnaires.add, { title: fresh('问卷') }, admin)).result;
    return () => sendTo(test.app, calls.questionnaires.addChannel, { id, name: '公众号' }, admin);
  },
  approval_processes_business_type_unique: async () => {
    await test.db.execute(sql`set session_replication_role = replica`);
    await test.db.delete(processes).where(eq(processes.businessType, 'REIMBURSEMENT'));
    return () => sendTo(test.app, calls.approvalProcesses.add, { name: '并发', businessType: 'REIMBURSEMENT', remark: '' }, admin);
  },
};

it('covers every unique constraint with a message', () => {
  expect(Object.keys(RACES).toSorted()).toEqual([...uniqueValues().keys()].toSorted());
});

it('has a unique index for every declared constraint, on its table', async () => {
  const { rows } = await test.db.execute<{ name: string; table: string }>(
    sql`select i.relname as name, t.relname as table from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where x.indisunique and x.indisvalid`,
  );
  const kept = new Map(rows.map(({ name, table }) => [name, table]));
  for (const [name, { table }] of uniqueValues()) expect([name, kept.get(name)]).toEqual([name, table]);
});

it.each(Object.entries(RACES))(
  'stores one of several concurrent records that violate %s, and gives the others the reason',
  async (name, race) => {
    const send = await race();
    const sent = await Promise.all(Array.from({ length: AT_ONCE }, send));
    const refused = sent.filter(({ code }) => code !== '00000');
    expect(refused).toHaveLength(AT_ONCE - 1);
    const { path, msg } = uniqueValues().get(name) ?? {};
    for (const { body } of refused) expect(body).toMatchObject({ code: 'A0400', msg, errors: [{ path, msg }] });
  },
);
