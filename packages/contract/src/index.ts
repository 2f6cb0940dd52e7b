import { accountCalls } from './account.ts';
import { areaCalls } from './areas.ts';
import { companyCalls } from './companies.ts';
import { dictionaryCalls } from './dictionaries.ts';
import { draftCalls } from './drafts.ts';
import { feedbackCalls } from './feedback.ts';
import { fileCalls } from './files.ts';
import { healthCalls } from './health.ts';
import { knowledgeCalls } from './knowledge-calls.ts';
import { listViewCalls } from './list-views.ts';
import { loginLogCalls } from './login-log.ts';
import { menuCalls } from './menus.ts';
import { messageCalls } from './messages.ts';
import { onlineCalls } from './online.ts';
import { parameterCalls } from './parameters.ts';
import { peopleCalls } from './people.ts';
import { preferenceCalls } from './preferences.ts';
import { projectCalls } from './projects.ts';
import { sceneCalls } from './scenes.ts';
import { sessionCalls } from './session.ts';
import { shortcutCalls } from './shortcuts.ts';
import { todoCalls } from './todo.ts';

/** Every call of the product, by subject. A new subject adds its line here and nothing else. */
export const calls = {
  account: accountCalls,
  areas: areaCalls,
  companies: companyCalls,
  dictionaries: dictionaryCalls,
  drafts: draftCalls,
  feedback: feedbackCalls,
  files: fileCalls,
  health: healthCalls,
  knowledge: knowledgeCalls,
  listViews: listViewCalls,
  loginLog: loginLogCalls,
  menus: menuCalls,
  messages: messageCalls,
  online: onlineCalls,
  parameters: parameterCalls,
  people: peopleCalls,
  preferences: preferenceCalls,
  projects: projectCalls,
  scenes: sceneCalls,
  session: sessionCalls,
  shortcuts: shortcutCalls,
  todo: todoCalls,
};
