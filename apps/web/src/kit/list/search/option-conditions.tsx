import { calls } from '@houtai/contract';
import { ownValue } from '@houtai/contract/own-value';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Combobox } from '#ui/input/choice/combobox.tsx';
import type { Option } from '#ui/input/choice/option.ts';
import { Select } from '#ui/input/choice/select.tsx';

import { labelOfCode, optionsOf, useDictionary } from '../use-dictionary.ts';
import type { Condition, SearchValues, SlotProps } from './condition.ts';
import { filledCondition } from './conditions.ts';
import { openCompanies } from './open-companies.ts';

type Chosen<Name extends string, Value extends string = string> = Condition<Name, readonly [Name, Value]>;

const STALE_MS = 60_000;

/** A condition for one of a few options from a hook. */
export function option<const Name extends string>(name: Name, label: string, useOptions: () => readonly Option[]): Chosen<Name> {
  return {
    ...valueOf(name, label),
    kind: 'slot',
    Control: (props) => <SelectOne {...props} name={name} options={useOptions()} />,
    Words: ({ values }) => labelIn(useOptions(), values[name]),
  };
}

/** A condition for one of many options from a hook, which the user finds by typing. */
function foundOption<const Name extends string>(name: Name, label: string, useOptions: () => readonly Option[]): Chosen<Name> {
  return {
    ...valueOf(name, label),
    kind: 'slot',
    Control: ({ label: words, placeholder, values, onChange }) => (
      <Combobox
        aria-label={words}
        placeholder={placeholder}
        value={values[name] ?? ''}
        options={useOptions()}
        onChange={(value) => onChange({ [name]: value })}
      />
    ),
    Words: ({ values }) => labelIn(useOptions(), values[name]),
  };
}

/** A condition for an entry of a dictionary. */
export function dict<const Name extends string>(name: Name, label: string, type: string): Chosen<Name> {
  return {
    ...valueOf(name, label),
    kind: 'slot',
    Control: (props) => <SelectOne {...props} name={name} options={optionsOf(useDictionary(type).entries)} />,
    Words: ({ values }) => {
      const { entries, awaited } = useDictionary(type);
      if (awaited) return '…';
      // Some calls accept several codes, which only links use.
      const codes = (values[name] ?? '').split(',');
      return codes.map((code) => labelOfCode(entries, code)).join('、');
    },
  };
}

/** A condition for an entry of a dictionary whose codes the call knows; other codes count as blank. */
export function knownDict<const Name extends string, const Code extends string>(
  name: Name,
  label: string,
  { type, codes }: { type: string; codes: readonly Code[] },
): Chosen<Name, Code> {
  const codeIn = (values: SearchValues) => codes.find((code) => code === values[name]);
  return {
    ...dict(name, label, type),
    settled: (values) => ({ [name]: codeIn(values) ?? '' }),
    asked: (settled) => filledCondition(name, codeIn(settled)),
  };
}

/** A condition for a project. */
export function project<const Name extends string>(name: Name): Chosen<Name> {
  const useProjects = () => {
    const { data = [] } = useQuery({ ...queryOf(calls.projects.options, {}, { silent: true }), staleTime: STALE_MS });
    return data.map(({ projectId, projectName, py }) => ({ value: projectId, label: projectName, sought: py }));
  };
  return foundOption(name, '项目', useProjects);
}

/** A condition for a customer of the project module. */
export function customer<const Name extends string>(name: Name): Chosen<Name> {
  const useCustomers = () => {
    const { data } = useQuery({ ...queryOf(calls.companies.list, { withCustomers: '1' }, { silent: true }), staleTime: STALE_MS });
    return openCompanies(data).flatMap(({ companyId, companyName, kind, py }) =>
      kind === 'customer' ? { value: companyId, label: companyName, sought: py } : [],
    );
  };
  return foundOption(name, '客户', useCustomers);
}

/** A condition for a person, found by typing a name or pinyin. */
export function person<const Name extends string>(name: Name, label: string): Chosen<Name> {
  const usePeople = () => {
    const { data = [] } = useQuery({ ...queryOf(calls.people.options, {}, { silent: true }), staleTime: STALE_MS });
    return data.map(({ userId, contactName, departmentName, py }) => {
      return { value: userId, label: contactName, note: departmentName, sought: py };
    });
  };
  return foundOption(name, label, usePeople);
}

type SelectOneProps = SlotProps & { name: string; options: readonly Option[] };

function SelectOne({ name, options, label, placeholder, values, onChange }: SelectOneProps): ReactNode {
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={ownValue(values, name) ?? ''}
      options={options}
      clearable
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

/** The common part of conditions with one value that is sent unchanged. */
function valueOf<Name extends string>(name: Name, label: string) {
  const names: readonly Name[] = [name];
  return {
    name,
    names,
    label,
    settled: (values: SearchValues): SearchValues => ({ [name]: (values[name] ?? '').trim() }),
    asked: (settled: SearchValues) => filledCondition(name, settled[name]),
  };
}

/** The label of a value; the value itself until the options are loaded. */
function labelIn(options: readonly Option[], value: string | undefined): ReactNode {
  return options.find((each) => each.value === value)?.label ?? value;
}
