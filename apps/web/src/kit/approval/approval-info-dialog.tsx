import type { ApprovalInfo } from '@houtai/contract/approval-info';
import { activeStepOf, RECORD_STATUSES } from '@houtai/contract/approval-kinds';
import { Check, Mail, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import patterns from '#ui/patterns.module.css';
import css from './approval.module.css';

const TONES = { PASSED: 'green', AUDITING: 'blue', error: 'red' } as const;

/**
 * The look of a step. Every status except passed and open counts as an error (specification 4), including statuses that are unknown here.
 */
function lookOf(status: string): keyof typeof TONES {
  return status === 'PASSED' || status === 'AUDITING' ? status : 'error';
}

/** 审批流程信息 (specification 2.7): the flow, its steps with their approvers, and the notified people, who are shown as passed (4). */
export function ApprovalInfoDialog({ info, onClose }: { info: ApprovalInfo; onClose: () => void }): ReactNode {
  const { spNo, spName, applyTime, records, notifiers } = info;
  const active = activeStepOf(records);
  return (
    <Dialog open onClose={onClose} title="审批流程信息">
      <dl className={css.basics}>
        <dt>审批编码</dt>
        <dd>
          {spNo}
          <CopyButton text={spNo} label="复制审批编码" />
        </dd>
        <dt>审批名称</dt>
        <dd>{spName}</dd>
        <dt>提交时间</dt>
        <dd>{applyTime}</dd>
      </dl>
      <ol className={css.steps}>
        {records.map((record, index) => {
          const isActive = index + 1 === active;
          const look = lookOf(record.status);
          return (
            <li key={index} className={css.step} aria-current={isActive ? 'step' : undefined}>
              <span className={css.place} data-tone={isActive ? 'now' : look}>
                {look === 'PASSED' ? <Check size={14} aria-hidden /> : look === 'error' ? <X size={14} aria-hidden /> : index + 1}
              </span>
              <div className={css.card}>
                <h3>
                  {record.name}
                  {record.details.length > 1 && <TonePill tone="">{record.approverattrStr}</TonePill>}
                  <TonePill tone={isActive || look !== 'AUDITING' ? TONES[look] : ''}>{record.statusStr}</TonePill>
                </h3>
                {record.fact && <p className={css.lacking}>{record.fact}</p>}
                <ul className={css.people}>
                  {record.details.map(({ approverName, approverDate, speech, statusStr }) => (
                    <li key={`${approverName} ${approverDate}`}>
                      <Avatar name={approverName} size={20} />
                      {approverName}
                      {record.details.length > 1 && statusStr !== record.statusStr && <small>{statusStr}</small>}
                      <time className={patterns.noteEnd}>{approverDate}</time>
                      {speech !== '' && <p className={css.said}>{speech}</p>}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          );
        })}
        {notifiers.length > 0 && (
          <li className={css.step} aria-current={active > records.length ? 'step' : undefined}>
            <span className={css.place} data-tone="PASSED">
              <Mail size={14} strokeWidth={1.75} aria-hidden />
            </span>
            <div className={css.card}>
              <h3>
                抄送
                {/* Notified people are shown as passed (specification 4) once the flow has reached them. */}
                <TonePill tone={TONES.PASSED}>{notifiers.every(({ told }) => told) ? RECORD_STATUSES.PASSED : '通过后通知'}</TonePill>
              </h3>
              <ul className={css.people}>
                {notifiers.map(({ notifier }) => (
                  <li key={notifier}>
                    <Avatar name={notifier} size={20} />
                    {notifier}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        )}
      </ol>
    </Dialog>
  );
}
