import { ACCOUNT_PAGE } from '@houtai/contract/account';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { useSettings } from '#platform/settings.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import { useFrame } from '../frame.ts';
import { leaveConsole } from '../leave.ts';
import { usePerson } from '../navbar/person.ts';
import { SETTINGS_PANEL } from '../rail/panels.ts';
import { Brand } from './brand.tsx';
import { InlineMenu } from './inline-menu.tsx';
import { useSidebarRoutes } from './sidebar.tsx';

import styles from './sidebar.module.css';

/** The main menu as a sheet from the left, for windows without room for the sidebar; below it the navbar items that a phone leaves out. */
export function MenuDrawer(): ReactNode {
  const open = useFrame((frame) => frame.drawerOpen);
  const { routes, trail } = useSidebarRoutes();
  const close = () => useFrame.setState({ drawerOpen: false });
  return (
    <Drawer open={open} onClose={close} label="主菜单" side="left" width={280}>
      <div className={styles.drawer}>
        <Brand collapsed={false} />
        <nav className={styles.nav} aria-label="主菜单">
          <InlineMenu routes={routes} trail={trail} onOpen={close} />
        </nav>
        <PersonRow onOpen={close} />
      </div>
    </Drawer>
  );
}

function PersonRow({ onOpen }: { onOpen: () => void }): ReactNode {
  const navigate = useNavigate();
  const person = usePerson();
  const hasSettings = useSettings((settings) => settings.showSettings);
  const openAccount = () => {
    onOpen();
    void navigate(ACCOUNT_PAGE);
  };
  const openSettings = () => {
    onOpen();
    useFrame.setState({ panel: SETTINGS_PANEL });
  };
  return (
    <div className={styles.person}>
      <Avatar name={person.name} src={person.picture} size={32} />
      <b>{person.name}</b>
      {hasSettings && (
        <Button kind="ghost" size="square" aria-label="系统布局配置" onClick={openSettings}>
          <Icon name="gear" size={18} />
        </Button>
      )}
      <Button kind="ghost" size="square" aria-label="个人信息" onClick={openAccount}>
        <Icon name="profile" size={18} />
      </Button>
      <Button kind="ghost" size="square" aria-label="退出登录" onClick={() => void leaveConsole()}>
        <Icon name="sign-out" size={18} />
      </Button>
    </div>
  );
}
