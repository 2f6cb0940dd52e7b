import { ACCOUNT_PAGE, RELEASES_PAGE } from '@houtai/contract/account';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { LateMenu } from '#ui/layer/late-menu.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import { useConsole } from '../console.ts';
import { leaveConsole } from '../leave.ts';
import { usePerson } from './person.ts';

import styles from './navbar.module.css';

export function UserMenu({ className }: { className?: string }): ReactNode {
  const navigate = useNavigate();
  const { routes } = useConsole();
  const { name, picture } = usePerson();
  return (
    <LateMenu
      trigger={
        <Button kind="ghost" className={`${styles.person} ${className}`}>
          <Avatar name={name} src={picture} />
          <span title={name}>{name}</span>
          <Icon name="down" size={14} />
        </Button>
      }
      choices={[
        [
          { text: '首页', icon: 'home', onClick: () => void navigate(routes.home.link) },
          { text: '个人信息', icon: 'profile', onClick: () => void navigate(ACCOUNT_PAGE) },
          { text: '更新内容', icon: 'bookmark', onClick: () => void navigate(RELEASES_PAGE) },
        ],
        [{ text: '退出登录', icon: 'sign-out', onClick: () => void leaveConsole() }],
      ]}
    />
  );
}
