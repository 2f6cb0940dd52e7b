import { choice, line } from '../form/form.ts';
import { IP_MAX } from '../limits.ts';
import { startsWith, typedFilter } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedFlag, computedText, contains, stateField } from '../lists/resource.ts';
import { LOGIN_WORDS } from './session-words.ts';

/** The open sessions of staff. `departmentName` is the primary department or empty; `current` marks the caller's own session. */
export const ONLINE = listResource({
  key: 'online',
  noun: '在线用户',
  path: '/ad-biz/online',
  tag: 'monitor:online',
  title: 'name',
  code: 'loginId',
  values: {
    name: computedText('姓名'),
    loginId: computedText('登录账号'),
    departmentName: computedText('部门'),
    ip: stateField(line('IP 地址', { max: IP_MAX })),
    device: computedText('设备'),
    loginType: stateField(choice('登录方式', LOGIN_WORDS)),
    createdAt: timeOf('登录时间'),
    lastSeenAt: timeOf('最近活动'),
    current: computedFlag('当前会话'),
  },
  filters: [
    typedFilter('name', '姓名、账号', { width: 200 }),
    contains(['departmentName'], 'departmentName', { width: 140 }),
    startsWith('ip', { width: 140 }),
  ],
  columns: ['name', 'loginId', 'departmentName', 'ip', 'device', 'loginType', 'createdAt', 'lastSeenAt'],
  sort: ['createdAt', 'lastSeenAt'],
  defaultSort: '-lastSeenAt',
});
