import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import { queryOf } from '../../platform/query.ts';
import { Combobox } from '../../ui/input/combobox.tsx';
import { Select } from '../../ui/input/select.tsx';
import type { Conditions, SearchField, SlotProps } from './search-field.ts';
import { optionsOf, useDictionary, wordsOf } from './use-dictionary.ts';

type Slot<Name extends string> = Extract<SearchField<Name>, { kind: 'slot' }>;

/** A condition that is one entry of a dictionary. Made once, outside of components: its controls are components. */
export function dictCondition<const Name extends string>(name: Name, label: string, type: string): Slot<Name> {
  const Control = ({ label: words, placeholder, values, onChange }: SlotProps): ReactNode => {
    const { entries } = useDictionary(type);
    return (
      <Select
        aria-label={words}
        placeholder={placeholder}
        value={values[name] ?? ''}
        options={optionsOf(entries)}
        clearable
        onChange={(value) => onChange({ [name]: value })}
      />
    );
  };
  const Words = ({ values }: { values: Conditions }): ReactNode => {
    const { entries, awaited } = useDictionary(type);
    return awaited ? '…' : wordsOf(entries, values[name] ?? '');
  };
  return { kind: 'slot', name, label, Control, Words };
}

/** A condition that is a project. */
export function projectCondition<const Name extends string>(name: Name): Slot<Name> {
  const useProjects = () => useQuery({ ...queryOf(calls.projects.options, {}, { silent: true }), staleTime: 60_000 }).data ?? [];
  const Control = ({ label: words, placeholder, values, onChange }: SlotProps): ReactNode => (
    <Combobox
      aria-label={words}
      placeholder={placeholder}
      value={values[name] ?? ''}
      options={useProjects().map(({ projectId, projectName }) => ({ value: projectId, label: projectName }))}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const Words: ComponentType<{ values: Conditions }> = ({ values }) =>
    useProjects().find(({ projectId }) => projectId === values[name])?.projectName ?? values[name];
  return { kind: 'slot', name, label: '项目', Control, Words };
}

/** A condition that is a person, found by typing a name or pinyin. */
export function personCondition<const Name extends string>(name: Name, label: string): Slot<Name> {
  const usePeople = () => useQuery({ ...queryOf(calls.people.options, {}, { silent: true }), staleTime: 60_000 }).data ?? [];
  const Control = ({ label: words, placeholder, values, onChange }: SlotProps): ReactNode => (
    <Combobox
      aria-label={words}
      placeholder={placeholder}
      value={values[name] ?? ''}
      options={usePeople().map(({ userId, contactName, departmentName, py }) => {
        return { value: userId, label: contactName, note: departmentName, sought: py };
      })}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const Words: ComponentType<{ values: Conditions }> = ({ values }) =>
    usePeople().find(({ userId }) => userId === values[name])?.contactName ?? values[name];
  return { kind: 'slot', name, label, Control, Words };
}
