import { calls } from '@houtai/contract';
import { localDate, localDateTime, prettyDate } from '@houtai/contract/dates';
import type { OwnSession } from '@houtai/contract/session';
import { LOGIN_WORDS } from '@houtai/contract/session-words';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { SecurityBox, SecurityRow, SecurityTag } from './security/security-box.tsx';

import patterns from '#ui/patterns.module.css';
import css from './own-sessions.module.css';

/** The user's sessions; every one except the current one can be ended. */
export function OwnSessions(): ReactNode {
  const sessions = useQuery(queryOf(calls.session.mine, {}, { silent: true }));
  const end = useSend(calls.session.end);
  const forget = useSend(calls.session.forgetFactor, { onMessage: toast.success });
  const now = useNow();
  if (sessions.error) return <LoadFailed message={sessions.error.message} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data) return <div className={css.ghost} aria-busy aria-label="正在加载" />;
  const others = sessions.data.filter(({ current }) => !current).length;

  const endOne = async (session: OwnSession) => {
    const agreed = await confirm({ text: `结束「${session.device}」上的登录？`, act: '结束登录', danger: true });
    if (agreed) void end.run({ id: session.id }, { onMessage: () => toast.success('该设备已退出登录') });
  };
  const endOthers = async () => {
    const agreed = await confirm({ text: `结束其他 ${others} 处登录？`, act: '结束其他登录', danger: true });
    if (agreed) void end.run({ others: true }, { onMessage: () => toast.success('其他设备已退出登录') });
  };

  return (
    <SecurityBox
      id="sessions"
      title="登录设备"
      tag={<SecurityTag tone="grey">{sessions.data.length}</SecurityTag>}
      acts={
        others > 0 && (
          <Button size="small" kind="ghost" disabled={end.busy} onClick={() => void endOthers()}>
            结束其他登录
          </Button>
        )
      }
    >
      {sessions.data.map((session) => (
        <Row
          key={session.id}
          session={session}
          now={now}
          busy={end.busy || forget.busy}
          onEnd={() => void endOne(session)}
          onForget={() => void forget.run({ id: session.id }).catch(() => undefined)}
        />
      ))}
    </SecurityBox>
  );
}

type RowProps = { session: OwnSession; now: Date; busy: boolean; onEnd: () => void; onForget: () => void };

function Row({ session, now, busy, onEnd, onForget }: RowProps): ReactNode {
  const Mark = /Android|iPhone|iPad|Mobile|手机/i.test(session.device) ? Smartphone : Monitor;
  const seen = new Date(session.lastSeenAt);
  const title = (
    <>
      {session.device || '未知设备'}
      {session.current && <SecurityTag tone="blue">这台</SecurityTag>}
    </>
  );
  const note = (
    <>
      {session.ip} · {LOGIN_WORDS[session.loginType]} ·{' '}
      <time dateTime={session.lastSeenAt} title={localDateTime(seen)}>
        {session.current ? '现在' : prettyDate(seen, now)}
      </time>
    </>
  );
  return (
    <SecurityRow icon={<Mark size={16} />} title={title} note={note}>
      {session.factorUntil !== null && (
        <>
          <small className={patterns.note}>30 天免验证到 {localDate(new Date(session.factorUntil))}</small>
          <Button size="small" kind="ghost" disabled={busy} onClick={onForget} aria-label={`取消 ${session.device} 的免验证`}>
            取消
          </Button>
        </>
      )}
      {session.current ? null : (
        <Button size="small" kind="ghost" disabled={busy} onClick={onEnd} aria-label={`结束 ${session.device} 上的登录`}>
          结束
        </Button>
      )}
    </SecurityRow>
  );
}
