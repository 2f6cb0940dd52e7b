import type { ApprovalFrom, ApprovalWho } from '@houtai/contract/approval-definitions';
import { APPROVAL_HOLDER_SCOPES, type ApprovalRule } from '@houtai/contract/approval-words';
import { MAX_APPROVAL_LEVELS, MAX_FIELD_PEOPLE } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';

import type { ConditionField } from '../editing/new-nodes.ts';
import { NumberInput } from './number-input.tsx';
import { PeopleInOrder, PeopleInput } from './people-input.tsx';
import { usePostOptions, useRoleOptions } from './use-choices.ts';

import css from './pane.module.css';

type WhoInsetProps = {
  kind: ApprovalRule;
  /** Null while the rule of this kind is incomplete. */
  who: ApprovalWho | null;
  fields: readonly ConditionField[];
  inOrder: boolean;
  onChange: (who: ApprovalWho) => void;
};

type Within = keyof typeof APPROVAL_HOLDER_SCOPES;
const PLACES: readonly (readonly [Within, string])[] = [
  ['all', APPROVAL_HOLDER_SCOPES.all],
  ['company', APPROVAL_HOLDER_SCOPES.company],
  ['department', APPROVAL_HOLDER_SCOPES.department],
];
const LEVELS = Array.from({ length: MAX_APPROVAL_LEVELS }, (_, at): [number, string] => [at + 1, `第 ${at + 1} 级`]);

/** The settings of a kind of rule. */
export function WhoInset({ kind, who, fields, inOrder, onChange }: WhoInsetProps): ReactNode {
  if (who === null) {
    if (kind === 'people') return <PeopleRule who={null} inOrder={inOrder} onChange={onChange} />;
    return kind === 'role' ? <RoleRule who={null} onChange={onChange} /> : <PostRule who={null} onChange={onChange} />;
  }
  switch (who.type) {
    case 'people':
      return <PeopleRule who={who} inOrder={inOrder} onChange={onChange} />;
    case 'role':
      return <RoleRule who={who} onChange={onChange} />;
    case 'post':
      return <PostRule who={who} onChange={onChange} />;
    case 'head':
      return <HeadRule who={who} onChange={onChange} />;
    case 'heads':
      return <HeadsRule who={who} onChange={onChange} />;
    case 'field':
      return <FieldRule who={who} fields={fields} onChange={onChange} />;
    case 'chosen':
    case 'previous':
      return <ChoiceRule who={who} onChange={onChange} />;
  }
}

type Rule<Type extends ApprovalRule> = Extract<ApprovalWho, { type: Type }>;
type WholeProps<Type extends ApprovalRule> = { who: Rule<Type>; onChange: (who: ApprovalWho) => void };
type RuleProps<Type extends ApprovalRule> = { who: Rule<Type> | null; onChange: (who: ApprovalWho) => void };

function PeopleRule({ who, inOrder, onChange }: RuleProps<'people'> & Pick<WhoInsetProps, 'inOrder'>): ReactNode {
  const userIds = who?.userIds ?? [];
  const change = (next: string[]) => next.length > 0 && onChange({ type: 'people', userIds: next });
  return (
    <>
      <PeopleInput label="成员" value={userIds} onChange={change} />
      {inOrder && userIds.length > 1 && <PeopleInOrder value={userIds} onChange={change} />}
    </>
  );
}

function HeadRule({ who, onChange }: WholeProps<'head'>): ReactNode {
  return (
    <>
      <p className={css.line}>
        发起人的
        <PlainSelect
          aria-label="级别"
          value={who.level}
          options={LEVELS}
          onChange={(level) => onChange({ ...who, level: Number(level) })}
        />
        部门负责人
      </p>
      <Checkbox checked={who.above} onChange={(above) => onChange({ ...who, above })}>
        该级没有负责人时，由上一级代
      </Checkbox>
    </>
  );
}

function HeadsRule({ who, onChange }: WholeProps<'heads'>): ReactNode {
  return (
    <p className={css.line}>
      发起人的第 1 级至
      <PlainSelect aria-label="最高级别" value={who.upTo} options={LEVELS} onChange={(upTo) => onChange({ ...who, upTo: Number(upTo) })} />
      部门负责人
    </p>
  );
}

