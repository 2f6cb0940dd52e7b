import { DEBOUNCE_MS } from '@houtai/contract/limits';
import type { UserOption } from '@houtai/contract/people';
import { type ReactNode, useState } from 'react';

import { DialogActs } from '#kit/form/sheets/form-dialog.tsx';
import { changePreference, usePreferences } from '#platform/preferences.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';

import { ChosenPeople } from './chosen-people.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { PeopleList } from './people-list.tsx';
import { useActivePerson } from './use-active-person.ts';
import { mayBeChosen, type Offered, usePeople, usePeopleSearch } from './use-people.ts';

import css from './person-picker.module.css';

type PersonPickerProps = Offered & {
  title: string;
  multiple: boolean;
  most: number;
  chosen: readonly string[];
  onClose: () => void;
  onChoose: (ids: string[]) => void;
};

const MAX_RECENT = 12;
const SOON_MS = DEBOUNCE_MS / 2;
const NOBODY: readonly UserOption[] = [];

/**
 * The dialog that selects people (specification 2.7): departments, people by name or pinyin with recent ones first, and the chosen ones.
 */
export function PersonPicker({ title, multiple, most, chosen, companyId, holding, onClose, onChoose }: PersonPickerProps): ReactNode {
  const [ids, setIds] = useState(chosen);
  const [department, setDepartment] = useState('');
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), SOON_MS);
  const recentIds = usePreferences((preferences) => preferences.recentPeople);
  const { people, isOld, failed, retry } = usePeopleSearch({ companyId, holding, departmentId: department, keyword });
  const recent = usePeople(recentIds, { companyId, holding }).filter(mayBeChosen);
  const picked = usePeople(ids);

  const confirm = (next: readonly string[]) => {
    if (next.length === 0) return toast.warning('请选择人员');
    void changePreference('recentPeople', (before) => [...new Set([...next, ...before])].slice(0, MAX_RECENT));
    onChoose([...next]);
  };
  const toggle = ({ userId }: UserOption) => {
    if (ids.includes(userId)) return setIds(ids.filter((id) => id !== userId));
    if (!multiple) return setIds([userId]);
    if (ids.length >= most) return toast.warning(`最多选择 ${most} 人`);
    setIds([...ids, userId]);
  };
  const addAll = (shown: readonly UserOption[]) => {
    const next = [...new Set([...ids, ...shown.filter(mayBeChosen).map((person) => person.userId)])];
    if (next.length > most) toast.warning(`最多选择 ${most} 人`);
    setIds(next.slice(0, most));
  };
  const isSearching = keyword !== '' || department !== '';
  const { recentRows, peopleRows, activeRow, keysOf } = useActivePerson({
    recent: isSearching ? NOBODY : recent,
    people: people ?? NOBODY,
    isAnswer: keyword !== '' && keyword === typed.trim() && !isOld,
  });
  const choose = (person: UserOption) => (multiple ? toggle(person) : confirm([person.userId]));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={800}
      footer={
        <DialogActs>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" onClick={() => confirm(ids)}>
            {multiple && ids.length > 0 ? `确定（${ids.length}）` : '确定'}
          </Button>
        </DialogActs>
      }
    >
      <div className={css.picker}>
        <DepartmentTree companyId={companyId} chosen={department} onChoose={setDepartment} />
        <div className={css.people}>
          <TextInput
            type="search"
            aria-label="搜索人员"
            placeholder="姓名、拼音或完整手机号"
            maxLength={50}
            autoFocus
            value={typed}
            onChange={setTyped}
            aria-activedescendant={activeRow}
            onKeyDown={keysOf(choose, () => setTyped(''))}
            leading={<Icon name="search" size={14} />}
          />
          <PeopleList
            people={people && peopleRows}
            recent={recentRows}
            activeRow={activeRow}
            failed={failed}
            onRetry={retry}
            chosen={ids}
            multiple={multiple}
            onToggle={toggle}
            onAddAll={addAll}
            onPickNow={(person) => confirm([person.userId])}
          />
        </div>
        <ChosenPeople people={picked} onDrop={(id) => setIds(ids.filter((other) => other !== id))} onClear={() => setIds([])} />
      </div>
    </Dialog>
  );
}
