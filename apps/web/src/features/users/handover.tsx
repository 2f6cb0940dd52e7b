import { calls } from '@houtai/contract';
import { id, type IdField } from '@houtai/contract/form';
import { ownValue } from '@houtai/contract/own-value';
import { handoverForm, RECEIVER_OF_ALL } from '@houtai/contract/users-form';
import type { UserHoldings } from '@houtai/contract/users-holdings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { BoundField } from '#kit/form/fields/bound-field.ts';
import { WentBack } from '#kit/form/saving/went-back.ts';
import { FormSheet, WideField } from '#kit/form/sheets/form-sheet.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { closeAction } from './user-action.ts';

import css from './handover.module.css';

/** Hands over the open work of a leaving user, who is chosen first without an id. */
export function Handover({ id: userId }: { id: string }): ReactNode {
  const [chosen, setChosen] = useState(userId);
  const query = useQuery({
    ...queryOf(calls.users.held, { id: chosen }, { silent: true }),
    enabled: chosen !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <div className={css.screen}>
      <div className={css.head}>
        <PersonField of={leaverOf(chosen, setChosen)} placeholder="请选择要离职的人员" />
      </div>
      {chosen === '' ? (
        <p className={css.hint}>选择离职人员后，会列出其名下未完成的工作，逐项或统一指定接收人。</p>
      ) : query.data ? (
        <HandoverForm key={query.data.id} held={query.data} />
      ) : query.isError ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </div>
  );
}

const LEAVER = id('离职人员', { required: true });

/** A field for the leaving user outside of a form, because choosing a user opens the form. */
function leaverOf(chosen: string, onChange: (id: string) => void): BoundField<IdField> {
  const nothing = () => {};
  const change = (_: string, value: string | ((old: string) => string)) => onChange(typeof value === 'function' ? value(chosen) : value);
  return {
    form: { read: () => chosen, error: () => '', change, arrive: nothing, refuse: nothing, stopWaiting: nothing },
    name: 'leaver',
    field: LEAVER,
  };
}

/**
 * One receiver for everything, and optionally another one for each kind. Holds the work as it was when the form opened, so that a later
 * change is refused and not handed over unseen.
 */
function HandoverForm({ held: present }: { held: UserHoldings }): ReactNode {
  const [held] = useState(present);
  const handover = useSend(calls.users.handover, { silent: true });
  const [dropRoles, setDropRoles] = useState(true);
  const parts = held.parts.filter((part) => part.count > 0);
  const refusal = held.leftAt === null ? held.keptBecause : `${held.name} 已经办理过离职`;
  const form = useForm(handoverForm(held.id, parts), {
    submit: async (values) => {
      const text = `${held.name} 将被标记为已离职：账号立即停用并退出登录，${parts.length > 0 ? '名下未完成的工作转给接收人' : '名下没有需要交接的工作'}。`;
      if (!(await confirm({ text, act: '确认交接', danger: true }))) throw new WentBack();
      const to = parts.map(({ kind }) => ({ kind, userId: ownValue(values, kind) || values[RECEIVER_OF_ALL] || '' }));
      const { moved } = await handover.run({ id: held.id, version: held.version, to, dropRoles });
      toast.success(moved > 0 ? `已交接 ${moved} 条记录，${held.name} 已离职` : `${held.name} 已离职`);
      closeAction();
    },
  });
  const ofAll = form.fields[RECEIVER_OF_ALL];
  const hasOneForAll = form.read(RECEIVER_OF_ALL) !== '';
  if (refusal !== '') return <p className={css.hint}>{refusal}</p>;
  return (
    <FormSheet form={form} submit="办理离职交接" onCancel={closeAction}>
      {ofAll && parts.length > 0 && (
        <WideField>
          <PersonField of={ofAll} companyId={held.companyId} hint="没有单独指定接收人的，都交给此人" />
        </WideField>
      )}
      {held.parts.map(({ kind, label, count, holding }) => {
        const of = ownValue(form.fields, kind);
        return of ? (
          <PersonField
            key={kind}
            of={of}
            companyId={held.companyId}
            holding={holding}
            required={!hasOneForAll}
            label={`${label}（${count}）`}
            placeholder={hasOneForAll ? '同统一接收人' : '请选择接收人'}
          />
        ) : (
          <p key={kind} className={css.none}>
            {label}：没有
          </p>
        );
      })}
      <WideField>
        <Checkbox checked={dropRoles} onChange={setDropRoles}>
          同时收回全部角色
        </Checkbox>
      </WideField>
    </FormSheet>
  );
}
