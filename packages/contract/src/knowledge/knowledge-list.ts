import { typed } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { between, computedFlag, computedText, countOf, custom, is, otherValue, relatedTo, stateField } from '../lists/resource.ts';
import { KNOWLEDGE_FORM } from './knowledge-form.ts';

const { title, category, mustRead, dueDate, audience } = KNOWLEDGE_FORM.fields;

/**
 * The items of those who look after them. `revision` is the newest published one, 0 before the first; `changed`: something was changed since;
 * `readCount` and `confirmedCount` are how many people have opened and confirmed it; `publishedAt` is blank before it was.
 */
export const MANAGED_KNOWLEDGE = listResource({
  key: 'managedKnowledge',
  noun: '流程制度',
  path: '/ad-biz/wcp-news',
  tag: 'knowledge:knowledge',
  withoutCalls: ['counts'],
  title: 'title',
  idName: 'newsId',
  values: {
    title: stateField(title),
    category: stateField(category),
    state: otherValue<'0' | '1' | '2'>('状态'),
    revision: countOf('版本', '版'),
    changed: computedFlag('有修改'),
    mustRead: stateField(mustRead),
    dueDate: stateField(dueDate),
    audience: stateField(audience),
    menuNames: otherValue<string[]>('关联页面'),
    readCount: countOf('已读', '人'),
    confirmedCount: countOf('已确认', '人'),
    companyName: computedText('公司'),
    publishedAt: computedText('发布时间'),
    updatedAt: timeOf('修改时间'),
    updatedByName: computedText('修改人'),
    version: countOf('数据版本', ''),
  },
  filters: [
    typed('keyword', '标题、拼音、正文、附件名', { width: 240 }),
    is('category'),
    custom('state', '状态', { '0': '草稿', '1': '已发布', '2': '已撤回' }),
    custom('mustRead', '必读', { '1': '只看必读' }),
    relatedTo('menuId', '关联页面', 'other'),
    between('updatedAt', 'from', 'to', '修改日期'),
  ],
  columns: [
    'title',
    'category',
    'state',
    'revision',
    'mustRead',
    'dueDate',
    { id: 'menus', of: 'menuNames' },
    { id: 'read', of: 'readCount' },
    { id: 'confirmed', of: 'confirmedCount' },
    { id: 'company', of: 'companyName' },
    'publishedAt',
    { id: 'updatedBy', of: 'updatedByName' },
    'updatedAt',
  ],
  sort: ['updatedAt', 'publishedAt', 'title', 'dueDate', 'state'],
  defaultSort: '-updatedAt',
});
