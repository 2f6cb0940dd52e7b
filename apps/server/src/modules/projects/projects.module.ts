import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import { customerOptions } from './customers/customer-options.ts';
import { CUSTOMER_REFERENCE } from './customers/customer-reference.ts';
import customerSeeds from './customers/customers.seed.ts';
import { CUSTOMERS } from './customers/customers.ts';
import { CUSTOMER_HANDOVER } from './customers/hand-over-customers.ts';
import { countProjectsOf } from './customers/projects-of-customers.ts';
import { explainProject } from './explain-project.ts';
import { PROJECT_HANDOVER } from './hand-over-projects.ts';
import { MILESTONE_IMPORT } from './milestones/milestone-import.ts';
import { findProjects } from './names/find-projects.ts';
import { PROJECT_RECORDS } from './names/project-records.ts';
import { PROJECT_REFERENCE } from './names/project-reference.ts';
import { milestonesToDo, milestoneUrl } from './project-agenda.ts';
import { PROJECT_OPENING } from './project-approval.ts';
import { PROJECT } from './project-rows.ts';
import { mayReadProject } from './project-visibility.ts';
import projectRoutes from './projects.routes.ts';
import projectsSeeds from './projects.seed.ts';
import { projects } from './projects.tables.ts';
import importSeeds from './sheets/imports.seed.ts';
import { MEMBER_IMPORT } from './sheets/member-import.ts';
import { PROJECT_IMPORT } from './sheets/project-import.ts';

export default defineModule({
  name: 'projects',
  floor: 'business',
  routes: [projectRoutes, CUSTOMERS.routes(calls.customers)],
  seeds: [...customerSeeds, ...projectsSeeds, ...importSeeds],
  reference: [PROJECT_REFERENCE, CUSTOMER_REFERENCE],
  customers: customerOptions,
  files: [{ recordType: PROJECT, mayRead: mayReadProject }, ...CUSTOMERS.hooks.files],
  agenda: { kind: 'milestone', tag: 'project:project:list', items: milestonesToDo, urlOf: milestoneUrl },
  records: [PROJECT_RECORDS, ...CUSTOMERS.hooks.records],
  search: [{ tag: 'project:project:list', find: findProjects }, ...CUSTOMERS.hooks.search],
  explain: [explainProject, ...CUSTOMERS.hooks.explain],
  importKind: [...CUSTOMERS.hooks.importKind, PROJECT_IMPORT, MEMBER_IMPORT, MILESTONE_IMPORT],
  approvalKind: PROJECT_OPENING,
  handover: [...PROJECT_HANDOVER, CUSTOMER_HANDOVER],
  customerUse: { noun: '项目', count: countProjectsOf },
  liveCopy: CUSTOMERS.hooks.liveCopy,
  recordName: [{ type: PROJECT, table: projects, id: projects.id, name: projects.number }, ...CUSTOMERS.hooks.recordName],
});
