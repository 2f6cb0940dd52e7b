import { account } from './account/account.ts';
import { drafts } from './account/drafts.ts';
import { factors } from './account/factors.ts';
import { home } from './account/home.ts';
import { loginLog } from './account/login-log.ts';
import { online } from './account/online.ts';
import { preferences } from './account/preferences.ts';
import { session } from './account/session.ts';
import { shortcuts } from './account/shortcuts.ts';
import { areaAdmin } from './administration/areas-admin.ts';
import { areas } from './administration/areas.ts';
import { dictionaries } from './administration/dictionaries.ts';
import { health } from './administration/health.ts';
import { menuAdmin } from './administration/menus-admin.ts';
import { menus } from './administration/menus.ts';
import { operationLog } from './administration/operation-log.ts';
import { parameters } from './administration/parameters.ts';
import { programs } from './administration/programs.ts';
import { scenes } from './administration/scenes.ts';
import { serverStatus } from './administration/server-status.ts';
import { webhooks } from './administration/webhooks.ts';
import { approvalDelegations } from './approvals/approval-delegations.ts';
import { approvalProcesses } from './approvals/approval-processes.ts';
import { approvals } from './approvals/approvals.ts';
import { assistant } from './assistant/assistant.ts';
import { imports } from './exchange/imports.ts';
import { knowledge } from './knowledge/knowledge-calls.ts';
import { listViews } from './lists/list-views.ts';
import { search } from './lists/search.ts';
import { agenda } from './messages/agenda.ts';
import { deliveries } from './messages/deliveries.ts';
import { mail } from './messages/mail.ts';
import { messageSettings } from './messages/message-settings.ts';
import { messages } from './messages/messages.ts';
import { notices } from './messages/notices.ts';
import { reminders } from './messages/reminders.ts';
import { invoices } from './money/invoices.ts';
import { invoicing } from './money/invoicing.ts';
import { reimbursements } from './money/reimbursements.ts';
import { companies } from './people/companies.ts';
import { departments } from './people/departments.ts';
import { firstAccess } from './people/first-access.ts';
import { people } from './people/people.ts';
import { posts } from './people/posts.ts';
import { roles } from './people/roles.ts';
import { users } from './people/users.ts';
import { customers } from './projects/customers.ts';
import { projects } from './projects/projects.ts';
import { softwareCopyright } from './projects/software-copyright.ts';
import { questionnaires } from './questionnaires/questionnaires.ts';
import { visitor } from './questionnaires/visitor.ts';
import { explain } from './records/explain.ts';
import { files } from './records/files.ts';
import { records } from './records/records.ts';
import { calendar } from './schedule/calendar.ts';
import { jobs } from './schedule/jobs.ts';
import { callsOf } from './subject.ts';
import { feedbackLimits } from './todo/feedback-limits.ts';
import { feedback } from './todo/feedback.ts';
import { todo } from './todo/todo.ts';
import { workHours } from './work-reports/work-hours.ts';
import { workReports } from './work-reports/work-reports.ts';

/** Every subject of the product. A new one adds its line here and nothing else. */
export const subjects = [
  account,
  agenda,
  approvalProcesses,
  approvals,
  approvalDelegations,
  areaAdmin,
  areas,
  assistant,
  calendar,
  companies,
  customers,
  deliveries,
  departments,
  dictionaries,
  drafts,
  explain,
  factors,
  feedback,
  feedbackLimits,
  files,
  firstAccess,
  health,
  home,
  imports,
  invoices,
  invoicing,
  jobs,
  knowledge,
  listViews,
  loginLog,
  mail,
  menuAdmin,
  menus,
  messageSettings,
  messages,
  notices,
  online,
  operationLog,
  parameters,
  people,
  posts,
  preferences,
  programs,
  projects,
  questionnaires,
  records,
  reimbursements,
  reminders,
  roles,
  scenes,
  search,
  serverStatus,
  session,
  shortcuts,
  softwareCopyright,
  todo,
  users,
  visitor,
  webhooks,
  workHours,
  workReports,
] as const;

/** Every call of the product, by subject. */
export const calls = callsOf(subjects);

/** The key of a subject. */
export type SubjectKey = keyof typeof calls;
