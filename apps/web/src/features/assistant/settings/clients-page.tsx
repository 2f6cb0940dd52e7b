import { calls } from '@houtai/contract';
import { AI_CLIENT_FORM } from '@houtai/contract/assistant-form';
import { API_PREFIX } from '@houtai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { SecretDialog } from '#kit/form/sheets/secret-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { waitingQuery } from '../chat/waiting-query.ts';
import { ProposalCard } from '../proposals/proposal-card.tsx';
import { ClientList } from './client-list.tsx';

import patterns from '#ui/patterns.module.css';
import css from './clients-page.module.css';

/** The AI 客户端 page: proposals of the user's clients, the clients, and how to add one. */
export default function ClientsPage(): ReactNode {
  const isAllowed = useQuery(queryOf(calls.assistant.state, {})).data?.allowClients;
  const [isAdding, setAdding] = useState(false);
  const [token, setToken] = useState('');
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>AI 客户端</h1>
        {isAllowed && (
          <Button kind="primary" size="small" onClick={() => setAdding(true)}>
            接入客户端
          </Button>
        )}
      </header>
      {isAllowed === false && <p className={css.closed}>管理员没有开放个人 AI 客户端，已接入的客户端也暂时不能使用。</p>}
      <section aria-labelledby="waiting">
        <h2 id="waiting">待确认</h2>
        <Waiting />
      </section>
      <section aria-labelledby="clients">
        <h2 id="clients">已接入</h2>
        <ClientList />
      </section>
      {isAllowed && (
        <section aria-labelledby="how">
          <h2 id="how">接入方法</h2>
          <HowTo />
        </section>
      )}
      {isAdding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            setToken(added);
          }}
        />
      )}
      {token !== '' && (
        <SecretDialog title="已接入客户端" secret={token} onClose={() => setToken('')}>
          请把下面的令牌填进客户端。它只显示这一次，能以你的身份读取你有权查看的内容，不要发给别人。
        </SecretDialog>
      )}
    </div>
  );
}

function Waiting(): ReactNode {
  const { data } = useQuery(waitingQuery);
  if (!data || data.length === 0) return <p className={css.quiet}>{data ? '没有等你确认的操作' : '正在加载'}</p>;
  return (
    <div className={patterns.stack12}>
      {data.map((proposal) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          onSettled={({ state, outcome }) => (state === 'refused' ? toast.error(outcome) : toast.success(outcome))}
        />
      ))}
    </div>
  );
}

function HowTo(): ReactNode {
  const address = window.location.origin + API_PREFIX + calls.assistant.mcp.path;
  const server = { type: 'http', url: address, headers: { Authorization: 'Bearer 令牌' } };
  const settings = JSON.stringify({ mcpServers: { houtai: server } }, null, 2);
  return (
    <>
      <p className={css.quiet}>
        支持 MCP（Streamable HTTP）的客户端都可以接入，例如把下面这段写进它的配置，再把「令牌」换成接入时显示的令牌：
      </p>
      <div className={css.settings}>
        <pre>{settings}</pre>
        <CopyButton text={settings} label="复制配置" />
      </div>
      <p className={css.quiet}>
        客户端读取的内容与你在页面上看到的相同。它提出的新建、评论和状态变更都在「待确认」里等你按下确认，十分钟内有效。
      </p>
    </>
  );
}

function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (token: string) => void }): ReactNode {
  const add = useSend(calls.assistant.addClient, { silent: true });
  const form = useForm(AI_CLIENT_FORM, { submit: async (values) => onAdded((await add.run(values)).token) });
  return (
    <FormDialog title="接入客户端" form={form} submit="生成令牌" onClose={onClose}>
      <TextField of={form.fields.name} placeholder="如：笔记本上的 Cursor" hint="用来在列表和操作日志里认出它" />
    </FormDialog>
  );
}
