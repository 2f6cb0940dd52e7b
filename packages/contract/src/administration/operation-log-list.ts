import { choice, id, line } from '../form/form.ts';
import { IP_MAX, LONG_KEYWORD_MAX } from '../limits.ts';
import { during, startsWith, typedFilter } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedText, countOf, equals, stateField } from '../lists/resource.ts';
import { CHANNEL_WORDS } from '../messages/channel-words.ts';
import { OUTCOME_WORDS } from '../messages/outcome-words.ts';

/**
 * Every operation of a signed-in user. Name and department are those of that time. `channel`: how the user had signed in, or that they
 * confirmed a proposal of the assistant. `area`: the subject of the call. `record`: the kind of the changed records and the name of the
 * first one; blank if none changed. `changed`: the changed fields with their old and new values, in one line.
 */
export const OPERATION_LOG = listResource({
  key: 'operationLog',
  noun: '操作记录',
  listName: '操作日志',
  path: '/ad-biz/operation-log',
  tag: 'monitor:operationLog',
  title: 'operation',
  code: 'area',
  values: {
    at: timeOf('操作时间'),
    userId: stateField(id('操作人', { of: 'person' })),
    userName: computedText('操作人'),
    companyName: computedText('公司'),
    departmentName: computedText('部门'),
    channel: stateField(choice('登录方式', CHANNEL_WORDS)),
    area: computedText('模块'),
    operation: computedText('操作'),
    record: computedText('记录'),
    changed: computedText('变更'),
    outcome: stateField(choice('结果', OUTCOME_WORDS)),
    code: computedText('错误码'),
    msg: computedText('说明'),
    durationMs: countOf('耗时 ms', '毫秒'),
    ip: stateField(line('IP 地址', { max: IP_MAX })),
    device: computedText('设备'),
  },
  filters: [
    startsWith('operation'),
    equals('outcome'),
    typedFilter('area', '模块', { max: 40 }),
    equals('userId'),
    during('at'),
    equals('channel'),
    startsWith('ip'),
    typedFilter('requestId', '请求编号', { width: 240, max: LONG_KEYWORD_MAX }),
  ],
  columns: [
    'operation',
    'record',
    'changed',
    'area',
    'outcome',
    'userName',
    'departmentName',
    'companyName',
    'msg',
    'channel',
    'ip',
    'device',
    'durationMs',
    'at',
  ],
  sort: ['at'],
  defaultSort: '-at',
});
