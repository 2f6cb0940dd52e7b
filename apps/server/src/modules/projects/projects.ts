import { localDate } from '@houtai/contract/dates';
import { PROJECT } from '@houtai/contract/project-resource';
import { validityOf } from '@houtai/contract/project-states';
import { PROJECT_PAGE } from '@houtai/contract/projects';
import { and, lt } from 'drizzle-orm';

import { followOwner, readByFlow } from '#modules/approvals/index.ts';
import { number } from '#modules/exports/index.ts';
import { notifyAssignees } from '#modules/records/index.ts';
import { countColumn, dataScope, defineResource, recordNamed, rowsBy } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { customersOf } from './customers/named-customers.ts';
import { assertUnused } from './names/record-use.ts';
import { budgetShareWords, spentByProject } from './project-costs.ts';
import { membersOf, milestonesOf } from './project-parts.ts';
import { completenessOfProject, projectReaches } from './project-reach.ts';
import { assertMay, type Project, rightsTo } from './project-rights.ts';
import { isInView, PEOPLE } from './project-views.ts';
import { projectMembers, projectMilestones, projects } from './projects.tables.ts';
import { offeredCustomersInSheets } from './sheets/import-options.ts';

const { companyId: company, departmentId: department, ownerId: owner } = projects;
const { projectId, percent, planEnd } = projectMilestones;

export const PROJECTS = defineResource(PROJECT, projects, {
  page: PROJECT_PAGE,
  visibleBy: [...PEOPLE, dataScope({ company, department, owner })],
  furtherReaders: readByFlow('PROJECT_OPENING'),
  parties: { ownerId: '项目经理' },
  lines: { members: rowsBy(projectMembers.projectId, projectMembers.place) },
  computed: {
    departmentName: recordNamed('department', 'departmentId'),
    spent: async (ctx, rows) => {
      const ids = rows.map(({ id }) => id);
      const [spent, reach] = await Promise.all([spentByProject(ctx, ids), projectReaches(ctx, ids)]);
      const sees = (id: string) => reach(id) !== 'team' && reach(id) !== 'some';
      return new Map(ids.map((id) => [id, sees(id) ? (spent.get(id) ?? '0.00') : '']));
    },
    spentPercent: async (ctx, rows) => {
      const spent = await spentByProject(
        ctx,
        rows.map(({ id }) => id),
      );
      return new Map(rows.map(({ id, budget }) => [id, budgetShareWords(spent.get(id) ?? '0.00', budget ?? '')]));
    },
    milestones: countColumn(projectId),
    lateMilestones: (ctx, rows) =>
      countColumn(projectId, and(lt(percent, '100'), lt(planEnd, localDate(ctx.now))))(
        ctx,
        rows.filter(({ state }) => state === 'active'),
      ),
  },
  details: {
    members: membersOf,
    milestones: milestonesOf,
    complete: completenessOfProject,
  },
  filters: { view: isInView },
  sorts: { name: projects.py },
  cells: { completeness: number(({ completeness }) => completeness, '0.00"%"') },
  hasPairs: true,
  may: rightsTo,
  beforeUpdate: (ctx, row) => assertMayNow(ctx, row, 'edit'),
  faults: async (ctx, { customerId }, before) => {
    // Our own companies are offered elsewhere, but are not customers.
    const customer = (await customersOf(ctx, [customerId])).get(customerId);
    const isFit = customer?.kind === 'customer' && (customer.offered || customerId === before?.customerId);
    return isFit ? [] : [{ path: 'customerId', msg: '客户不存在或已停用' }];
  },
  derive: async (_, __, before) => (before ? {} : { validity: validityOf('draft') }),
  beforeRemove: async (ctx, row) => {
    await assertMayNow(ctx, row, 'remove');
    await assertUnused(ctx, ctx.registry.given('projectUse'), row);
  },
  afterChange: async (ctx, { before, after, forms }) => {
    if (!after || !forms) return;
    const known = new Set(forms.before?.members.map(({ userId }) => userId));
    const joined = forms.after.members.flatMap(({ userId }) => (known.has(userId) ? [] : userId));
    await notifyAssignees(ctx, { type: PROJECT.key, id: after.id }, [{ to: joined, did: '把你加入' }]);
    if (before && before.ownerId !== after.ownerId) await followOwner(ctx, 'PROJECT_OPENING', [after.id]);
  },
  // Forms offer projects by name and customer.
  liveCopy: 'projects',
  // Members and milestones have imports of their own.
  importing: {
    kind: 'projects',
    synonyms: {
      number: ['项目编号', '单号'],
      name: ['项目', '名称'],
      customerId: ['客户名称', '甲方', '公司'],
      ownerId: ['负责人', '项目负责人', 'PM'],
      startDate: ['开始日期', '计划开始日期'],
      endDate: ['结束日期', '计划结束日期', '计划完成'],
      budget: ['预算', '预算金额', '合同金额'],
      remark: ['说明', '备注'],
    },
    lookUps: { customerId: offeredCustomersInSheets },
    initial: ({ actor }) => ({ ownerId: actor.userId }),
  },
});

async function assertMayNow(ctx: Ctx, row: Project, act: 'edit' | 'remove'): Promise<void> {
  const { mayChange } = await PROJECTS.visibility.read(ctx, row.id);
  assertMay(ctx, { row, mayChange }, act);
}
