import { choice, line } from '../form/form.ts';
import { IP_MAX, LONG_KEYWORD_MAX } from '../limits.ts';
import { during, startsWith } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedText, equals, momentOf, stateField } from '../lists/resource.ts';
import { LOGIN_WORDS, RESULT_WORDS } from './session-words.ts';

/** Every sign-in attempt. `lockedUntil` is when the current lock of the account ends. */
export const LOGIN_LOG = listResource({
  key: 'loginLog',
  noun: '登录记录',
  listName: '登录日志',
  path: '/ad-biz/login-log',
  tag: 'monitor:loginLog',
  title: 'account',
  code: 'name',
  values: {
    account: computedText('登录账号'),
    name: computedText('姓名'),
    result: stateField(choice('结果', RESULT_WORDS)),
    loginType: stateField(choice('登录方式', LOGIN_WORDS)),
    ip: stateField(line('IP 地址', { max: IP_MAX })),
    browser: computedText('浏览器'),
    os: computedText('操作系统'),
    createdAt: timeOf('登录时间'),
    lockedUntil: momentOf('锁定至'),
  },
  filters: [startsWith('account', { max: LONG_KEYWORD_MAX }), equals('result'), during('createdAt'), equals('loginType'), startsWith('ip')],
  columns: ['account', 'name', 'result', 'loginType', 'ip', 'browser', 'os', 'createdAt'],
  sort: ['createdAt'],
  defaultSort: '-createdAt',
});
