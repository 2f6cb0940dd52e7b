import { accountCalls } from './account.ts';
import { agendaCalls } from './agenda.ts';
import { areaAdminCalls } from './areas-admin.ts';
import { areaCalls } from './areas.ts';
import { companyCalls } from './companies.ts';
import { deliveryCalls } from './deliveries.ts';
import { departmentCalls } from './departments.ts';
import { dictionaryCalls } from './dictionaries.ts';
import { draftCalls } from './drafts.ts';
import { explainCalls } from './explain.ts';
import { feedbackCalls } from './feedback.ts';
import { fileCalls } from './files.ts';
import { healthCalls } from './health.ts';
import { homeCalls } from './home.ts';
import { jobCalls } from './jobs.ts';
import { knowledgeCalls } from './knowledge-calls.ts';
import { listViewCalls } from './list-views.ts';
import { loginLogCalls } from './login-log.ts';
import { menuAdminCalls } from './menus-admin.ts';
import { menuCalls } from './menus.ts';
import { messageSettingCalls } from './message-settings.ts';
import { messageCalls } from './messages.ts';
import { noticeCalls } from './notices.ts';
import { onlineCalls } from './online.ts';
import { operationLogCalls } from './operation-log.ts';
import { parameterCalls } from './parameters.ts';
import { peopleCalls } from './people.ts';
import { postCalls } from './posts.ts';
import { preferenceCalls } from './preferences.ts';
import { projectCalls } from './projects.ts';
import { roleCalls } from './roles.ts';
import { sceneCalls } from './scenes.ts';
import { searchCalls } from './search.ts';
import { serverStatusCalls } from './server-status.ts';
import { sessionCalls } from './session.ts';
import { shortcutCalls } from './shortcuts.ts';
import { todoCalls } from './todo.ts';
import { userCalls } from './users.ts';

/** Every call of the product, by subject. A new subject adds its line here and nothing else. */
export const calls = {
  account: accountCalls,
  agenda: agendaCalls,
  areas: areaCalls,
  companies: companyCalls,
  deliveries: deliveryCalls,
  areaAdmin: areaAdminCalls,
  departments: departmentCalls,
  dictionaries: dictionaryCalls,
  drafts: draftCalls,
  explain: explainCalls,
  feedback: feedbackCalls,
  files: fileCalls,
  health: healthCalls,
  home: homeCalls,
  jobs: jobCalls,
  knowledge: knowledgeCalls,
  listViews: listViewCalls,
  loginLog: loginLogCalls,
  menuAdmin: menuAdminCalls,
  menus: menuCalls,
  messageSettings: messageSettingCalls,
  messages: messageCalls,
  notices: noticeCalls,
  online: onlineCalls,
  operationLog: operationLogCalls,
  parameters: parameterCalls,
  people: peopleCalls,
  posts: postCalls,
  preferences: preferenceCalls,
  projects: projectCalls,
  roles: roleCalls,
  scenes: sceneCalls,
  search: searchCalls,
  serverStatus: serverStatusCalls,
  session: sessionCalls,
  shortcuts: shortcutCalls,
  todo: todoCalls,
  users: userCalls,
};
