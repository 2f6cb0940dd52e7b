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

import { type FieldProps, resolveField } from './field-props.ts';
import { OptionField, type OptionFieldProps } from './option-fields.tsx';

const STALE_MS = 60_000;

type DictFieldProps = FieldProps<CodeField | ChoiceField> & {
  /**
   * The dictionary, if it differs from the field's own; empty while the field that it depends on is blank, for which `waiting` is the
   * message.
   */
  type?: string;
  /** The codes that are offered; all if absent. */
  only?: readonly string[];
  waiting?: string;
  /** The message if the dictionary has no entries. */
  nothing?: string;
  onChosen?: (value: string) => void;
};

/**
 * A select for one entry of a dictionary, including dictionaries that name fixed codes. Disabled with a reason while there is nothing to
 * choose.
 */
export function DictField(props: DictFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled, field } = resolveField(props);
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

/** A company or customer of the project module, by name (decisions, "To-do and feedback"); optionally customers only. */
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
    /** Offers the projects of this customer only; undefined for all, blank while no customer is chosen. */
    customerId?: string;
    /** Excludes the projects of this validity (specification 7.4). */
    neValidity?: '1' | '2';
  };

/** A select for a project, by name. */
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
  const { form, name } = resolveField(props);
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

/** An active company, optionally with 平台管理 first (specification 3). */
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
  /** The label of the stored value, used while the options do not contain it. */
  stored?: string;
  failed: boolean;
};

function SearchedField({ loaded, stored, failed, ...props }: SearchedFieldProps): ReactNode {
  const { form, name } = resolveField(props);
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
