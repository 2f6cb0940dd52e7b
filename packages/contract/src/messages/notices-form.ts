import { choice, day, flag, form, type FormOf, ids, line, lines, richText } from '../form/form.ts';
import { MAX_FIELD_PEOPLE, MAX_RECORD_FILES } from '../limits.ts';
import { computedFlag, computedText, contains, countOf, equals, momentOf, otherValue, resource, stateField } from '../lists/resource.ts';
import { NOTICE_AUDIENCES, NOTICE_PRIORITIES, NOTICE_STATES, NOTICE_TYPES } from './notice-words.ts';

/** The editable fields of a notice. */
export const NOTICE_FORM = form(
  {
    title: line('标题', { max: 100, required: true }),
    type: choice('类型', NOTICE_TYPES),
    priority: choice('优先级', NOTICE_PRIORITIES, '3'),
    audience: choice('接收对象', NOTICE_AUDIENCES),
    /** The departments, each with those below it; blank means everybody. */
    departmentIds: ids('接收部门', { of: 'department', most: MAX_FIELD_PEOPLE }),
    /** The last day on which the notice is current. */
    deadline: day('截止时间'),
    pinned: flag('置顶'),
    summary: lines('摘要', { max: 200 }),
    content: richText('内容', { required: true }),
    fileIds: ids('附件', { of: 'file', most: MAX_RECORD_FILES }),
  },
  {
    rules: [
      {
        at: 'departmentIds',
        fault: ({ audience, departmentIds }) => (audience === 'departments' && departmentIds === '' ? '请选择接收部门' : ''),
      },
    ],
    together: [['audience', 'departmentIds']],
  },
);
export type NoticeForm = FormOf<typeof NOTICE_FORM>;

const DRAFT_SAVED = '草稿已保存';

/** A notice or an announcement, as its authors see it. */
export const NOTICE = resource(NOTICE_FORM, {
  key: 'notice',
  noun: '通知公告',
  path: '/ad-biz/sys-notice',
  tag: 'system:notice',
  title: 'title',
  without: ['import'],
  removal: 'by-version',
  said: { added: DRAFT_SAVED, saved: DRAFT_SAVED },
  detail: ['content', 'departmentIds', 'departmentNames', 'receivers', 'readers', 'isDue'],
  computed: {
    status: stateField(choice('状态', NOTICE_STATES)),
    createdByName: computedText('创建者'),
    publishedAt: momentOf('发布时间'),
    departmentNames: otherValue<string[]>('接收部门'),
    receivers: countOf('接收人数', '人'),
    readers: countOf('已读人数', '人'),
    /** Whether there are people who still have to be notified. */
    isDue: computedFlag('正在通知'),
  },
  filters: [contains(['title', 'content']), equals('type'), equals('status')],
  columns: [
    'title',
    'type',
    'priority',
    'audience',
    'deadline',
    'status',
    { id: 'creator', of: 'createdByName' },
    'createdAt',
    'publishedAt',
  ],
  sort: ['createdAt', 'publishedAt'],
  defaultSort: '-createdAt',
});
