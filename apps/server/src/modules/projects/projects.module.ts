import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import { customerOptions } from './customers/customer-options.ts';
import { CUSTOMER_REFERENCE } from './customers/customer-reference.ts';
import customerSeeds from './customers/customers.seed.ts';
import { CUSTOMERS } from './customers/customers.ts';
import { CUSTOMER_HANDOVER } from './customers/hand-over-customers.ts';
import { countProjectsOf } from './customers/projects-of-customers.ts';
import { PROJECT_HANDOVER } from './hand-over-projects.ts';
import { MILESTONE_IMPORT } from './milestones/milestone-import.ts';
import { PROJECT_REFERENCE } from './names/project-reference.ts';
import { milestonesToDo, milestoneUrl } from './project-agenda.ts';
import { PROJECT_OPENING } from './project-approval.ts';
import projectRoutes from './projects.routes.ts';
import projectsSeeds from './projects.seed.ts';
import { PROJECTS } from './projects.ts';
import importSeeds from './sheets/imports.seed.ts';
import { MEMBER_IMPORT } from './sheets/member-import.ts';

export default defineModule({
  name: 'projects',
  floor: 'business',
  routes: [PROJECTS.routes(calls.projects), projectRoutes, CUSTOMERS.routes(calls.customers)],
  seeds: [...customerSeeds, ...projectsSeeds, ...importSeeds],
  reference: [PROJECT_REFERENCE, CUSTOMER_REFERENCE],
  customers: customerOptions,
  files: [...PROJECTS.hooks.files, ...CUSTOMERS.hooks.files],
  agenda: { kind: 'milestone', tag: 'project:project:list', items: milestonesToDo, urlOf: milestoneUrl },
  records: [...PROJECTS.hooks.records, ...CUSTOMERS.hooks.records],
  search: [...PROJECTS.hooks.search, ...CUSTOMERS.hooks.search],
  explain: [...PROJECTS.hooks.explain, ...CUSTOMERS.hooks.explain],
  importKind: [...CUSTOMERS.hooks.importKind, ...PROJECTS.hooks.importKind, MEMBER_IMPORT, MILESTONE_IMPORT],
  approvalKind: PROJECT_OPENING,
  handover: [...PROJECT_HANDOVER, CUSTOMER_HANDOVER],
  customerUse: { noun: '项目', count: countProjectsOf },
  liveCopy: [...PROJECTS.hooks.liveCopy, ...CUSTOMERS.hooks.liveCopy],
  liveRecords: [
    ...PROJECTS.hooks.liveRecords.map((records) => ({ ...records, givesParts: true as const })),
    ...CUSTOMERS.hooks.liveRecords,
  ],
  recordName: [...PROJECTS.hooks.recordName, ...CUSTOMERS.hooks.recordName],
});
