import { calls } from '@houtai/contract';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Chip } from '#ui/marks/chip.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ApprovalStep } from './approval-step.tsx';
import type { Approval } from './use-approval.ts';

import css from './approval.module.css';

/**
 * The steps that the document in the form would go through, with their approvers and the changes that the user may make (specification
 * 2.7).
 */
export function ApprovalPreview({ of }: { of: Approval }): ReactNode {
  const { preview, steps, failed, retry } = of;
  return (
    <section className={css.preview} aria-label="审批预览">
      <h2>
        审批预览
        <small>{preview?.cacheFlag ? '已用上次保存的审批人' : '随填写的内容更新'}</small>
        {preview?.cacheFlag && <ClearSetup of={of} />}
      </h2>
      <div role="status">
        {failed && (
          <p className={css.line}>
            暂时算不出流程，
            <button type="button" onClick={retry}>
              重试
            </button>
          </p>
        )}
        {preview?.refusal && <p className={css.line}>{preview.refusal}</p>}
        {preview?.lapsed.map(({ node, name, approverName, reason }) => (
          <p key={`${node} ${approverName}`} className={css.lacking}>
            {`上次保存的审批人 ${approverName}${name === '' ? '' : `（「${name}」）`} 不再使用：${reason}`}
          </p>
        ))}
      </div>
      {preview === undefined && !failed && <Skeleton height={96} />}
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <ApprovalStep key={step.node} of={of} step={step} place={index + 1} />
        ))}
        {preview && preview.notifiers.length > 0 && (
          <li className={css.step}>
            <span className={css.place}>
              <Mail size={14} strokeWidth={1.75} aria-hidden />
            </span>
            <div className={css.card}>
              <h3>
                抄送<small>审批通过后通知</small>
              </h3>
              <ul className={css.people}>
                {preview.notifiers.map(({ approver, approverName, why }) => (
                  <li key={approver}>
                    <Chip label={approverName} leading={<Avatar name={approverName} size={20} />} />
                    <small>{why}</small>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        )}
      </ol>
    </section>
  );
}

/** Clears the saved approvers after the question of specification 8.4. */
function ClearSetup({ of: { businessType, businessId, edit } }: { of: Approval }): ReactNode {
  const forget = useSend(calls.approvals.forget, { onMessage: toast.success });
  const ask = async () => {
    if (!(await confirm({ text: '清除后，已保存的审批人设置将恢复为最新的默认审批流程，确定清除吗？' }))) return toast.info('已取消');
    await forget.run({ bizType: 'WCP_APPROVAL_PROCESS_RECORD', childBizType: businessType, bizId: businessId }).then(
      () => edit(() => ({})),
      () => undefined,
    );
  };
  return (
    <Button kind="ghost" size="small" disabled={forget.busy} onClick={() => void ask()}>
      清除
    </Button>
  );
}
