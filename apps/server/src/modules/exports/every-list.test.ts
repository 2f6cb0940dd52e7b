import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import type { ExportCall } from '@houtai/contract/exports';
import { type Tag, TAGS } from '@houtai/contract/tags';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { approvalDelegations } from '#modules/approvals/people/persons.tables.ts';
import { processes } from '#modules/approvals/processes/processes.tables.ts';
import { areas } from '#modules/areas/areas.tables.ts';
import { deliveries } from '#modules/deliveries/deliveries.tables.ts';
import { messages } from '#modules/messages/index.ts';
import { jobRuns } from '#platform/jobs/jobs.tables.ts';
import { appForTest, type AppForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';
import { askForSheet, sheetIn } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const Wanted = z.object({
  shape: z.object({ columns: z.object({ element: z.object({ shape: z.object({ id: z.object({ options: z.array(z.string()) }) }) }) }) }),
});

/** Every call that exports a list, with the names of all its columns. */
const EXPORTS = Object.entries(calls).flatMap(([subject, all]) =>
  Object.entries<Call>(all).flatMap(([name, call]) => {
    const wanted = Wanted.safeParse(call.request);
    return call.kind === 'file' && wanted.success
      ? [{ list: `${subject}.${name}`, call: call as ExportCall, ids: wanted.data.shape.columns.element.shape.id.options }]
      : [];
  }),
);

type Shown = { by: Call; of?: object; /** The key of the list in the result. */ within?: string };

/** A replay concerns a process, which has no name before it is stored. */
const REHEARSED = { id: '', from: '2026-10-01', to: '2026-11-30' };

/** The calls that show an exported list, if that is not the page of the subject, with the record both need. */
const SHOWN: Readonly<Record<string, Shown>> = {
  'roles.exportUsers': { by: calls.roles.users, of: { roleId: 'staff' } },
  'dictionaries.exportEntries': { by: calls.dictionaries.entries, of: { type: DICT.feedbackStatus } },
  'notices.exportReaders': { by: calls.notices.readers, of: { id: 'notice-power' } },
  'notices.exportMine': { by: calls.notices.mine },
  'knowledge.exportReaders': { by: calls.knowledge.readers, of: { newsId: 'k-expense' } },
  'knowledge.exportMine': { by: calls.knowledge.mine },
  'approvals.exportTasks': { by: calls.approvals.tasks },
  'approvals.exportMine': { by: calls.approvals.mine },
  'approvals.exportCopies': { by: calls.approvals.copies },
  'approvalProcesses.exportReplay': { by: calls.approvalProcesses.replay, of: REHEARSED, within: 'rows' },
  'jobs.exportRuns': { by: calls.jobs.runs, of: { id: 'jobs:remove-old-runs' } },
  'projects.exportPlan': { by: calls.projects.get, of: { id: 'p-donghai-gate' }, within: 'milestones' },
  'calendar.export': { by: calls.calendar.year, of: { year: '2026' }, within: 'days' },
  'departments.export': { by: calls.departments.list },
  'menuAdmin.export': { by: calls.menuAdmin.list },
};

/** Lists of which other people see only their own part. */
const SCOPED = [
  'agenda.export',
  'approvalStandIns.export',
  'approvals.exportCopies',
  'approvals.exportMine',
  'approvals.exportTasks',
  'companies.export',
  'deliveries.export',
  'departments.export',
  'feedback.export',
  'knowledge.export',
  'knowledge.exportReaders',
  'loginLog.export',
  'messages.export',
  'notices.export',
  'notices.exportMine',
  'notices.exportReaders',
  'online.export',
  'operationLog.export',
  'roles.exportUsers',
  'todo.export',
  'users.export',
];

let test: AppForTest;
let admin: string;
let elsewhere: string;
let without: string;

beforeAll(async () => {
  test = await appForTest();
  admin = (await tokensOf(test.db, { admin: 'u-admin' })).admin;
  const tags = Object.keys(TAGS) as Tag[];
  elsewhere = (await makeSignedIn(test.app, { companyId: 'elsewhere', tags })).token;
  // Somebody of a third company, whose sign-in others must not see.
  await makeSignedIn(test.app);
  const needed = new Set<string>(EXPORTS.map(({ call }) => call.access));
  without = (await makeSignedIn(test.app, { companyId: 'elsewhere', tags: tags.filter((tag) => !needed.has(tag)) })).token;
  const [process] = await test.db.select().from(processes).where(eq(processes.businessType, 'REIMBURSEMENT'));
  REHEARSED.id = process?.id ?? '';
  const run = {
    job: 'jobs:remove-old-runs',
    startedAt: TEST_NOW,
    endedAt: TEST_NOW,
    result: 'success',
    reason: 'schedule',
    attempt: 1,
  } as const;
  await test.db.insert(jobRuns).values(run);
  await test.db
    .insert(approvalDelegations)
    .values({ person: 'u-admin', agent: 'u-staff', from: '2026-11-20', to: '2026-11-27', kinds: [] });
  const [message] = await test.db.select().from(messages).where(eq(messages.userId, 'u-admin')).limit(1);
  if (message) await test.db.insert(deliveries).values({ messageId: message.id, userId: 'u-admin', createdAt: TEST_NOW, at: TEST_NOW });
});
afterAll(() => test.close());

type Listed = (typeof EXPORTS)[number];

/** The heads and the number of rows; 0 if the person may see no row. */
async function exported({ list, call, ids }: Listed, token: string) {
  const columns = ids.map((id) => ({ id, head: `头 ${id}` }));
  const answer = await askForSheet(test.app, call, { ...SHOWN[list]?.of, columns }, token);
  if (answer.statusCode === 404) return { heads: [], count: 0 };
  const [heads = [], ...rows] = (await sheetIn(answer)).rows;
  return { heads, count: rows.length };
}

/** The number of rows in the list itself. */
async function shown({ list }: Listed, token: string): Promise<number> {
  if (list === 'areaAdmin.export') return test.db.$count(areas);
  const { by, of, within }: Shown = SHOWN[list] ?? { by: pageOf(list) };
  const { body } = await sendTo(test.app, by, { ...of, ...(by.list && { limit: 1 }) }, token);
  const rows: unknown = within ? Object(body['result'])[within] : body['result'];
  return Number(body['total'] ?? (Array.isArray(rows) ? rows.length : 0));
}

function pageOf(list: string): Call {
  const page = Object.entries(calls).flatMap(([subject, all]) => (list === `${subject}.export` && 'page' in all ? [all.page] : []));
  if (!page[0]) throw new Error(`say which call shows ${list}`);
  return page[0];
}

describe('every list as an Excel file', () => {
  it.each(EXPORTS)('$list contains every offered column, and as many rows as the list', async (listed) => {
    const { heads, count } = await exported(listed, admin);
    expect(heads).toEqual(listed.ids.map((id) => `头 ${id}`));
    expect(count).toBeGreaterThan(0);
    // The export itself adds operations to the log.
    expect(Math.abs((await shown(listed, admin)) - count)).toBeLessThanOrEqual(listed.list === 'operationLog.export' ? 2 : 0);
  });

  it.each(EXPORTS)('$list shows a person of another company only what their list shows', async (listed) => {
    const { count } = await exported(listed, elsewhere);
    expect(Math.abs((await shown(listed, elsewhere)) - count)).toBeLessThanOrEqual(listed.list === 'operationLog.export' ? 2 : 0);
    if (SCOPED.includes(listed.list)) expect(count).toBeLessThan((await exported(listed, admin)).count);
  });

  it.each(EXPORTS)('$list requires its right and a signed-in caller', async ({ list, call, ids }) => {
    const input = { ...SHOWN[list]?.of, columns: ids.map((id) => ({ id, head: id })) };
    expect((await askForSheet(test.app, call, input, '')).json()).toMatchObject({ code: 'L0001' });
    if (call.access !== 'signed-in') expect((await askForSheet(test.app, call, input, without)).json()).toMatchObject({ code: 'A0301' });
  });

  it('names only lists that still exist', () => {
    expect([...Object.keys(SHOWN), ...SCOPED].filter((name) => !EXPORTS.some(({ list }) => list === name))).toEqual([]);
  });
});
