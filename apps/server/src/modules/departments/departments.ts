import { DEPARTMENTS_PAGE } from '@houtai/contract/departments';
import { DEPARTMENT } from '@houtai/contract/departments-form';
import { eq, sql } from 'drizzle-orm';

import { rolesOfDepartment } from '#modules/grants/index.ts';
import { companies, departments, userDepartments } from '#modules/people/index.ts';
import { defineResource, holdsEverything, sameCompany, switchActions } from '#modules/resources/index.ts';
import { EVERYBODY, publish, publishDataChange } from '#platform/bus/bus.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { administeredCompanies, companyNames, peopleIn } from './administered-departments.ts';
import { assertEmptyToSwitchOff, departmentFaults, refuseWiderScope } from './department-checks.ts';

export const DEPARTMENTS = defineResource(DEPARTMENT, departments, {
  page: DEPARTMENTS_PAGE,
  visibleBy: [sameCompany(departments.companyId, '所在公司', holdsEverything)],
  order: [
    sql`(select ${companies.sort} from ${companies} where ${companies.id} = ${departments.companyId})`,
    departments.companyId,
    departments.sort,
    departments.name,
  ],
  computed: { companyName: companyNames, people: peopleIn('own'), peopleBelow: peopleIn('below') },
  tree: { within: 'companyId', aroundMove: refuseWiderScope },
  importing: {
    kind: 'departments',
    synonyms: {
      name: ['部门', '部门名称'],
      parentId: ['上级', '父部门'],
      code: ['部门编码'],
      leaderId: ['主管', '部门负责人'],
      sort: ['显示顺序'],
      companyId: ['所属公司'],
    },
    lookUps: { companyId: async (ctx) => (await administeredCompanies(ctx)).map(({ id, name }) => ({ value: id, text: name })) },
    initial: ({ actor }) => ({ companyId: actor.companyId }),
  },
  actions: switchActions,
  isNewUnlisted: true,
  faults: async (ctx, form, before, parent) => {
    const faults = await departmentFaults(ctx, form, { before, parent });
    if (faults.length === 0 && before?.active && !form.active) await assertEmptyToSwitchOff(ctx, before);
    return faults;
  },
  beforeRemove: async (ctx, { id }) => {
    const people = await ctx.db.$count(userDepartments, eq(userDepartments.departmentId, id));
    if (people > 0) throw new AppError('A0409', `部门里还有 ${people} 个人（含已停用的），请先调整他们的部门`);
    const held = await rolesOfDepartment(ctx, id);
    if (held.length > 0) throw new AppError('A0409', `角色「${held.join('」「')}」的数据权限用到了这个部门，请先修改角色`);
  },
  afterChange: async (ctx, { before, after }) => {
    // After a move, data scopes with descendants cover other people and records.
    if (before && after && before.path !== after.path) await publish(ctx, 'reach', [EVERYBODY]);
    await publishDataChange(ctx, 'people');
  },
});
