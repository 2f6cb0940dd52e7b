import { calls } from '@houtai/contract';
import type { ChoiceField, CodeField, IdField } from '@houtai/contract/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { openCompanies } from '#kit/list/search/open-companies.ts';
import { optionsOf, useDictionary } from '#kit/list/use-dictionary.ts';
import { queryOf } from '#platform/calls/query.ts';
import type { Option } from '#ui/input/choice/option.ts';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';

import { type FieldProps, resolved } from './field-props.ts';
import { OptionField, type OptionFieldProps } from './option-fields.tsx';

const STALE_MS = 60_000;

type DictFieldProps = FieldProps<CodeField | ChoiceField> & {
  /** The dictionary in place of the field's own; blank while what it depends on is not chosen, which `waiting` says. */
  type?: string;
  /** The codes that can be chosen here; all of them without. */
  only?: readonly string[];
  waiting?: string;
  /** Said where the dictionary has no entries. */
  nothing?: string;
  onChosen?: (value: string) => void;
};

/** One entry of a dictionary, also of one that gives fixed codes their words. Disabled, and saying why, until there is something to choose. */
export function DictField(props: DictFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled, field } = resolved(props);
  const {
    type = field && 'dictionary' in field ? field.dictionary : '',
    only,
    waiting = '请选择',
    nothing = '没有可选项',
    onChosen,
  } = props;
  const { entries, loaded, failed } = useDictionary(type);
  const isEmpty = loaded && entries.length === 0;
  const words = { placeholder: type === '' ? waiting : isEmpty ? nothing : failed ? '选项加载失败，请重新打开' : '请选择' };
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  const options = optionsOf(only ? entries.filter(({ code }) => code === held || only.includes(code)) : entries);
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <Select
          {...control}
          {...words}
          name={name}
          value={held}
          options={options}
          clearable={!required}
          disabled={disabled || type === '' || isEmpty}
          onChange={(value) => {
            change(name, value);
            onChosen?.(value);
          }}
        />
      )}
    </Field>
  );
}

/** A company or a customer of the project module, by name (decisions, "To-do and feedback"); on request only a customer. */
export function CustomerField({ only, ...props }: FieldProps<IdField> & Chosen & { only?: 'customer' }): ReactNode {
  const query = useQuery({ ...queryOf(calls.companies.list, { withCustomers: '1' }, { silent: true }), staleTime: STALE_MS });
  const offered = openCompanies(query.data).filter(({ kind }) => only === undefined || kind === only);
  const options = offered.map(({ companyId, companyName, kind, py }): Option => {
    return { value: companyId, label: companyName, note: kind === 'company' ? '公司' : undefined, sought: py };
  });
  return <SearchedField {...props} options={options} loaded={query.isSuccess} failed={query.isError} />;
}

type ProjectFieldProps = FieldProps<IdField> &
  Chosen & {
    /** Only the projects of this customer; undefined for all, blank while none is chosen. */
    customerId?: string;
    /** Leaves out the projects of this validity (specification 7.4). */
    neValidity?: '1' | '2';
  };

/** A project by name. */
export function ProjectField({ customerId, neValidity, disabled, ...props }: ProjectFieldProps): ReactNode {
  const isWaiting = customerId === '';
  const query = useQuery({
    ...queryOf(calls.projects.options, { customerId, neValidity }, { silent: true }),
    enabled: !isWaiting,
    staleTime: STALE_MS,
  });
  const options = (query.data ?? []).map(({ projectId, projectName, customerName, py }): Option => {
    return { value: projectId, label: projectName, note: customerId === undefined ? customerName : undefined, sought: py };
  });
  const isEmpty = query.data?.length === 0;
  const { form, name } = resolved(props);
  const isBlank = form.read(name) === '';
  const placeholder = isWaiting ? '请先选择客户' : isEmpty ? '该客户没有可选的项目' : undefined;
  return (
    <SearchedField
      {...props}
      options={isWaiting ? [] : options}
      loaded={query.isSuccess}
      failed={query.isError}
      disabled={disabled || isWaiting || (isEmpty && isBlank)}
      placeholder={placeholder}
    />
  );
}

/** An open company, on request with 平台管理 first (specification 3). */
export function CompanyField({ withPlatform = false, ...props }: FieldProps<IdField> & Chosen & { withPlatform?: boolean }): ReactNode {
  const flag = withPlatform ? '1' : '0';
  const query = useQuery({ ...queryOf(calls.companies.list, { withPlatform: flag }, { silent: true }), staleTime: STALE_MS });
  const options = openCompanies(query.data).map(({ companyId, companyName, py }): Option => ({
    value: companyId,
    label: companyName,
    sought: py,
  }));
  return <SearchedField {...props} options={options} loaded={query.isSuccess} failed={query.isError} />;
}

type Chosen = { stored?: string; onChosen?: (value: string, words: string) => void };

type SearchedFieldProps = OptionFieldProps & {
  loaded: boolean;
  /** The words of the stored value, for while it is not, or no longer, among the choices. */
  stored?: string;
  failed: boolean;
};

function SearchedField({ loaded, stored, failed, ...props }: SearchedFieldProps): ReactNode {
  const { form, name } = resolved(props);
  const { options, placeholder } = props;
  const value = form.read(name);
  const isKnown = value === '' || options.some((option) => option.value === value);
  const words = stored || (loaded ? value : '');
  return (
    <OptionField
      {...props}
      options={isKnown || words === '' ? options : [...options, { value, label: words, disabled: true }]}
      placeholder={failed ? '选项加载失败，请重新打开' : placeholder}
    />
  );
}
