import type { ApprovalHow, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { APPROVAL_AGAIN, APPROVAL_HOWS, APPROVAL_MAY, APPROVAL_NOBODY, APPROVAL_OWN } from '@houtai/contract/approval-words';
import { keysOf } from '@houtai/contract/keys-of';
import { MAX_FIELD_PEOPLE } from '@houtai/contract/limits';
import { type ReactNode, useState } from 'react';

import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';

import { LimitSettings } from './limit-settings.tsx';
import { NumberInput } from './number-input.tsx';
import { PeopleInput } from './people-input.tsx';
import { pickFrom } from './pick-from.ts';
import { Row } from './row.tsx';

import patterns from '#ui/patterns.module.css';
import css from './pane.module.css';

type Change = (part: Partial<ApprovalStepNode>) => void;
type StepProps = { node: ApprovalStepNode; onChange: Change };

const HOWS = keysOf(APPROVAL_HOWS).map((value) => ({ value, label: value === 'some' ? 'M / N' : APPROVAL_HOWS[value] }));
const HOW_NOTES: Readonly<Record<ApprovalHow['type'], string>> = {
  all: '所有人同意才通过',
  any: '一人同意即可',
  order: '按先后逐个审批',
  some: '够人数即通过',
};

/** How a step is decided and what its approvers may do, below the choice of approvers. */
export function StepSettings({ node, onChange }: StepProps): ReactNode {
  return (
    <>
      <HowRow node={node} onChange={onChange} />
      <NobodyRow node={node} onChange={onChange} />
      <Row label="发起人审批">
        <PlainSelect
          aria-label="发起人是审批人时"
          value={node.own}
          options={Object.entries(APPROVAL_OWN)}
          onChange={(own) => onChange({ own: pickFrom(APPROVAL_OWN, own) })}
        />
      </Row>
      <Row label="同一审批人">
        <PlainSelect
          aria-label="同一审批人"
          value={node.again}
          options={Object.entries(APPROVAL_AGAIN)}
          onChange={(again) => onChange({ again: pickFrom(APPROVAL_AGAIN, again) })}
        />
      </Row>
      <LimitSettings limit={node.limit} onChange={(limit) => onChange({ limit })} />
      <Row label="允许" top>
        {keysOf(APPROVAL_MAY).map((act) => (
          <Checkbox
            key={act}
            checked={node.may[act]}
            disabled={act === 'chooseContinue' && !node.may.return}
            onChange={(may) => onChange({ may: { ...node.may, [act]: may } })}
          >
            {APPROVAL_MAY[act]}
          </Checkbox>
        ))}
      </Row>
      <Row label="提交前可以">
        <Checkbox checked={node.preview.add} onChange={(add) => onChange({ preview: { ...node.preview, add } })}>
          增加审批人
        </Checkbox>
        <Checkbox checked={node.preview.remove} onChange={(remove) => onChange({ preview: { ...node.preview, remove } })}>
          移除审批人
        </Checkbox>
      </Row>
      <Row label="意见必填">
        <Checkbox checked disabled onChange={() => undefined}>
          驳回
        </Checkbox>
        <Checkbox checked disabled onChange={() => undefined}>
          退回
        </Checkbox>
        <Checkbox checked={node.commentOnPass} onChange={(commentOnPass) => onChange({ commentOnPass })}>
          通过
        </Checkbox>
      </Row>
    </>
  );
}

function HowRow({ node: { how }, onChange }: StepProps): ReactNode {
  const choose = (type: string) => {
    const next = pickFrom(APPROVAL_HOWS, type);
    onChange({ how: next === 'some' ? { type: next, count: 2 } : { type: next } });
  };
  return (
    <Row label="多人时" top>
      <Segmented aria-label="多人时" value={how.type} options={HOWS} onChange={choose} />
      {how.type === 'some' ? (
        <p className={css.line}>
          <NumberInput
            label="通过人数"
            value={how.count}
            least={1}
            most={MAX_FIELD_PEOPLE}
            onChange={(count) => onChange({ how: { ...how, count } })}
          />
          人通过即可
        </p>
      ) : (
        <small className={patterns.noteLine}>{HOW_NOTES[how.type]}</small>
      )}
    </Row>
  );
}

function NobodyRow({ node: { nobody }, onChange }: StepProps): ReactNode {
  const [choosesPeople, setChoosesPeople] = useState(false);
  const choose = (type: string) => {
    setChoosesPeople(type === 'people');
    if (type === 'pass' || type === 'administrators' || type === 'refuse') onChange({ nobody: { type } });
  };
  const change = (userIds: string[]) => {
    setChoosesPeople(userIds.length === 0);
    if (userIds.length > 0) onChange({ nobody: { type: 'people', userIds } });
  };
  const type = choosesPeople ? 'people' : (nobody?.type ?? '');
  return (
    <>
      <Row label="审批人为空时">
        <PlainSelect
          aria-label="审批人为空时"
          value={type}
          options={[...(nobody === null ? [['', '未设置'] as const] : []), ...Object.entries(APPROVAL_NOBODY)]}
          onChange={choose}
        />
      </Row>
      {type === 'people' && (
        <Row label="" top>
          <PeopleInput label="转交给" value={nobody?.type === 'people' ? nobody.userIds : []} onChange={change} />
        </Row>
      )}
    </>
  );
}
