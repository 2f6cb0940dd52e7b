import { calls, subjects } from '@houtai/contract';
import { COMPANY } from '@houtai/contract/companies-form';
import { CUSTOMER } from '@houtai/contract/customers-form';
import { DEPARTMENT } from '@houtai/contract/departments-form';
import type { Field } from '@houtai/contract/form';
import { PROJECT } from '@houtai/contract/project-resource';
import { NAMED_IN } from '@houtai/contract/refreshes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { recordChange } from './modules/history/index.ts';
import { servedResources } from './modules/resources/index.ts';
import { inTransaction } from './platform/db/work/context.ts';
import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';
import { ctxOf } from './platform/testing/ctx-of.ts';
import { openSession } from './platform/testing/open-session.ts';
import { type Reader, readStream, waitForListeners } from './platform/testing/read-stream.ts';

let test: AppForTest;
let reader: Reader;
beforeAll(async () => {
  test = await appForTest();
  const { token } = await openSession(test.db, 'u-admin');
  reader = await readStream(test.app, { token });
  await waitForListeners(test.app);
});
afterAll(async () => {
  reader.leave();
  await test.close();
});

const NAMED: Readonly<Record<string, string>> = {
  person: 'person-names',
  customer: 'customer-names',
  company: 'customer-names',
  project: 'project-names',
  department: 'department-names',
};

function kindsOf(field: Field): string[] {
  if (field.kind === 'rows') return Object.values(field.fields).flatMap((part) => kindsOf(part));
  return field.kind === 'id' || field.kind === 'ids' ? [NAMED[field.of] ?? ''].filter(Boolean) : [];
}

it('refreshes each resource when a record that its fields refer to is renamed', () => {
  const missing = servedResources().flatMap(({ served: { resource } }) => {
    const subject = subjects.find(({ records }) => records.includes(resource.key));
    const kinds = Object.values(resource.form.fields).flatMap((field) => kindsOf(field));
    return kinds.flatMap((kind) => (NAMED_IN[kind]?.some((key) => key === subject?.key) ? [] : `${resource.key} ${kind}`));
  });
  expect(missing).toEqual([]);
});

describe('a renaming', () => {
  const heard = () => reader.heard.flatMap(({ event }) => (event.type === 'data' ? event.what : []));
  const change = (recordType: string, field: string) =>
    inTransaction(ctxOf(test, 'u-admin'), (ctx) =>
      recordChange(ctx, { recordType, recordId: 'x', action: '修改', changes: [{ field, label: '', before: '旧', after: '新' }] }),
    );

  it.each([
    ['user', 'name', ['person-names']],
    [PROJECT.key, PROJECT.title, ['project-names']],
    [CUSTOMER.key, CUSTOMER.title, ['customer-names']],
    [COMPANY.key, COMPANY.title, ['customer-names']],
    [DEPARTMENT.key, DEPARTMENT.title, ['department-names']],
    [PROJECT.key, 'remark', []],
    ['todo', 'name', []],
  ])('by change of %s in %s sends every console %j', async (type, field, expected) => {
    const before = heard().length;
    await change(type, field);
    // Its event comes last, because the bus keeps the order.
    await change(PROJECT.key, 'fence');
    await vi.waitFor(() => expect(heard().slice(before)).toContain('projects'));
    expect(
      heard()
        .slice(before)
        .filter((kind) => kind.endsWith('-names')),
    ).toEqual(expected);
  });

  it('reaches the lists of to-dos and hours', async () => {
    expect(NAMED_IN['person-names']).toContain(calls.todo.page.subject);
    expect(NAMED_IN['project-names']).toContain(calls.workHours.page.subject);
  });
});
