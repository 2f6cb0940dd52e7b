import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { useSession } from '#platform/session/session.ts';

import { MessageWishes } from './message-wishes.tsx';
import { OwnData } from './own-data.tsx';
import { OwnSignIns } from './own-sign-ins.tsx';
import { PhoneForm } from './phone-form.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { useSectionScroll } from './use-section-scroll.ts';
import { WorkFacts } from './work-facts.tsx';

import css from './account-page.module.css';

/** The personal info page: own data, security and sign-ins; a member has no organisation and no messaging identity. */
export default function AccountPage(): ReactNode {
  const account = useSession((session) => session.userInfo);
  const options = useQuery(queryOf(calls.session.options, {}, { silent: true }));
  const hears = useCan([calls.messages.page.access]);
  const page = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useSectionScroll(page, account !== null);

  if (!account) return null;
  const staff = account.loginType !== 'member';
  const messaging = staff && (account.wxworkLinked || options.data?.wxwork === true);
  const sections = [
    { id: 'profile', title: '基本资料', body: <OwnData account={account} /> },
    ...(staff ? [{ id: 'work', title: '所属组织', body: <WorkFacts account={account} /> }] : []),
    { id: 'phone', title: '手机号', body: <PhoneForm account={account} /> },
    { id: 'security', title: '安全', body: <SecuritySection account={account} hasMessaging={messaging} /> },
    ...(hears ? [{ id: 'messages', title: '消息提醒', body: <MessageWishes linked={account.wxworkLinked} /> }] : []),
    { id: 'sign-ins', title: '登录记录', body: <OwnSignIns /> },
  ];

  return (
    <div ref={page} className={css.page}>
      <h1 className={css.title}>个人信息</h1>
      <div className={css.columns}>
        <nav aria-label="个人信息分类" className={css.nav}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to={{ hash: id }} replace aria-current={hash === `#${id}` ? 'location' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={css.section} data-wide={id === 'security' || undefined}>
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
