import { choice, wholeNumber } from '../form/form.ts';
import { computedFlag, computedText, contains, custom, otherValue, resource, stateField, where } from '../lists/resource.ts';
import type { AnswerCounts, PublishedQuestions } from './question-schema.ts';
import type { Question } from './question.ts';
import { QUESTIONNAIRE_STATE_WORDS } from './questionnaire-words.ts';
import { QUESTIONNAIRE_FORM } from './questionnaires-form.ts';

/** The views of the list: questionnaires by state, and the recycle bin. */
const VIEWS = { all: '全部', open: '收集中', draft: '草稿', closed: '已结束', removed: '回收站' } as const;

/** A questionnaire. A draft has never been published; an open one accepts answers between its days; a closed one accepts none. */
export const QUESTIONNAIRE = resource(QUESTIONNAIRE_FORM, {
  key: 'questionnaire',
  noun: '问卷',
  path: '/ad-biz/questionnaire',
  tag: 'questionnaire:questionnaire',
  title: 'title',
  without: ['import'],
  detail: [
    'intro',
    'thanks',
    'perDevice',
    'perPerson',
    'follow',
    'viewerIds',
    'color',
    'cover',
    'keepDays',
    'questions',
    'published',
    'hasPassword',
    'shortCode',
  ],
  /** Absent unless requested: it is counted when a questionnaire is opened, not after each change. */
  detailValues: { answerCounts: otherValue<AnswerCounts | undefined>('回答数') },
  computed: {
    state: stateField(choice('状态', QUESTIONNAIRE_STATE_WORDS)),
    answered: stateField(wholeNumber('回收份数', { from: 0, to: Number.MAX_SAFE_INTEGER, initial: 0 })),
    ownerName: computedText('创建人'),
    removed: computedFlag('在回收站中'),
    /** The questions in the builder, and the last published ones. */
    questions: otherValue<Question[]>('题目'),
    published: otherValue<PublishedQuestions | null>('发布版本'),
    hasPassword: computedFlag('密码'),
    shortCode: computedText('短码'),
  },
  filters: [contains(['title']), custom('view', '视图', VIEWS, 'all')],
  views: [
    where('all', VIEWS.all, ['view', 'all']),
    where('open', VIEWS.open, ['view', 'open']),
    where('draft', VIEWS.draft, ['view', 'draft']),
    where('closed', VIEWS.closed, ['view', 'closed']),
    where('removed', VIEWS.removed, ['view', 'removed']),
  ],
  columns: ['title', 'state', 'answered', 'quota', 'startsOn', 'endsOn', 'ownerName', 'createdAt', 'updatedAt'],
  sort: ['title', 'answered', 'endsOn', 'createdAt', 'updatedAt'],
  defaultSort: '-updatedAt',
});
