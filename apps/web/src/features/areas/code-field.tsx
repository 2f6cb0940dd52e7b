import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import type { LineField } from '@houtai/contract/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { BoundField } from '#kit/form/fields/bound-field.ts';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { queryOf } from '#platform/calls/query.ts';

/** The code of an area, which cannot change; for a new one it shows the resulting parent area. */
export function CodeField({ of, isKept }: { of: BoundField<LineField>; isKept: boolean }): ReactNode {
  const id = of.form.read('parentId');
  const isBelow = !isKept && id !== ROOT_AREA;
  const { data } = useQuery({ ...queryOf(calls.areaAdmin.get, { id }, { silent: true }), enabled: isBelow });
  const above = isBelow ? (data?.name ?? '') : '（顶层）';
  return <TextField of={of} inputMode="numeric" disabled={isKept} hint={isKept ? '编码不能修改' : `上级：${above}`} />;
}
