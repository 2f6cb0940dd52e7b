import { PEOPLE_SHOWN } from '@houtai/contract/limits';
import type { UserOption } from '@houtai/contract/people';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import type { PersonRow } from './use-active-person.ts';
import { mayBeChosen } from './use-people.ts';

import patterns from '#ui/patterns.module.css';
import css from './person-picker.module.css';

type PeopleListProps = {
  /** Undefined until the first answer. */
  people: readonly PersonRow[] | undefined;
  recent: readonly PersonRow[];
  /** The row that Enter in the search chooses. */
  activeRow: string | undefined;
  failed: boolean;
  onRetry: () => void;
  chosen: readonly string[];
  multiple: boolean;
  onToggle: (person: UserOption) => void;
  onAddAll: (people: readonly UserOption[]) => void;
  /** Called on a double click in single mode. */
  onPickNow: (person: UserOption) => void;
};

/** People to choose from; those who are disabled or lack the needed right are grey and cannot be chosen. */
export function PeopleList({ people, recent, failed, onRetry, multiple, onAddAll, ...row }: PeopleListProps): ReactNode {
  if (failed && !people) return <LoadFailed message="人员加载失败" onRetry={onRetry} />;
  if (!people) return <Skeleton height={240} />;
  if (people.length === 0) return <Empty>没有符合的人员</Empty>;
  return (
    <div className={patterns.fillScroll}>
      {recent.length > 0 && <People title="最近选择" people={recent} {...row} multiple={multiple} />}
      <People title={recent.length > 0 ? '全部人员' : '人员'} people={people} {...row} multiple={multiple}>
        {multiple && (
          <Button kind="ghost" size="small" onClick={() => onAddAll(people.map(({ person }) => person))}>
            全选
          </Button>
        )}
      </People>
      {people.length >= PEOPLE_SHOWN && <p className={css.more}>仅显示前 {PEOPLE_SHOWN} 人，请输入姓名缩小范围</p>}
    </div>
  );
}

type PeopleProps = Pick<PeopleListProps, 'activeRow' | 'chosen' | 'multiple' | 'onToggle' | 'onPickNow'> & {
  title: string;
  people: readonly PersonRow[];
  children?: ReactNode;
};

function People({ title, people, activeRow, chosen, multiple, onToggle, onPickNow, children }: PeopleProps): ReactNode {
  return (
    <section aria-label={title}>
      <h3 className={css.group}>
        {title}
        {children}
      </h3>
      <ul className={css.rows}>
        {people.map(({ rowId, person }) => (
          <li key={person.userId}>
            <button
              type="button"
              id={rowId}
              data-active={rowId === activeRow || undefined}
              aria-pressed={chosen.includes(person.userId)}
              className={css.row}
              disabled={!mayBeChosen(person)}
              onClick={() => onToggle(person)}
              onDoubleClick={() => !multiple && onPickNow(person)}
            >
              <Avatar name={person.contactName} src={person.avatar} />
              <span className={patterns.fillEllipsis} title={person.contactName}>
                {person.contactName}
              </span>
              <span className={css.note} title={noteOn(person)}>
                {noteOn(person)}
              </span>
              <Check size={14} strokeWidth={2} aria-hidden className={css.tick} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function noteOn(person: UserOption): string {
  if (!person.active) return '已停用';
  return mayBeChosen(person) ? person.departmentName : '没有处理权限';
}
