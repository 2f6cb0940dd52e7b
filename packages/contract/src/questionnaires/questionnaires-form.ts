import { colorFault } from '../account/theme-color.ts';
import { choice, day, flag, form, type FormOf, ids, line, lines, wholeNumber } from '../form/form.ts';
import { MAX_FIELD_PEOPLE } from '../limits.ts';
import { orderFault } from '../text/dates.ts';
import { COVERS } from './questionnaire-words.ts';

/** The settings of a questionnaire without its questions. */
export const QUESTIONNAIRE_FORM = form(
  {
    title: line('标题', { max: 80, required: true }),
    intro: lines('开头说明', { max: 300 }),
    thanks: lines('提交后的话', { max: 300 }),
    startsOn: day('开始日期'),
    endsOn: day('截止日期'),
    quota: wholeNumber('份数上限', { from: 1, to: 1_000_000, initial: null }),
    perDevice: flag('每台设备只填一次'),
    perPerson: flag('只凭专属链接填写'),
    follow: flag('提交后给出进度链接'),
    viewerIds: ids('可看结果的人', { of: 'person', most: MAX_FIELD_PEOPLE }),
    color: line('主题色', { max: 7 }),
    cover: choice('封面', COVERS, 'none'),
    keepDays: wholeNumber('答卷保留天数', { from: 1, to: 3650, initial: null }),
  },
  {
    rules: [
      { at: 'endsOn', fault: ({ startsOn, endsOn }) => orderFault(endsOn, startsOn, '开始日期') },
      { at: 'color', fault: ({ color }) => colorFault(color) },
    ],
  },
);
export type QuestionnaireForm = FormOf<typeof QUESTIONNAIRE_FORM>;
