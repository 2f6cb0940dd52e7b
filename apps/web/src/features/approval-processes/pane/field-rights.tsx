import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import type { ReactNode } from 'react';

import { PlainSelect } from '../../../ui/input/plain-select.tsx';

import css from './pane.module.css';

type Fills = ApprovalStepNode['fills'];
type FieldRightsProps = { fills: Fills; detail: Pick<ProcessDetail, 'fields' | 'fillable'>; onChange: (fills: Fills) => void };

const READ = '可见';

/** What of the document a step may fill in; what is not for filling in is seen by everybody who decides. */
export function FieldRights({ fills, detail: { fields, fillable }, onChange }: FieldRightsProps): ReactNode {
  const rightOf = (field: string): string => {
    const fill = fills.find((each) => each.field === field);
    return fill === undefined ? 'read' : fill.required ? 'required' : 'may';
  };
  const set = (field: string, right: string) => {
    const rest = fills.filter((each) => each.field !== field);
    onChange(right === 'read' ? rest : [...rest, { field, required: right === 'required' }]);
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
                    onChange={(right) => set(name, right)}
                  />
                ) : (
                  READ
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>单据在审批中锁定，审批人看得到全部字段；这里列出的是条件可用的字段，只有单据允许的才能由审批人填写。</p>
    </>
  );
}
