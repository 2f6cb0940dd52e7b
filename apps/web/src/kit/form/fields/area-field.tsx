import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import type { IdField, IdsField } from '@houtai/contract/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Cascader } from '#ui/input/choice/cascader.tsx';
import type { LoadLevel } from '#ui/input/choice/use-cascade.ts';
import { Field } from '#ui/input/field.tsx';

import { areaPath } from './area-path.ts';
import { type FieldProps, resolveField } from './field-props.ts';

type AreaFieldProps = FieldProps<IdField | IdsField> & {
  /** The form value: the comma-separated ids from the province down, or only the id of the area. */
  holds?: 'path' | 'last';
};

/** An administrative area, chosen from the province down; each level loads when it is opened (specification 7.4). */
export function AreaField(props: AreaFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled } = resolveField(props);
  const { holds = 'path' } = props;
  const client = useQueryClient();
  const value = form.read(name);
  const path = holds === 'last' ? areaPath(value) : value.split(',').filter((id) => id !== '');
  const load: LoadLevel = async (parent) => {
    const question = queryOf(calls.areas.children, { areaId: parent ?? ROOT_AREA }, { silent: true });
    const areas = await client.fetchQuery({ ...question, staleTime: Infinity });
    // An area that is switched off is shown if it is the stored value, but not offered.
    const offered = areas.filter(({ areaId, active }) => active || path.includes(areaId));
    return offered.map(({ areaId, areaName, leaf }) => ({ id: areaId, label: areaName, leaf }));
  };
  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint}>
      {(control) => (
        <Cascader
          {...control}
          name={name}
          disabled={disabled}
          clearable={!required}
          placeholder="请选择省、市、区"
          value={path}
          load={load}
          onChange={(next) => form.change(name, holds === 'last' ? (next.at(-1) ?? '') : next.join(','))}
        />
      )}
    </Field>
  );
}
