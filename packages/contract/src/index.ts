import { account } from './account.ts';
import { agenda } from './agenda.ts';
import { approvalProcesses } from './approval-processes.ts';
import { approvalStandIns } from './approval-stand-ins.ts';
import { approvals } from './approvals.ts';
import { areaAdmin } from './areas-admin.ts';
import { areas } from './areas.ts';
import { assistant } from './assistant.ts';
import { calendar } from './calendar.ts';
import { companies } from './companies.ts';
import { customers } from './customers.ts';
import { deliveries } from './deliveries.ts';
import { departments } from './departments.ts';
import { dictionaries } from './dictionaries.ts';
import { drafts } from './drafts.ts';
import { explain } from './explain.ts';
import { feedback } from './feedback.ts';
import { files } from './files.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { invoicing } from './invoicing.ts';
import { jobs } from './jobs.ts';
import { knowledge } from './knowledge-calls.ts';
import { listViews } from './list-views.ts';
import { loginLog } from './login-log.ts';
import { menuAdmin } from './menus-admin.ts';
import { menus } from './menus.ts';
import { messageSettings } from './message-settings.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { online } from './online.ts';
import { operationLog } from './operation-log.ts';
import { parameters } from './parameters.ts';
import { people } from './people.ts';
import { posts } from './posts.ts';
import { preferences } from './preferences.ts';
import { projects } from './projects.ts';
import { questionnaires } from './questionnaires.ts';
import { records } from './records.ts';
import { reimbursements } from './reimbursements.ts';
import { roles } from './roles.ts';
import { scenes } from './scenes.ts';
import { search } from './search.ts';
import { serverStatus } from './server-status.ts';
import { session } from './session.ts';
import { shortcuts } from './shortcuts.ts';
import { softwareCopyright } from './software-copyright.ts';
import { callsOf } from './subject.ts';
import { todo } from './todo.ts';
import { users } from './users.ts';
import { visitor } from './visitor.ts';
import { workHours } from './work-hours.ts';
import { workReports } from './work-reports.ts';

/** Every subject of the product. A new one adds its line here and nothing else. */
export const subjects = [
  account,
  agenda,
  approvalProcesses,
  approvals,
  approvalStandIns,
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
  feedback,
  files,
  health,
  home,
  imports,
  invoicing,
  jobs,
  knowledge,
  listViews,
  loginLog,
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
  projects,
  questionnaires,
  records,
  reimbursements,
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
  workHours,
  workReports,
] as const;

/** Every call of the product, by subject. */
export const calls = callsOf(subjects);

/** The key of a subject. */
export type SubjectKey = keyof typeof calls;
