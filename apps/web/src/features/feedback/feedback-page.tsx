import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import type { ReactNode } from 'react';

import { FeedbackRowActs } from '#kit/feedback-time/feedback-row-acts.tsx';
import { AgeCell } from '#kit/list/cells/age-cell.tsx';
import { DictLevel, DictText } from '#kit/list/cells/dict-text.tsx';
import { LevelTag } from '#kit/list/cells/level-tag.tsx';
import { PersonCell } from '#kit/list/cells/person-cell.tsx';
import { StatePill } from '#kit/list/cells/state-pill.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { text } from '#kit/list/search/conditions.ts';
import { dict } from '#kit/list/search/option-conditions.tsx';
import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';

import { FeedbackClockBand } from './clock/feedback-clock-band.tsx';
import { CloseFeedback } from './close-feedback.tsx';
import { FeedbackActs } from './feedback-acts.tsx';
import { FeedbackFormDrawer } from './feedback-form-drawer.tsx';
import { FeedbackTexts } from './feedback-texts.tsx';
import { StatisticsButton } from './statistics-button.tsx';

const VIEW = resourceView(FEEDBACK, calls.feedback, {
  name: 'feedback',
  importKind: 'feedback',
  verb: '新增',
  form: 'sheet',
  Form: FeedbackFormDrawer,
  // This view shows the new record, whoever handles it.
  afterAdd: 'view=created',
  controls: {
    keyword: text('keyword', '编号、问题描述', { width: 200 }),
    status: dict('status', '状态', DICT.feedbackStatus),
  },
  columns: {
    urgency: { width: 156 },
    number: { width: 88, pin: undefined },
    // The level determines the time limits.
    faultLevel: { width: 64, cell: (row) => row.faultLevel && <LevelTag level={Number(row.faultLevel)} />, card: 'mark' },
    // After its time and level, which would be out of sight with it in front of them on a small desk.
    summary: { width: 184, pin: undefined },
    project: { width: 148, card: 'note' },
    handlers: { width: 104, card: 'meta' },
    feedbackUser: { width: 96, cell: (row) => <PersonCell name={row.feedbackUserName} />, card: undefined },
    completionStatus: { width: 88, cell: (row) => <DictText type={DICT.feedbackStatus} code={row.completionStatus} />, card: 'state' },
    createdAt: { width: 80, align: 'end', cell: (row) => <AgeCell time={row.createdAt} />, card: undefined },
    priority: { width: 80, cell: (row) => <DictLevel type={DICT.feedbackPriority} code={row.priority} />, hidden: true, card: undefined },
    workType: { hidden: true },
    workTime: {
      width: 80,
      cell: (row) => row.workTime,
      total: { of: (row) => (row.workTime === '' ? null : Number(row.workTime)), decimals: 2 },
      hidden: true,
    },
    problemDate: { hidden: true, card: undefined },
    handleDate: { hidden: true },
    customer: { width: 168, hidden: true },
  },
  selection: {
    tag: 'feedback:feedback:edit',
    label: ({ number }) => number,
    refusal: ({ may, completionStatus, accepterId }) => (may.state && accepterId === '' && completionStatus !== '4' ? null : '不能关闭'),
    Bulk: CloseFeedback,
  },
  HeadAction: StatisticsButton,
  rowAction: FeedbackRowActs,
  rowActionWidth: 108,
  rowKeys: { w: '等待' },
  waitingBelow: { view: 'waiting' },
  // All of these are one's own.
  hiddenIn: { mine: ['handlers'], waiting: ['handlers'], handling: ['handlers'] },
  State: ({ record }) => <StatePill type={DICT.feedbackStatus} code={record.completionStatus} />,
  Meta: ({ record: { createdByName, createdAt } }) => (
    <span>
      {createdByName} 提交于 <TimeCell time={createdAt} />
    </span>
  ),
  facts: {
    // `Body` shows it above the handling.
    problemFeedback: null,
    faultLevel: ({ faultLevel }) => <DictLevel type={DICT.feedbackFaultLevel} code={faultLevel} />,
    priority: ({ priority }) => <DictLevel type={DICT.feedbackPriority} code={priority} />,
    workTime: ({ workTime }) => (workTime === '' ? '' : `${workTime} 小时`),
    completionStatus: null,
    handleRemark: null,
    createdBy: null,
    createdByName: null,
    createdAt: null,
    // `FeedbackClockBand` shows these at the top.
    respondBy: null,
    answeredAt: null,
    dueAt: null,
    doneAt: null,
    reopened: null,
    accepterId: null,
    acceptBy: null,
    waiting: null,
  },
  Top: FeedbackClockBand,
  Body: ({ record }) => <FeedbackTexts feedback={record} />,
  isActedOn: true,
  isFactsBeside: true,
  // Changing is part of the actions below, next to copying.
  canEdit: () => false,
  actions: ({ record }) => <FeedbackActs feedback={record} />,
});

/** After-sale feedback: to be handled by the user, created by the user, and all that the user may see, with statistics. */
export default function FeedbackPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}
