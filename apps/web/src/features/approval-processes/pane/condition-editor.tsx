import type { ApprovalWhen } from '@houtai/contract/approval-conditions';
import { MAX_APPROVAL_CONDITIONS, MAX_APPROVAL_GROUPS } from '@houtai/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';

import type { ConditionField } from '../editing/new-nodes.ts';
import { type ConditionDraft, conditionFault, draftsOf, newDraft, operatorsOf, whenOf } from './condition-drafts.ts';
import { ValueInput } from './value-input.tsx';

import patterns from '#ui/patterns.module.css';
import css from './pane.module.css';

type Groups = readonly (readonly ConditionDraft[])[];
type ConditionEditorProps = { when: ApprovalWhen; fields: readonly ConditionField[]; onChange: (when: ApprovalWhen) => void };

/** The condition of a branch: groups of comparisons, 且 within one and 或 between them. It is saved once every comparison is complete. */
export function ConditionEditor({ when, fields, onChange }: ConditionEditorProps): ReactNode {
  const [held, setHeld] = useState<{ of: ApprovalWhen; groups: Groups }>(() => ({ of: when, groups: draftsOf(when) }));
  // The condition was undone, or changed elsewhere.
  if (held.of !== when) setHeld({ of: when, groups: draftsOf(when) });
  const { groups } = held;
  const set = (groups: Groups) => {
    const whole = whenOf(groups, fields);
    setHeld({ of: whole ?? when, groups });
    if (whole) onChange(whole);
  };
  const setGroup = (at: number, group: readonly ConditionDraft[]) =>
    set(group.length === 0 ? groups.filter((_, index) => index !== at) : groups.map((old, index) => (index === at ? group : old)));
  const [first] = fields;
  const isWhole = whenOf(groups, fields) !== null;
  return (
    <div className={css.groups}>
      {groups.map((group, at) => (
        <Fragment key={at}>
          {at > 0 && <p className={css.joiner}>或</p>}
          <fieldset className={css.group}>
            <legend className={patterns.visuallyHidden}>第 {at + 1} 组条件</legend>
            {group.map((draft, index) => (
              <Comparison
                key={`${index} ${draft.field}`}
                label={`第 ${at + 1} 组第 ${index + 1} 个条件`}
                draft={draft}
                fields={fields}
                onChange={(next) =>
                  setGroup(
                    at,
                    group.map((old, place) => (place === index ? next : old)),
                  )
                }
                onRemove={
                  groups.length > 1 || group.length > 1
                    ? () =>
                        setGroup(
                          at,
                          group.filter((_, place) => place !== index),
                        )
                    : undefined
                }
              />
            ))}
            {first && group.length < MAX_APPROVAL_CONDITIONS && (
              <Button kind="ghost" size="small" onClick={() => setGroup(at, [...group, newDraft(first)])}>
                <Plus size={14} strokeWidth={1.75} aria-hidden />且
              </Button>
            )}
          </fieldset>
        </Fragment>
      ))}
      {first && groups.length < MAX_APPROVAL_GROUPS && (
        <Button size="small" onClick={() => set([...groups, [newDraft(first)]])}>
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          或：添加一组条件
        </Button>
      )}
      {!isWhole && (
        <p className={css.pending} role="status">
          条件填完后生效；在此之前按原来的条件判断
        </p>
      )}
    </div>
  );
}

type ComparisonProps = {
  label: string;
  draft: ConditionDraft;
  fields: readonly ConditionField[];
  onChange: (draft: ConditionDraft) => void;
  onRemove: (() => void) | undefined;
};

function Comparison({ label, draft, fields, onChange, onRemove }: ComparisonProps): ReactNode {
  const field = fields.find(({ name }) => name === draft.field);
  const known = fields.map(({ name, label }): [string, string] => [name, label]);
  const chooseField = (name: string) => {
    const next = fields.find((each) => each.name === name);
    if (next) onChange(newDraft(next));
  };
  return (
    <div className={css.comparison} role="group" aria-label={label}>
      <PlainSelect
        aria-label="字段"
        value={draft.field}
        options={field ? known : [[draft.field, '字段已不存在'], ...known]}
        onChange={chooseField}
      />
      <PlainSelect
        aria-label="比较方式"
        value={draft.operator}
        options={Object.entries(operatorsOf(field?.type ?? 'text'))}
        onChange={(operator) => onChange({ ...draft, operator })}
      />
      {onRemove && <IconButton icon={Trash2} label="删除条件" onClick={onRemove} />}
      <div className={css.value}>
        {field && (
          <ValueInput
            field={field}
            value={draft.value}
            bad={draft.value !== '' && conditionFault(draft, fields) !== ''}
            onChange={(value) => onChange({ ...draft, value })}
          />
        )}
      </div>
    </div>
  );
}
