import { calls } from '@houtai/contract';
import { ASSISTANT_PAGE } from '@houtai/contract/assistant';
import { AI_CLIENTS_PAGE } from '@houtai/contract/assistant-clients';
import { ASSISTANT_FAILURES } from '@houtai/contract/assistant-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { queryOf } from '#platform/calls/query.ts';

import css from '../window/assistant-dialog.module.css';

/** Shown before the first question of a conversation: what the assistant can do, or what must be configured first. */
export function ReadyNote(): ReactNode {
  const { data } = useQuery(queryOf(calls.assistant.state, {}, { silent: true }));
  if (!data) return null;
  if (data.ready)
    return (
      <p className={css.note}>
        可以问当前页面、待办、售后反馈和流程制度，也可以让我起草待办、反馈和评论，确认后才会写入。今天还可以提问 {data.left} 次。
        {data.allowClients && (
          <>
            也可以接入自己的 <Link to={AI_CLIENTS_PAGE}>AI 客户端</Link>。
          </>
        )}
      </p>
    );
  return (
    <p className={css.note}>
      {ASSISTANT_FAILURES.noKey}。
      {data.maySetUp ? (
        <>
          请在<Link to={ASSISTANT_PAGE}>系统管理 / 智能助手</Link>里填写服务地址、模型和密钥。
        </>
      ) : (
        '请联系系统管理员在「系统管理 / 智能助手」里设置。'
      )}
    </p>
  );
}
