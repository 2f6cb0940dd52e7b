import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { linkTo } from '@houtai/contract/links';

import { defineModule } from '#platform/module.ts';

import approvalJob from './approvals.jobs.ts';
import approvalRoutes from './approvals.routes.ts';
import approvalSeeds from './approvals.seed.ts';
import { APPROVAL_EVENTS } from './flows/document-events.ts';
import { DELEGATION_NAME } from './people/delegation-history.ts';
import { APPROVAL_HANDOVERS } from './people/hand-over-approvals.ts';
import { PROCESS } from './processes/change-process.ts';
import { impactOnApprovals } from './processes/impact-on-approvals.ts';
import { processes } from './processes/processes.tables.ts';
import { approvalsToDo } from './reading/approval-agenda.ts';
import { approvalReportLines } from './reading/approval-report-lines.ts';
import { findFlows } from './reading/find-flows.ts';
import { FLOW_RECORDS } from './reading/flow-records.ts';
import { lateApprovals } from './reading/late-approvals.ts';
import { anchorJob } from './sealing/anchor-chains.ts';

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
  },
  records: FLOW_RECORDS,
  recordName: [DELEGATION_NAME, { type: PROCESS, table: processes, id: processes.id, name: processes.name }],
  liveRecords: FLOW_RECORDS,
  reminders: { tag: 'approval:task:list', due: lateApprovals },
  search: { tag: 'approval:task:list', find: findFlows },
  handover: APPROVAL_HANDOVERS,
  furtherEvents: APPROVAL_EVENTS,
  organisationImpact: impactOnApprovals,
  reportSources: { label: '审批', sort: 30, tag: 'approval:task:list', lines: approvalReportLines },
});
