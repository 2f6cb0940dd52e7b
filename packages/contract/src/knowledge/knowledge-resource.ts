import { choice, line } from '../form/form.ts';
import { typedFilter } from '../lists/resource-filters.ts';
import {
  between,
  computedFlag,
  computedText,
  countOf,
  custom,
  equals,
  otherValue,
  relatedTo,
  resource,
  stateField,
} from '../lists/resource.ts';
import { KNOWLEDGE_FORM } from './knowledge-form.ts';

/** An item as its authors see it. */
export const KNOWLEDGE = resource(KNOWLEDGE_FORM, {
  key: 'knowledge',
  noun: '流程制度',
  path: '/ad-biz/wcp-news',
  tag: 'knowledge:knowledge',
  title: 'title',
  idName: 'newsId',
  without: ['import'],
  removal: 'by-version',
  said: { added: '草稿已保存', saved: '修改已保存', removed: '已删除' },
  detail: ['summary', 'content', 'menuIds', 'departmentIds', 'departmentNames', 'companyId'],
  // Ids that the form joins by commas are lists in answers.
  detailValues: { menuIds: otherValue<string[]>('关联页面'), departmentIds: otherValue<string[]>('部门') },
  computed: {
    state: stateField(choice('状态', { '0': '草稿', '1': '已发布', '2': '已撤回' })),
    // The newest published revision; 0 before the first.
    revision: countOf('版本', '版'),
    // Whether there are changes since that revision was published.
    changed: computedFlag('有修改'),
    menuNames: otherValue<string[]>('关联页面'),
    // How many people have opened, and how many have confirmed the newest revision.
    readCount: countOf('已读', '人'),
    confirmedCount: countOf('已确认', '人'),
    companyId: computedText('公司'),
    companyName: computedText('公司'),
    departmentNames: otherValue<string[]>('部门'),
    // Blank before the first revision; lists are sorted by it.
    publishedAt: stateField(line('发布时间', { max: 30 })),
    updatedByName: computedText('修改人'),
  },
  filters: [
    typedFilter('keyword', '标题、拼音、正文、附件名', { width: 240 }),
    equals('category'),
    equals('state'),
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
    { id: 'updatedAt', of: 'updatedAt', label: '修改时间' },
  ],
  sort: ['updatedAt', 'publishedAt', 'title', 'dueDate', 'state'],
  defaultSort: '-updatedAt',
});
