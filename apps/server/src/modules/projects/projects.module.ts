import { defineModule } from '../../platform/module.ts';
import { CUSTOMER_IMPORT } from './customer-import.ts';
import { customerOptions } from './customer-options.ts';
import { CUSTOMER_RECORDS } from './customer-records.ts';
import { CUSTOMER } from './customer-rows.ts';
import { visibleCustomers } from './customer-visibility.ts';
import customerRoutes from './customers.routes.ts';
import customerSeeds from './customers.seed.ts';
import { customers } from './customers.tables.ts';
import { explainCustomer } from './explain-customer.ts';
import { explainProject } from './explain-project.ts';
import { findCustomers } from './find-customers.ts';
import { findProjects } from './find-projects.ts';
import { CUSTOMER_HANDOVER } from './hand-over-customers.ts';
import { PROJECT_HANDOVER } from './hand-over-projects.ts';
import importSeeds from './imports.seed.ts';
import { MEMBER_IMPORT } from './member-import.ts';
import { MILESTONE_IMPORT } from './milestone-import.ts';
import { milestonesToDo, milestoneUrl } from './project-agenda.ts';
import { PROJECT_OPENING } from './project-approval.ts';
import { PROJECT_IMPORT } from './project-import.ts';
import { PROJECT_RECORDS } from './project-records.ts';
import { PROJECT } from './project-rows.ts';
import { mayReadProject } from './project-visibility.ts';
import { countProjectsOf } from './projects-of-customers.ts';
import projectRoutes from './projects.routes.ts';
import projectsSeeds from './projects.seed.ts';
import { projects } from './projects.tables.ts';

export default defineModule({
  name: 'projects',
  floor: 'business',
  routes: [projectRoutes, customerRoutes],
  seeds: [...customerSeeds, ...projectsSeeds, ...importSeeds],
  customers: customerOptions,
  files: [
    { recordType: PROJECT, mayRead: mayReadProject },
    { recordType: CUSTOMER, mayRead: visibleCustomers.maySee },
  ],
  agenda: { kind: 'milestone', tag: 'project:project:list', items: milestonesToDo, urlOf: milestoneUrl },
  records: [PROJECT_RECORDS, CUSTOMER_RECORDS],
  search: [
    { tag: 'project:project:list', find: findProjects },
    { tag: 'project:customer:list', find: findCustomers },
  ],
  explain: [explainProject, explainCustomer],
  importKind: [CUSTOMER_IMPORT, PROJECT_IMPORT, MEMBER_IMPORT, MILESTONE_IMPORT],
  approvalKind: PROJECT_OPENING,
  handover: [...PROJECT_HANDOVER, CUSTOMER_HANDOVER],
  customerUse: { noun: '项目', count: countProjectsOf },
  recordName: [
    { type: PROJECT, table: projects, id: projects.id, name: projects.number },
    { type: CUSTOMER, table: customers, id: customers.id, name: customers.name },
  ],
});
