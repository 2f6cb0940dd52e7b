import { DICT } from '../administration/dictionary-types.ts';
import { choice, code, day, flag, form, type FormOf, ids, line, lines, richText } from '../form/form.ts';
import { MAX_RECORD_FILES } from '../limits.ts';

/** The audiences of an item. */
export const KNOWLEDGE_AUDIENCES = { all: '全公司', departments: '指定部门' } as const;

/** The editable fields of an item; readers see changes once it is published. */
export const KNOWLEDGE_FORM = form(
  {
    title: line('标题', { max: 100, required: true }),
    category: code('分类', { required: true, dictionary: DICT.knowledgeCategory }),
    menuIds: ids('关联页面', { most: 50, isAnsweredAsList: true }),
    summary: lines('摘要', { max: 200 }),
    content: richText('正文', { required: true, limit: 20_000 }),
    fileIds: ids('附件', { of: 'file', most: MAX_RECORD_FILES }),
    audience: choice('适用范围', KNOWLEDGE_AUDIENCES, 'all'),
    departmentIds: ids('部门', { most: 100, isAnsweredAsList: true }),
    mustRead: flag('必读'),
    dueDate: day('确认期限'),
  },
  {
    rules: [
      {
        at: 'departmentIds',
        fault: ({ audience, departmentIds }) => (audience === 'departments' && departmentIds === '' ? '请选择部门' : ''),
      },
    ],
    together: [
      ['audience', 'departmentIds'],
      ['mustRead', 'dueDate'],
    ],
  },
);
export type KnowledgeForm = FormOf<typeof KNOWLEDGE_FORM>;

/** The form of publishing a revision: its note, and whether people who confirmed an earlier one have to confirm again. */
export const KNOWLEDGE_PUBLISH_FORM = form({
  note: lines('修改说明', { max: 200 }),
  again: flag('重新确认'),
});
export type KnowledgePublishForm = FormOf<typeof KNOWLEDGE_PUBLISH_FORM>;

/** The reason for withdrawing an item from its readers. */
export const KNOWLEDGE_WITHDRAW_FORM = form({ reason: lines('撤回原因', { max: 200, required: true }) });
export type KnowledgeWithdrawForm = FormOf<typeof KNOWLEDGE_WITHDRAW_FORM>;
