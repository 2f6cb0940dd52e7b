import { calls } from '@houtai/contract';
import type { ParameterRow } from '@houtai/contract/parameters';
import { PARAMETER } from '@houtai/contract/parameters-form';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { type ResourceAct, useOpenForm } from '#kit/resource/resource-acts.ts';
import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { DefinitionSheet } from './definition-sheet.tsx';
import { ParameterDialog } from './parameter-dialog.tsx';
import { ValueText } from './value-text.tsx';

/**
 * A whole parameter has an update call of its own, because the constraints of its value are one part. The calls are listed one by one,
 * because passing the whole subject would add all of them to the first load, which has the open parameters.
 */
const CALLS = {
  page: calls.parameters.page,
  export: calls.parameters.export,
  get: calls.parameters.get,
  history: calls.parameters.history,
  add: calls.parameters.add,
  update: calls.parameters.define,
  remove: calls.parameters.remove,
};

const VIEW = resourceView(PARAMETER, CALLS, {
  name: 'parameters',
  title: '参数设置',
  form: 'sheet',
  columns: {
    paramName: { grow: false },
    paramKey: { width: 200 },
    paramValue: { width: 240, cell: (row) => <ValueText parameter={row} />, grow: true, card: 'note' },
    kind: { width: 72, card: 'meta' },
    category: { width: 104, card: 'meta' },
    // The word 是 means nothing without its label.
    open: { width: 72, cell: ({ open }) => (open ? '是' : '否'), card: 'meta' },
    updatedAt: { hidden: false, card: 'date' },
  },
  facts: {
    paramValue: (parameter) => <ValueText parameter={parameter} />,
    open: ({ open }) => (open ? '未登录也能读取' : '否'),
    builtIn: ({ builtIn }) => (builtIn ? '是' : '否'),
    createdAt: null,
  },
  removeNote: '读取它的功能将得不到值',
  canRemove: ({ builtIn }) => !builtIn,
  rowAction: ChangeValue,
  Form: ParameterForm,
});

/** The system parameters; open ones take effect in this console once they are saved. */
export default function ParametersPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}

const VALUE = 'value';

function ChangeValue({ record }: { record: ParameterRow }): ReactNode {
  const open = useOpenForm();
  return <RowAction onClick={() => open({ record, part: VALUE })}>修改</RowAction>;
}

/** The form of a whole parameter in a drawer, or of its value only in a dialog. */
function ParameterForm({ act, onClose }: { act: ResourceAct<ParameterRow> | null; onClose: () => void }): ReactNode {
  const { record, restored, part } = act ?? {};
  // The current kind stays, because the stored value was checked by it.
  const earlier = restored && { ...restored, kind: record?.kind };
  if (record && part === VALUE) return <ParameterDialog key={record.id} parameter={record} onClose={onClose} />;
  return (
    <Drawer open={act !== null} onClose={onClose} label={record ? '修改参数' : '新建参数'} width={640}>
      {act && <DefinitionSheet {...(record && { parameter: record })} restored={earlier} onDone={onClose} onCancel={onClose} />}
    </Drawer>
  );
}
