import type { ProjectDetail } from '@houtai/contract/projects';
import type { ReactNode } from 'react';

import { Card } from '../../kit/card.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

import css from './project-page.module.css';

/** Members that stand on the overview. */
const MOST = 8;

/** Who works in a project, whoever leads it first. */
export function MembersCard({ project, onAll }: { project: ProjectDetail; onAll: () => void }): ReactNode {
  const people = membersOf(project);
  return (
    <Card
      title="成员"
      count={people.length}
      tools={
        <Button kind="ghost" size="small" onClick={onAll}>
          查看全部
        </Button>
      }
    >
      <ul className={css.members}>
        {people.slice(0, MOST).map(({ userId, name, role, departmentName }) => (
          <li key={userId}>
            <Avatar name={name} size={20} />
            <span>{name}</span>
            <small>{role}</small>
            <small>{departmentName}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Everybody who works in a project, whoever leads it first. */
export function membersOf({ ownerId, ownerName, departmentName, members }: ProjectDetail): ProjectDetail['members'] {
  return [{ userId: ownerId, name: ownerName, role: '项目经理', departmentName }, ...members];
}
