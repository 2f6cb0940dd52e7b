import type { ApprovalStarters } from '@houtai/contract/approval-definitions';
import { PROCESS_FORM } from '@houtai/contract/approval-processes-form';
import { APPROVAL_WITHDRAW } from '@houtai/contract/approval-words';
import { ids } from '@houtai/contract/form';
import { MAX_FIELD_PEOPLE } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { DepartmentsField } from '#kit/form/fields/departments-field.tsx';
import { MultiCombobox } from '#ui/input/choice/multi-combobox.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';
import { RadioGroup } from '#ui/input/choice/radio-group.tsx';
import { Textarea } from '#ui/input/texts/textarea.tsx';

import type { Editing } from '../editing/use-editor.ts';
import { hostOf } from './field-host.ts';
import { NameInput } from './name-input.tsx';
import { PeopleInput } from './people-input.tsx';
import { pickFrom } from './pick-from.ts';
import { Row } from './row.tsx';
import { useCompanyOptions, useRoleOptions } from './use-choices.ts';

import css from './pane.module.css';

const DEPARTMENTS = ids('部门', { most: MAX_FIELD_PEOPLE });
const NOBODY: ApprovalStarters = { type: 'some', userIds: [], roleIds: [], departmentIds: [], companyIds: [] };

/** The name of the process, who may submit, and until when they may withdraw. */
export function StartPane({ editing }: { editing: Editing }): ReactNode {
  const { draft, edit } = editing;
  const { starters, withdraw } = draft.definition;
  const define = (part: Partial<typeof draft.definition>) => edit((old) => ({ ...old, definition: { ...old.definition, ...part } }));
  return (
    <>
      <NameInput label="流程名称" value={draft.name} onChange={(name) => edit((old) => ({ ...old, name }), { key: 'name' })} />
      <Row label="说明" top>
        <Textarea
          aria-label="说明"
          rows={2}
          limit={PROCESS_FORM.fields.remark.max}
          value={draft.remark}
          onChange={(remark) => edit((old) => ({ ...old, remark }), { key: 'remark' })}
        />
      </Row>
      <h3 className={css.heading}>谁可以提交</h3>
      <RadioGroup
        aria-label="谁可以提交"
        value={starters.type}
        options={[
          { value: 'everyone', label: '全体员工' },
          { value: 'some', label: '指定范围' },
        ]}
        onChange={(type) => define({ starters: type === 'everyone' ? { type } : NOBODY })}
      />
      {starters.type === 'some' && <SomeStarters starters={starters} onChange={(starters) => define({ starters })} />}
      <Row label="撤回">
        <PlainSelect
          aria-label="发起人可以撤回"
          value={withdraw}
          options={Object.entries(APPROVAL_WITHDRAW)}
          onChange={(withdraw) => define({ withdraw: pickFrom(APPROVAL_WITHDRAW, withdraw) })}
        />
      </Row>
    </>
  );
}

type Some = Extract<ApprovalStarters, { type: 'some' }>;

function SomeStarters({ starters, onChange }: { starters: Some; onChange: (starters: Some) => void }): ReactNode {
  const [roles, companies] = [useRoleOptions(), useCompanyOptions()];
  const departments = hostOf(starters.departmentIds.join(','), (text) =>
    onChange({ ...starters, departmentIds: text === '' ? [] : text.split(',') }),
  );
  return (
    <div className={css.inset}>
      <PeopleInput label="成员" value={starters.userIds} onChange={(userIds) => onChange({ ...starters, userIds })} />
      <DepartmentsField of={{ form: departments, name: 'departments', field: DEPARTMENTS }} label="部门" required={false} />
      <Row label="公司">
        <MultiCombobox
          aria-label="公司"
          values={starters.companyIds}
          options={asOptions(companies.options)}
          onChange={(companyIds) => onChange({ ...starters, companyIds })}
        />
      </Row>
      <Row label="角色">
        <MultiCombobox
          aria-label="角色"
          values={starters.roleIds}
          options={asOptions(roles.options)}
          onChange={(roleIds) => onChange({ ...starters, roleIds })}
        />
      </Row>
    </div>
  );
}

function asOptions(options: readonly (readonly [string, string])[]) {
  return options.map(([value, label]) => ({ value, label }));
}
