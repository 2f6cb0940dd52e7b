import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedFlag, computedText, contains, countOf, equals, momentOf, otherValue, stateField } from '../lists/resource.ts';
import { PROCESS_FORM } from './approval-processes-form.ts';

const { name, businessType, remark } = PROCESS_FORM.fields;

/** The processes; one of each kind of document is in force. `published` is its version or null; `running` counts documents in approval. */
export const PROCESSES = listResource({
  key: 'approvalProcess',
  noun: '审批流程',
  path: '/ad-biz/wcp-approval-process',
  tag: 'approval:process',
  title: 'name',
  values: {
    name: stateField(name),
    businessType: stateField(businessType),
    remark: stateField(remark),
    published: otherValue<number | null>('版本'),
    publishedAt: momentOf('发布时间'),
    hasDraft: computedFlag('有草稿'),
    running: countOf('在途单据', '份'),
    updatedByName: computedText('最近修改人'),
    updatedAt: timeOf('最近修改'),
    version: countOf('数据版本', ''),
  },
  filters: [contains(['name', 'remark'], 'keyword', { width: 200 }), equals('businessType')],
  columns: ['name', 'businessType', 'published', 'running', 'publishedAt', 'remark', { id: 'updatedBy', of: 'updatedByName' }, 'updatedAt'],
  sort: ['name', 'updatedAt'],
  defaultSort: '-updatedAt',
});
