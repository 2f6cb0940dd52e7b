import type { ReactNode } from 'react';

import { Avatar } from '#ui/marks/avatar.tsx';

import css from './person-cell.module.css';

/** A person in a list: the mark of their name, and the name; nothing where there is nobody. */
export function PersonCell({ name }: { name: string }): ReactNode {
  if (name === '') return null;
  return (
    <span className={css.person}>
      <Avatar name={name} size={20} />
      {name}
    </span>
  );
}
