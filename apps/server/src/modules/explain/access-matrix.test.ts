import { calls } from '@houtai/contract';
import type { Access } from '@houtai/contract/call';
import { isTag } from '@houtai/contract/tags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { EVERY_CALL, type Knocked, probeAccess } from '#platform/testing/probe-access.ts';
import { sendTo } from '#platform/testing/send-to.ts';

/** The tags of the demo's people by role, duplicated here so that a changed role fails the test. */
const READ = ['todo:todo:list', 'feedback:feedback:list'];
const WORK = [
  'message:message:NotifyCenter',
  ...READ,
  'todo:todo:add',
  'todo:todo:edit',
  'feedback:feedback:add',
  'feedback:feedback:edit',
  'todo:todo:export',
  'feedback:feedback:export',
];
const tagsOf = (thing: string, acts: readonly string[]) => acts.map((act) => `${thing}:${act}`);
const DOCUMENT = ['list', 'add', 'edit', 'remove', 'export'];
const REIMBURSEMENTS = tagsOf('reimbursement:reimbursement', DOCUMENT);
const COPYRIGHTS = tagsOf('softwareCopyright:task', DOCUMENT);
const INVOICING = 'reimbursement:invoicing:list';
const QUESTIONNAIRES = [...tagsOf('questionnaire:questionnaire', DOCUMENT), ...tagsOf('questionnaire:result', ['list', 'export'])];
const APPROVALS = ['approval:task', 'approval:delegate'].flatMap((thing) => tagsOf(thing, ['list', 'export']));
const SEEN_PROJECTS = ['project:project:list', 'project:customer:list'];
const PROJECTS = [...tagsOf('project:project', DOCUMENT), 'project:customer:list'];
const SEEN_REPORTS = ['project:report:list'];
const REPORTS = [...SEEN_REPORTS, 'project:report:add'];
const OFFICE = [...WORK, ...APPROVALS, ...REIMBURSEMENTS, ...COPYRIGHTS, ...PROJECTS, ...REPORTS, INVOICING];

const IMPORTS = ['todo:todo:import', 'feedback:feedback:import', 'system:import:list'];

type Kind = { who: string; userId: string | null; kind: 'nobody' | 'member' | 'staff'; tags: readonly string[] | 'all' };

const PEOPLE: readonly Kind[] = [
  { who: 'nobody', userId: null, kind: 'nobody', tags: [] },
  { who: 'a member', userId: 'u-member', kind: 'member', tags: [] },
  { who: 'somebody disabled', userId: 'u-disabled', kind: 'nobody', tags: [] },
  {
    who: 'somebody without buttons',
    userId: 'u-guest',
    kind: 'staff',
    tags: [
      ...READ,
      ...APPROVALS,
      ...SEEN_PROJECTS,
      ...SEEN_REPORTS,
      'message:message:NotifyCenter',
      'reimbursement:reimbursement:list',
      'softwareCopyright:task:list',
      'monitor:online:list',
      INVOICING,
      'questionnaire:questionnaire:list',
      'questionnaire:result:list',
    ],
  },
  { who: 'an ordinary person', userId: 'u-staff', kind: 'staff', tags: OFFICE },
  { who: 'another one with the same rights', userId: 'u-staff-2', kind: 'staff', tags: OFFICE },
  {
    who: 'a manager',
    userId: 'u-manager',
    kind: 'staff',
    tags: [
      ...OFFICE,
      ...QUESTIONNAIRES,
      ...IMPORTS,
      ...tagsOf('project:customer', [...DOCUMENT, 'import']),
      'project:project:import',
      ...tagsOf('project:report', ['urge', 'close', 'leave', 'export']),
      'reimbursement:invoicing:export',
      'monitor:loginLog:list',
      'system:user:list',
      'system:user:export',
    ],
  },
  {
    who: 'an engineer',
    userId: 'u-after-sale',
    kind: 'staff',
    tags: [
      ...WORK,
      ...IMPORTS,
      ...APPROVALS,
      ...REIMBURSEMENTS,
      ...QUESTIONNAIRES,
      ...SEEN_PROJECTS,
      ...REPORTS,
      'project:report:urge',
      INVOICING,
      'feedback:feedback:handle',
    ],
  },
  { who: 'somebody of another company', userId: 'foreigner', kind: 'staff', tags: ['system:role:list'] },
  { who: 'the administrator', userId: 'u-admin', kind: 'staff', tags: 'all' },
];

let server: AppForTest;
let admin: string;
beforeAll(async () => {
  server = await appForTest();
  await makeUser(server.db, { id: 'foreigner', companyId: 'chengming-data', tags: ['system:role:list'] });
  admin = (await openSession(server.db, 'u-admin')).token;
});
afterAll(() => server.close());

function expected(access: Access, { kind, tags }: Kind): Knocked {
  if (access === 'open') return 'in';
  if (access === 'ai-client') return 'L0001';
  if (kind === 'nobody') return 'L0001';
  if (access === 'staff-or-member') return 'in';
  if (access === 'member') return kind === 'member' ? 'in' : 'A0301';
  if (kind === 'member') return 'A0301';
  if (!isTag(access)) return 'in';
  return tags === 'all' || tags.includes(access) ? 'in' : 'A0301';
}

describe.each(PEOPLE)('$who', (person) => {
  const { userId } = person;
  let answers: Map<string, Knocked>;
  beforeAll(async () => {
    answers = await probeAccess(server.app, person.userId);
  });

  it('can make exactly the calls whose access allows it', () => {
    const wanted = EVERY_CALL.map(({ name, call }): [string, Knocked] => [name, expected(call.access, person)]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(wanted));
  });

  // Only people can be explained.
  if (userId === null) return;

  it('appears in the matrix as the calls really behave', async () => {
    const { rows } = (await sendTo(server.app, calls.explain.matrix, { userIds: userId }, admin)).result;
    const shown = new Map(rows.map((row) => [row.id, row.allowed]));
    for (const { name, call } of EVERY_CALL) {
      expect([name, shown.get(`${call.method} ${call.path}`)]).toEqual([name, [answers.get(name) === 'in']]);
    }
  });

  it('gets explanations that match the calls', async () => {
    const wrong: string[] = [];
    const explained = await Promise.all(
      EVERY_CALL.map(async ({ name, call }) => {
        const asked = { userId, kind: 'call' as const, target: `${call.method} ${call.path}` };
        return { name, ...(await sendTo(server.app, calls.explain.get, asked, admin)).result };
      }),
    );
    for (const { name, allowed, code, checks, ways } of explained) {
      if (answers.get(name) !== (allowed ? 'in' : code)) wrong.push(`${name}: ${answers.get(name)}, explained as ${code}`);
      // A failed check explains each refusal, and a working way explains each right to a tag.
      if (allowed !== checks.every(({ passed }) => passed)) wrong.push(`${name}: the checks say otherwise`);
      if (ways.length > 0 && allowed !== ways.some(({ holds }) => holds)) wrong.push(`${name}: the ways say otherwise`);
    }
    expect(wrong).toEqual([]);
  });
});
