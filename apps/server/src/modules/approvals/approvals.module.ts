import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { linkTo } from '@houtai/contract/links';

import { defineModule } from '#platform/module.ts';

import { anchorJob } from './anchor-chains.ts';
import { approvalsDone, approvalsToDo } from './approval-agenda.ts';
import { approvalReportLines } from './approval-report-lines.ts';
import approvalJob from './approvals.jobs.ts';
import approvalRoutes from './approvals.routes.ts';
import approvalSeeds from './approvals.seed.ts';
import { findFlows } from './find-flows.ts';
import { FLOW_RECORDS } from './flow-records.ts';
import { APPROVAL_HANDOVERS } from './hand-over-approvals.ts';
import { impactOnApprovals } from './impact-on-approvals.ts';

export default defineModule({
  name: 'approvals',
  floor: 'business',
  routes: approvalRoutes,
  seeds: approvalSeeds,
  jobs: [approvalJob, anchorJob],
  agenda: {
    kind: 'approval',
    tag: 'approval:task:list',
    items: approvalsToDo,
    urlOf: (id) => linkTo(PENDING_APPROVALS_PAGE, { id }),
    done: { days: approvalsDone, urlOf: (doneFrom, doneTo) => linkTo(PENDING_APPROVALS_PAGE, { view: 'done', doneFrom, doneTo }) },
  },
  records: FLOW_RECORDS,
  search: { tag: 'approval:task:list', find: findFlows },
  handover: APPROVAL_HANDOVERS,
  organisationImpact: impactOnApprovals,
  reportSources: { label: '审批', sort: 30, tag: 'approval:task:list', lines: approvalReportLines },
});
