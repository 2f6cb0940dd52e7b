import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import type { ReactNode } from 'react';

import { PlainSelect } from '#ui/input/choice/plain-select.tsx';

import patterns from '#ui/patterns.module.css';
import css from './pane.module.css';

type Rights = Required<Pick<ApprovalStepNode, 'fills' | 'hides'>>;
type FieldRightsProps = Rights & {
  detail: Pick<ProcessDetail, 'fields' | 'fillable' | 'hideable'>;
  onChange: (change: Partial<Rights>) => void;
};

const READ = '可见';

/** The fields that a step fills in or hides from its approvers; all others are visible to everyone who decides. */
export function FieldRights({ fills, hides, detail: { fields, fillable, hideable }, onChange }: FieldRightsProps): ReactNode {
  const rightOf = (field: string): string => {
    const fill = fills.find((each) => each.field === field);
    return fill === undefined ? 'read' : fill.required ? 'required' : 'may';
  };
  const fill = (field: string, right: string) => {
    const rest = fills.filter((each) => each.field !== field);
    onChange({ fills: right === 'read' ? rest : [...rest, { field, required: right === 'required' }] });
  };
  const hide = (field: string, isHidden: boolean) => {
    const rest = hides.filter((each) => each !== field);
    onChange({ hides: isHidden ? [...rest, field] : rest });
  };
  return (
    <>
      <table className={css.rights}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">这一步</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                {fillable.includes(name) ? (
                  <PlainSelect
                    aria-label={`${label}的权限`}
                    value={rightOf(name)}
                    options={[
                      ['read', READ],
                      ['may', '可填写'],
                      ['required', '必须填写'],
                    ]}
                    onChange={(right) => fill(name, right)}
                  />
                ) : (
                  READ
                )}
              </td>
            </tr>
          ))}
          {hideable.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                <PlainSelect
                  aria-label={`${label}的权限`}
                  value={hides.includes(name) ? 'hidden' : 'read'}
                  options={[
                    ['read', READ],
                    ['hidden', '隐藏'],
                  ]}
                  onChange={(right) => hide(name, right === 'hidden')}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={patterns.noteLine}>
        单据在审批中锁定，只有单据允许的字段才能由审批人填写。隐藏的字段不发送给这一步的审批人；发起人、抄送人和本来就能查看这张单据的人不受影响。
      </p>
    </>
  );
}
