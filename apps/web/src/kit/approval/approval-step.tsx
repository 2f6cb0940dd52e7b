import type { ApprovalPreview } from '@houtai/contract/approval-info';
import type { ReactNode } from 'react';

import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Chip } from '#ui/marks/chip.tsx';

import { AddApprovers } from './add-approvers.tsx';
import { withRemoved } from './edited-steps.ts';
import type { Approval } from './use-approval.ts';

import css from './approval.module.css';

type ApprovalStepProps = { of: Approval; step: ApprovalPreview['records'][number]; place: number };

/** A step of the preview: how it is signed, who approves and why, and the means to add approvers. */
export function ApprovalStep({ of, step, place }: ApprovalStepProps): ReactNode {
  const { node, name, approverattrStr, details, addable, least, undecided, fact } = step;
  return (
    <li className={css.step} aria-label={name}>
      <span className={css.place}>{place}</span>
      <div className={css.card}>
        <h3>
          {name}
          {(details.length > 1 || addable || step.notify) && <TonePill tone="">{approverattrStr}</TonePill>}
        </h3>
        {undecided && <small>{undecided}</small>}
        {fact && <p className={css.lacking}>{fact}</p>}
        <ul className={css.people}>
          {details.map(({ approver, approverName, editFlag, why }) => (
            <li key={approver}>
              <Chip
                label={approverName}
                leading={<Avatar name={approverName} size={20} />}
                onRemove={editFlag ? () => of.edit((edits) => withRemoved(edits, node, approver)) : undefined}
              />
              <small>{why}</small>
            </li>
          ))}
        </ul>
        {addable && details.length < least && <p className={css.lacking}>{`请至少选择 ${least} 位审批人`}</p>}
        {addable && <AddApprovers of={of} step={step} />}
      </div>
    </li>
  );
}
