import { calls } from '@houtai/contract';
import type { ApprovalPreview } from '@houtai/contract/approval-info';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';

import { usePeople } from '#kit/person-picker/use-people.ts';
import { send } from '#platform/calls/send.ts';
import { useSession } from '#platform/session/session.ts';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { toast } from '#ui/layer/toast.tsx';

import { withAdded } from './edited-steps.ts';
import type { Approval } from './use-approval.ts';

import css from './approval.module.css';

const PersonPicker = lazyPart(() => import('#kit/person-picker/person-picker.tsx').then((module) => ({ default: module.PersonPicker })));

type AddApproversProps = { of: Approval; step: ApprovalPreview['records'][number] };

/** Adds approvers to a step: from all staff with the person picker, or from the few that the step allows. */
export function AddApprovers({ of, step: { node, details, from, most, self } }: AddApproversProps): ReactNode {
  const me = useSession((session) => session.userInfo?.id ?? '');
  const [isOpen, setOpen] = useState(false);
  const allowed = usePeople(from).filter(({ userId, active }) => active && !details.some(({ approver }) => approver === userId));
  const room = most - details.length;
  const add = async (ids: readonly string[]) => {
    setOpen(false);
    const others = ids.filter((id) => self || id !== me);
    if (others.length < ids.length) toast.warning('发起人不能审批自己的单据，请选择其他人');
    if (others.length === 0) return;
    const asked = await send(calls.approvals.candidates, { userIds: others.join(',') }).catch(() => []);
    for (const { refusal } of asked) if (refusal !== '') toast.warning(refusal);
    const fit = asked.filter(({ refusal }) => refusal === '');
    if (fit.length > 0) of.edit((edits) => withAdded(edits, node, fit));
  };
  if (room <= 0) return null;
  if (from.length > 0)
    return (
      <div className={css.adds}>
        {allowed.map(({ userId, contactName }) => (
          <button key={userId} type="button" className={css.add} aria-label={`添加${contactName}`} onClick={() => void add([userId])}>
            <Plus size={12} strokeWidth={2} aria-hidden />
            {contactName}
          </button>
        ))}
      </div>
    );
  return (
    <div className={css.adds}>
      <button type="button" className={css.add} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus size={12} strokeWidth={2} aria-hidden />
        添加审批人
      </button>
      {isOpen && (
        <Suspense>
          <PersonPicker
            title="选择审批人"
            multiple={room > 1}
            most={room}
            chosen={[]}
            onClose={() => setOpen(false)}
            onChoose={(ids) => void add(ids)}
          />
        </Suspense>
      )}
    </div>
  );
}
