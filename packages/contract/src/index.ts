import { accountCalls } from './account.ts';
import { fileCalls } from './files.ts';
import { healthCalls } from './health.ts';
import { loginLogCalls } from './login-log.ts';
import { menuCalls } from './menus.ts';
import { onlineCalls } from './online.ts';
import { parameterCalls } from './parameters.ts';
import { preferenceCalls } from './preferences.ts';
import { sceneCalls } from './scenes.ts';
import { sessionCalls } from './session.ts';
import { shortcutCalls } from './shortcuts.ts';

/** Every call of the product, by subject. A new subject adds its line here and nothing else. */
export const calls = {
  account: accountCalls,
  files: fileCalls,
  health: healthCalls,
  loginLog: loginLogCalls,
  menus: menuCalls,
  online: onlineCalls,
  parameters: parameterCalls,
  preferences: preferenceCalls,
  scenes: sceneCalls,
  session: sessionCalls,
  shortcuts: shortcutCalls,
};