function FieldRule({ who, fields, onChange }: WholeProps<'field'> & Pick<WhoInsetProps, 'fields'>): ReactNode {
  const people = fields.filter(({ type }) => type === 'person').map(({ name, label }): [string, string] => [name, label]);
  return (
    <p className={css.line}>
      单据中的
      <PlainSelect aria-label="人员字段" value={who.field} options={people} onChange={(field) => onChange({ ...who, field })} />
    </p>
  );
}

function RoleRule({ who, onChange }: RuleProps<'role'>): ReactNode {
  const { options } = useRoleOptions();
  return (
    <p className={css.line}>
      <PlainSelect
        aria-label="角色"
        value={who?.roleId ?? ''}
        options={withStored(options, who?.roleId)}
        onChange={(roleId) => roleId && onChange({ type: 'role', roleId, within: who?.within ?? 'all' })}
      />
      {who && <WithinSelect value={who.within} onChange={(within) => onChange({ ...who, within })} />}
    </p>
  );
}

function PostRule({ who, onChange }: RuleProps<'post'>): ReactNode {
  const { options } = usePostOptions();
  return (
    <p className={css.line}>
      <PlainSelect
        aria-label="岗位"
        value={who?.postId ?? ''}
        options={withStored(options, who?.postId)}
        onChange={(postId) => postId && onChange({ type: 'post', postId, within: who?.within ?? 'company' })}
      />
      {who && <WithinSelect value={who.within} onChange={(within) => onChange({ ...who, within })} />}
    </p>
  );
}

function WithinSelect({ value, onChange }: { value: Within; onChange: (value: Within) => void }): ReactNode {
  const change = (text: string) => {
    const found = PLACES.find(([place]) => place === text);
    if (found) onChange(found[0]);
  };
  return <PlainSelect aria-label="范围" value={value} options={PLACES} onChange={change} />;
}

const FROM: readonly (readonly [ApprovalFrom['type'], string])[] = [
  ['everyone', '全体员工'],
  ['people', '指定成员'],
  ['role', '角色'],
];

type ChoiceRuleProps = { who: Rule<'chosen'> | Rule<'previous'>; onChange: (who: ApprovalWho) => void };

/** From whom the submitter chooses, and how many. */
function ChoiceRule({ who, onChange }: ChoiceRuleProps): ReactNode {
  const { from, least, most } = who;
  const { options } = useRoleOptions();
  const [first] = options;
  const choose = (type: string) => {
    if (type === 'everyone') onChange({ ...who, from: { type } });
    if (type === 'role' && first) onChange({ ...who, from: { type, roleId: first[0], within: 'all' } });
  };
  return (
    <>
      <p className={css.line}>
        从
        <PlainSelect
          aria-label="可选范围"
          value={from.type}
          options={FROM.filter(([type]) => type !== 'people' || from.type === 'people')}
          onChange={choose}
        />
        {from.type === 'role' && (
          <PlainSelect
            aria-label="角色"
            value={from.roleId}
            options={withStored(options, from.roleId)}
            onChange={(roleId) => roleId && onChange({ ...who, from: { ...from, roleId } })}
          />
        )}
        中选
      </p>
      <PeopleInput
        label="只可从这些成员中选"
        value={from.type === 'people' ? from.userIds : []}
        onChange={(userIds) => onChange({ ...who, from: userIds.length > 0 ? { type: 'people', userIds } : { type: 'everyone' } })}
      />
      <p className={css.line}>
        <NumberInput
          label="至少人数"
          value={least}
          least={1}
          most={MAX_FIELD_PEOPLE}
          onChange={(next) => onChange({ ...who, least: next, most: Math.max(next, most) })}
        />
        至
        <NumberInput
          label="至多人数"
          value={most}
          least={1}
          most={MAX_FIELD_PEOPLE}
          onChange={(next) => onChange({ ...who, most: next, least: Math.min(least, next) })}
        />
        人
      </p>
    </>
  );
}

/** A stored option stays visible when it can no longer be chosen; initially nothing is chosen. */
function withStored(options: readonly (readonly [string, string])[], stored: string | undefined): (readonly [string, string])[] {
  if (stored === undefined) return [['', '请选择'], ...options];
  return options.some(([id]) => id === stored) ? [...options] : [[stored, '已停用'], ...options];
}
