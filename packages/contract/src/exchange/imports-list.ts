import { choice } from '../form/form.ts';
import { typedFilter } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedFlag, computedText, contains, countOf, equals, momentOf, otherValue, stateField } from '../lists/resource.ts';
import { IMPORT_STATES, type RowOutcome } from './import-words.ts';

/** Imports, the caller's own or all. `counts`: rows by outcome; `total` and `done`: rows to process, and rows processed. */
export const IMPORTS = listResource({
  key: 'import',
  noun: '导入任务',
  path: '/op-biz/import',
  tag: 'system:import',
  withoutCalls: ['export'],
  title: 'fileName',
  code: 'kindName',
  values: {
    kind: computedText('种类'),
    kindName: computedText('导入到'),
    fileName: computedText('文件'),
    userName: computedText('导入人'),
    isOwn: computedFlag('自己的'),
    state: stateField(choice('状态', IMPORT_STATES)),
    counts: otherValue<Partial<Record<RowOutcome, number>>>('行数'),
    total: countOf('总行数', '行'),
    done: countOf('已处理', '行'),
    message: computedText('结果'),
    createdAt: timeOf('上传时间'),
    endedAt: momentOf('结束时间'),
    mayUndo: computedFlag('可以撤销'),
  },
  filters: [typedFilter('kind', '导入到', { max: 40 }), contains(['fileName'], 'keyword', { label: '文件名', max: 50 }), equals('state')],
  columns: [
    'fileName',
    'kindName',
    'state',
    { id: 'new', of: 'counts', label: '新增' },
    { id: 'update', of: 'counts', label: '更新' },
    { id: 'error', of: 'counts', label: '错误' },
    'total',
    'message',
    'userName',
    'createdAt',
  ],
  defaultSort: '-createdAt',
});
