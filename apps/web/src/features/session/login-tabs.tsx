import type { KeyboardEvent } from 'react';

import css from './login-page.module.css';

export type LoginTab = 'phone' | 'scan' | 'admin';

const LABELS: Record<LoginTab, string> = { phone: '手机号', scan: '扫码', admin: '管理员' };

type Props = { tabs: readonly LoginTab[]; active: LoginTab; onChange: (tab: LoginTab) => void };

export function LoginTabs({ tabs, active, onChange }: Props) {
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const move = Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft');
    if (move === 0) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(active) + move + tabs.length) % tabs.length] ?? active;
    document.getElementById(`tab-${next}`)?.focus();
    onChange(next);
  };
  return (
    <div className={css.tabs} role="tablist" aria-label="登录方式" onKeyDown={handleKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-controls="sign-in-panel"
          aria-selected={tab === active}
          tabIndex={tab === active ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {LABELS[tab]}
        </button>
      ))}
    </div>
  );
}
