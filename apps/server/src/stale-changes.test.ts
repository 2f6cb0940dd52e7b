import { calls } from '@houtai/contract';
import { AREA_FORM } from '@houtai/contract/areas-admin-form';
import type { Call } from '@houtai/contract/call';
import { COMPANY_FORM } from '@houtai/contract/companies-form';
import { DEPARTMENT_FORM } from '@houtai/contract/departments-form';
import { ENTRY_FORM, NEW_DICTIONARY_FORM } from '@houtai/contract/dictionaries-form';
import type { Fields } from '@houtai/contract/form';
import { namesOf, valuesIn } from '@houtai/contract/form-check';
import { JOB_FORM } from '@houtai/contract/jobs-form';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import { MENU_FORM } from '@houtai/contract/menus-admin-form';
import { PARAMETER_FORM } from '@houtai/contract/parameters-form';
import { POST_FORM } from '@houtai/contract/posts-form';
import { ROLE_FORM } from '@houtai/contract/roles-form';
import { SCENE_FORM } from '@houtai/contract/scenes-form';
import { PLACELESS_USER_FORM } from '@houtai/contract/users-form';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';
import { openSession } from './platform/testing/open-session.ts';

let test: AppForTest;
let token: string;
beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

type Row = Record<string, unknown> & { version: number };
type Editing = { list: Call; asked?: string; update: Call; form: { fields: Fields }; key: string; of?: string; apart?: readonly string[] };

/**
 * What administrators change by a form: how to find a record, the names of its id in requests and answers, and what its form reads
 * separately.
 */
const EDITED: readonly (readonly [what: string, how: Editing])[] = [
  ['a post', { list: calls.posts.page, update: calls.posts.update, form: POST_FORM, key: 'id' }],
  ['a company', { list: calls.companies.page, update: calls.companies.update, form: COMPANY_FORM, key: 'id', of: 'companyId' }],
  ['a menu', { list: calls.menuAdmin.list, update: calls.menuAdmin.update, form: MENU_FORM, key: 'id' }],
  ['a department', { list: calls.departments.list, update: calls.departments.update, form: DEPARTMENT_FORM, key: 'id' }],
  ['an area', { list: calls.areaAdmin.list, asked: 'parentId=1', update: calls.areaAdmin.update, form: AREA_FORM, key: 'id' }],
  ['a role', { list: calls.roles.page, update: calls.roles.update, form: ROLE_FORM, key: 'roleId' }],
  [
    'a parameter',
    {
      list: calls.parameters.page,
      update: calls.parameters.define,
      form: PARAMETER_FORM,
      key: 'paramKey',
      apart: ['least', 'most', 'rule'],
    },
  ],
  [
    'a dictionary',
    { list: calls.dictionaries.typePage, update: calls.dictionaries.updateType, form: NEW_DICTIONARY_FORM, key: 'id', of: 'type' },
  ],
  [
    'an entry of one',
    { list: calls.dictionaries.entries, asked: 'type=TODO_SOURCE', update: calls.dictionaries.updateEntry, form: ENTRY_FORM, key: 'id' },
  ],
  ['a scene', { list: calls.scenes.page, update: calls.scenes.update, form: SCENE_FORM, key: 'id' }],
  ['a job', { list: calls.jobs.page, update: calls.jobs.update, form: JOB_FORM, key: 'id' }],
  ['a user', { list: calls.users.get, asked: 'id=u-staff', update: calls.users.update, form: PLACELESS_USER_FORM, key: 'id' }],
];

async function ask(call: Call, asked: string, sent?: object): Promise<Record<string, unknown>> {
  const answer = await test.app.inject({
    method: call.method,
    url: `${API_PREFIX}${call.path}${asked && `?${asked}`}`,
    headers: { [TOKEN_HEADER]: token },
    ...(sent && { payload: sent }),
  });
  return answer.json();
}

it.each(EDITED)('an outdated change of %s is refused with all values of its form, so that both changes can be merged', async (_, how) => {
  const { list, asked = 'limit=20', update, form, key, of = key, apart = [] } = how;
  const { rows, result } = await ask(list, list.list || asked !== 'limit=20' ? asked : '');
  const found = [rows, result].flat().filter((row): row is Row => typeof row === 'object' && row !== null && 'version' in row);
  const row = found.find((one) => one['builtIn'] !== true && one['all'] !== true) ?? found[0];
  expect(row).toBeDefined();
  const sent = { ...row, ...valuesIn(form, row ?? {}), [key]: row?.[of], version: (row?.version ?? 0) + 7 };
  const refused = await ask(update, '', sent);
  expect(refused).toMatchObject({ code: 'A0409', result: { version: row?.version } });
  expect(Object.keys(Object(refused['result']))).toEqual(
    expect.arrayContaining(namesOf(form.fields).filter((name) => !apart.includes(name))),
  );
});
