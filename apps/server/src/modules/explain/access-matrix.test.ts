import type { Access } from '@houtai/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../../platform/testing/app-for-test.ts';
import { knock, knockAll } from '../../platform/testing/knock.ts';
import { makeUser } from '../../platform/testing/make.ts';
import { isTag } from './explain-access.ts';

/** The tags of the people by their roles in the demo, written down again so that a change of a role shows here. */
const READ = ['todo:todo:list', 'feedback:feedback:list'];
const WORK = [
  'message:message:NotifyCenter',
  ...READ,
  'todo:todo:add',
  'todo:todo:edit',
  'feedback:feedback:add',
  'feedback:feedback:edit',
];

type Kind = { who: string; userId: string | null; kind: 'nobody' | 'member' | 'staff'; tags: readonly string[] | 'all' };

const PEOPLE: readonly Kind[] = [
  { who: 'nobody', userId: null, kind: 'nobody', tags: [] },
  { who: 'a member', userId: 'u-member', kind: 'member', tags: [] },
  { who: 'somebody disabled', userId: 'u-disabled', kind: 'nobody', tags: [] },
  { who: 'somebody without buttons', userId: 'u-guest', kind: 'staff', tags: [...READ, 'monitor:online:list'] },
  { who: 'an ordinary person', userId: 'u-staff', kind: 'staff', tags: WORK },
  { who: 'another one with the same rights', userId: 'u-staff-2', kind: 'staff', tags: WORK },
  { who: 'somebody of another company', userId: 'foreigner', kind: 'staff', tags: ['system:role:list'] },
  { who: 'the administrator', userId: 'u-admin', kind: 'staff', tags: 'all' },
];

let server: AppForTest;
beforeAll(async () => {
  server = await appForTest();
  await makeUser(server.db, { id: 'foreigner', companyId: 'chengming-data', tags: ['system:role:list'] });
});
afterAll(() => server.close());

function expected(access: Access, { kind, tags }: Kind): string {
  if (access === 'open') return 'in';
  if (kind === 'nobody') return 'L0001';
  if (access === 'staff-or-member') return 'in';
  if (access === 'member') return kind === 'member' ? 'in' : 'A0301';
  if (kind === 'member') return 'A0301';
  if (!isTag(access)) return 'in';
  return tags === 'all' || tags.includes(access) ? 'in' : 'A0301';
}

describe.each(PEOPLE)('$who', (person) => {
  it('is let in where the access of a call says so, and nowhere else', async () => {
    const wrong = await knockAll(async ({ name, call }) => {
      const answer = await knock(server.app, call, person.userId);
      const wanted = expected(call.access, person);
      return answer === wanted ? [] : [`${name} (${call.access}): ${answer} in place of ${wanted}`];
    });
    expect(wrong).toEqual([]);
  });
});
